import { useMemo } from 'react'
import { useRead } from '@/api/query'
import namespaceCreate from '@commands/namespace/create'
import namespaceDelete from '@commands/namespace/delete'
import namespaceDeleteSeveral from '@commands/namespace/delete-several'
import namespaceExport from '@commands/namespace/export'
import namespaceImport from '@commands/namespace/import'
import namespaceKick from '@commands/namespace/kick'
import namespaceLimit from '@commands/namespace/limit'
import namespaceRate from '@commands/namespace/rate'
import namespaceShow from '@commands/namespace/show'
import namespaceSwitch from '@commands/namespace/switch'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import type { NamespaceConfig } from './contract'
import { namespacePaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { FigureError } from '@/detail/read-error'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'

export const every = 10_000
/** The number of namespaces that are read at once; the broker's default is 100. */
const pageSize = 1000
const createButton = offer(namespaceCreate, {}, { primary: true })
const buttons: readonly Offer[] = [createButton, offer(namespaceImport), offer(namespaceExport)]

type Row = {
  readonly name: string
  readonly managed: boolean | undefined
  /** Its maximum of sessions; undefined if it is the broker's or unknown. */
  readonly sessions?: number | string | undefined
  /** Epoch ms; undefined for releases that do not return it. */
  readonly at?: number | undefined
}

/** The number of clients in a namespace; requested only for visible rows. */
function Count({ ns }: { ns: string }) {
  const { t, format } = useWords()
  const query = useRead('namespaceClientCount', { params: { ns } }, { every })
  return (
    <>
      <FigureError query={query} />
      {query.data?.count === undefined ? t('none') : format.number(Number(query.data.count))}
    </>
  )
}

/** Whether a namespace was created or exists through its clients. */
export function Kind({ managed }: { managed: boolean | undefined }) {
  const { t } = useWords()
  return managed === undefined ? (
    <>{t('none')}</>
  ) : (
    <StatusMark
      state={managed ? 'enabled' : 'idle'}
      word={t(managed ? 'namespace.created' : 'namespace.ofClients')}
    />
  )
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'namespace.id',
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => <RowLink make={() => to(namespacePaths.namespace, { ns: name })} id={name} />,
  },
  {
    id: 'kind',
    title: 'namespace.kind',
    rank: 1,
    sortValue: ({ managed }) => String(managed),
    csv: ({ managed }) => (managed === undefined ? '' : String(managed)),
    cell: ({ managed }) => <Kind managed={managed} />,
  },
  { id: 'clients', title: 'screen.clients', align: 'end', rank: 0, cell: ({ name }) => <Count ns={name} /> },
]

/** The limit of its sessions, returned with the list since 5.10. */
const maxSessions: Column<Row> = {
  id: 'sessions',
  title: 'namespace.maxSessions',
  align: 'end',
  csv: ({ sessions }) => sessions,
  cell: ({ managed, sessions }, { t, format }) =>
    managed !== true
      ? t('none')
      : sessions === undefined
        ? t('namespace.byDefault')
        : sessions === 'infinity'
          ? t('namespace.unlimited')
          : format.number(Number(sessions)),
}

/** The time of creation, returned since 5.10. */
const withTimes: readonly Column<Row>[] = [
  ...columns,
  maxSessions,
  {
    id: 'since',
    title: 'list.column.created',
    align: 'end',
    muted: true,
    sortValue: ({ at }) => at,
    csv: ({ at }) => (at === undefined ? '' : new Date(at).toISOString()),
    cell: ({ at }, { t, format, now }) =>
      at === undefined ? (
        t('none')
      ) : (
        <RelativeTime
          iso={new Date(at).toISOString()}
          relative={format.ago(at, now)}
          exact={format.date(new Date(at).toISOString())}
        />
      ),
  },
]

const filters: readonly Filter<Row>[] = [searchFilter(({ name }) => [name], { mono: true })]

/** The commands offered in a row, or on its page. Only created namespaces have limits and can be deleted. */
export const getNamespaceOffers = (
  ns: string,
  managed: boolean | undefined,
  page = false,
): readonly Offer[] => [
  ...(page ? [] : [offer(namespaceShow, { ns })]),
  ...(managed === true
    ? [offer(namespaceSwitch, { ns }), offer(namespaceLimit, { ns }), offer(namespaceRate, { ns })]
    : []),
  offer(namespaceKick, { ns }),
  ...(managed === true ? [offer(namespaceDelete, { ns })] : []),
]

/** Lists the namespaces with their numbers of clients. */
export function NamespaceList() {
  const { t } = useWords()
  const hasTimes = useOffers()('namespaceDetails')
  const names = useRead('namespaceList', { query: { limit: pageSize } }, { every, enabled: !hasTimes })
  const details = useRead('namespaceDetails', { query: { limit: pageSize } }, { every, enabled: hasTimes })
  const query = hasTimes ? details : names
  const managedNames = useRead(
    'namespaceManaged',
    { query: { limit: pageSize } },
    { every, enabled: !hasTimes },
  )
  const managedDetails = useRead(
    'namespaceManagedDetails',
    { query: { limit: pageSize } },
    { every, enabled: hasTimes },
  )
  const rows = useMemo(() => {
    const created: readonly (readonly [string, NamespaceConfig | undefined])[] | undefined = hasTimes
      ? managedDetails.data?.map(({ name, config }) => [name, config])
      : managedNames.data?.map((name) => [name, undefined])
    const known = created === undefined ? undefined : new Map(created)
    const all:
      readonly { readonly name: string; readonly created_at?: number | null | undefined }[] | undefined =
      hasTimes ? details.data : names.data?.map((name) => ({ name }))
    return all?.map(({ name, created_at: at }): Row => ({
      name,
      managed: known?.has(name),
      sessions: known?.get(name)?.session?.max_sessions,
      at: typeof at === 'number' ? at * 1000 : undefined,
    }))
  }, [hasTimes, details.data, names.data, managedDetails.data, managedNames.data])
  return (
    <DataTable
      list="namespaces"
      title="screen.namespaces"
      source={unpagedSource<Row>(query, rows)}
      columns={hasTimes ? withTimes : columns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'namespace', id: name })}
      resource="namespace"
      rowPath={({ name }) => to(namespacePaths.namespace, { ns: name })}
      offers={({ name, managed }) => getNamespaceOffers(name, managed)}
      buttons={buttons}
      bulk={(refs) => {
        const namespaces = refs.map(({ id }) => id)
        return [offer(namespaceExport, { namespaces }), offer(namespaceDeleteSeveral, { namespaces })]
      }}
      filters={filters}
      every={every}
      note={(query.data?.length ?? 0) >= pageSize ? t('namespace.first', { count: pageSize }) : undefined}
      empty={{ title: 'namespace.empty', text: 'namespace.emptyText', offers: [createButton] }}
    />
  )
}
