import { useRead } from '@/api/query'
import { FigureError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import type { NamespaceConfig } from './contract'
import { namespacePaths } from './paths'

/** How often the screens of namespaces are read, in milliseconds. */
export const every = 10_000
/** The number of namespaces that are read at once; the broker's default is 100. */
export const pageSize = 1000

/** A namespace of the list. */
export type NamespaceRow = {
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

const columns: readonly Column<NamespaceRow>[] = [
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
  {
    id: 'sessions',
    needs: 'namespaceDetails',
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
  },
  {
    id: 'since',
    needs: 'namespaceDetails',
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

export const namespaceFilters: readonly Filter<NamespaceRow>[] = [
  searchFilter(({ name }) => [name], { mono: true }),
]

/** The rows of a broker that returns only names. */
export function toRowsOfNames(
  names: readonly string[],
  managed: readonly string[] | undefined,
): readonly NamespaceRow[] {
  const known = managed === undefined ? undefined : new Set(managed)
  return names.map((name) => ({ name, managed: known?.has(name) }))
}

/** The rows of a broker that returns times and limits. */
export function toRowsOfDetails(
  details: readonly { readonly name: string; readonly created_at?: number | null | undefined }[],
  managed: readonly { readonly name: string; readonly config?: NamespaceConfig | undefined }[] | undefined,
): readonly NamespaceRow[] {
  const known = managed === undefined ? undefined : new Map(managed.map(({ name, config }) => [name, config]))
  return details.map(({ name, created_at: at }) => ({
    name,
    managed: known?.has(name),
    sessions: known?.get(name)?.session?.max_sessions,
    at: typeof at === 'number' ? at * 1000 : undefined,
  }))
}

/** The list of namespaces. */
export const namespaceTable: ListTable<NamespaceRow> = {
  list: 'namespaces',
  title: 'screen.namespaces',
  columns,
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: 'namespace', id: name }),
  resource: 'namespace',
}
