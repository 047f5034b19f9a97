import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { aclId, aclParts, namespaceQuery } from '@/features/authorization/model/id'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import aclAdd from '@commands/acl/create'
import aclRemove from '@commands/acl/delete'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { AclRule } from './contract-sources'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { pagedSource, type Column } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { RowLink } from '@/list/rows/row-link'
import { Views } from '@/list/views'
import { OptionalText } from '@/list/rows/optional-text'
import { AclEntry } from './acl-entry'
import { ruleText } from './rules'

type Entry = { readonly who: string; readonly rules?: readonly AclRule[] | undefined }

const filters: readonly Filter<Entry>[] = [
  { id: 'q', label: 'list.filter.contains', kind: 'text', mono: true },
]
const kinds = ['clientid', 'username', 'all'] as const
const source = { type: 'built_in_database' } as const

const columnsOf = (as: 'clientid' | 'username', ns: string): readonly Column<Entry>[] => [
  {
    id: 'who',
    title: as === 'clientid' ? 'authentication.clientid' : 'authentication.username',
    csv: (row) => row.who,
    cell: (row) => (
      <RowLink make={() => to(authorizationPaths.aclEntry, { as, who: row.who }, { ns })} id={row.who} />
    ),
  },
  {
    id: 'count',
    title: 'acl.count',
    align: 'end',
    csv: (row) => (row.rules ?? []).length,
    cell: (row, { format }) => format.number((row.rules ?? []).length),
  },
  {
    id: 'rules',
    title: 'acl.rules',
    muted: true,
    csv: (row) => JSON.stringify(row.rules ?? []),
    cell: ({ rules = [] }, { t, format }) => (
      <OptionalText text={format.clauses(rules.slice(0, 4).map((rule) => ruleText(rule, t)))} max={160} />
    ),
  },
]

/** The rules of the built-in database for client IDs, usernames and everybody, in order of evaluation. */
export function Permissions() {
  const { t } = useWords()
  const [search] = useSearch()
  const { filter: namespaceFilter, ns } = useNamespaceOfList()
  const shownFilters = useMemo(
    (): readonly Filter<Entry>[] => (namespaceFilter === undefined ? filters : [namespaceFilter, ...filters]),
    [namespaceFilter],
  )
  const as = kinds.find((kind) => kind === search['for']) ?? 'clientid'
  const at = (kind: string) =>
    to(authorizationPaths.authorizationSource, source, kind === 'clientid' ? { ns } : { for: kind, ns })
  return (
    <>
      <Views
        within
        label={t('acl.as')}
        at={at(as)}
        views={kinds.map((kind) => ({ label: t(`choice.aclKind.${kind}`), to: at(kind) }))}
      />
      <p className="text-small text-muted">
        {t('acl.orderNote')} {ns !== '' && t('acl.namespaceNote')}
      </p>
      {as === 'all' ? (
        <AclEntry as="all" who="" ns={ns} />
      ) : (
        <Entries key={`${as}@${ns}`} as={as} ns={ns} shownFilters={shownFilters} search={search} />
      )}
    </>
  )
}

type EntriesProps = {
  as: 'clientid' | 'username'
  /** The namespace whose rules are shown; empty for those outside of all. */
  ns: string
  shownFilters: readonly Filter<Entry>[]
  search: Record<string, string>
}

function Entries({ as, ns, shownFilters, search }: EntriesProps) {
  const connection = useConnection()
  const { q } = search
  const columns = useMemo(() => columnsOf(as, ns), [as, ns])
  const paging = { ...readPaging(search), ...namespaceQuery({ ns }).query }
  const byClient = { ...paging, ...(q === undefined ? {} : { like_clientid: q }) }
  const byUser = { ...paging, ...(q === undefined ? {} : { like_username: q }) }
  const clients = useRead('authzClientRules', { query: byClient }, { keep: true, enabled: as === 'clientid' })
  const users = useRead('authzUserRules', { query: byUser }, { keep: true, enabled: as === 'username' })
  const source =
    as === 'clientid'
      ? pagedSource(clients, (page, limit, signal) =>
          connection.api.authzClientRules({ query: { ...byClient, page, limit } }, { signal }),
        )
      : pagedSource(users, (page, limit, signal) =>
          connection.api.authzUserRules({ query: { ...byUser, page, limit } }, { signal }),
        )
  const named = {
    ...source,
    rows: source.rows?.map((row) => ({
      ...row,
      who: 'clientid' in row ? row.clientid : 'username' in row ? row.username : '',
    })),
  }
  const into = ns === '' ? {} : { namespace: ns }
  const toId = (row: Entry) => aclId({ as, who: row.who, ns })
  const add: Offer = offer(aclAdd, { as, ...into }, { primary: true })
  return (
    <DataTable<Entry>
      list={`acl-${as}`}
      title="acl.rules"
      within
      source={named as Parameters<typeof DataTable<Entry>>[0]['source']}
      columns={columns}
      rowKey={(row) => row.who}
      rowRef={(row) => ({ resource: 'acl', id: toId(row), label: row.who })}
      resource="acl"
      holds={({ id }) => toId({ who: aclParts(id).who }) === id}
      rowPath={(row) => to(authorizationPaths.aclEntry, { as, who: row.who }, { ns })}
      rowEdit={(row) => to(authorizationPaths.aclEntry, { as, who: row.who }, { ns })}
      offers={(row) => [offer(aclAdd, { as, who: row.who, ...into }), offer(aclRemove, { entry: toId(row) })]}
      bulk={(refs) => [offer(aclRemove, { entry: refs.map(({ id }) => id) })]}
      buttons={[add]}
      filters={shownFilters}
      empty={{ title: 'acl.empty', offers: [add] }}
    />
  )
}
