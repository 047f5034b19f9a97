import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { aclId } from '@/features/authorization/model/id'
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
import { Untrusted } from '@/ui/untrusted'
import { AclEntry } from './acl-entry'
import { ruleText } from './rules'

type Entry = { readonly who: string; readonly rules?: readonly AclRule[] | undefined }

const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text', mono: true }]
const kinds = ['clientid', 'username', 'all'] as const
const source = { type: 'built_in_database' } as const

const columnsOf = (as: 'clientid' | 'username'): readonly Column<Entry>[] => [
  {
    id: 'who',
    title: as === 'clientid' ? 'authentication.clientid' : 'authentication.username',
    csv: (row) => row.who,
    cell: (row) => (
      <RowLink make={() => to(authorizationPaths.aclEntry, { as, who: row.who })} id={row.who} />
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
    cell: (row, { t }) => (
      <Untrusted
        text={(row.rules ?? [])
          .slice(0, 4)
          .map((rule) => ruleText(rule, t))
          .join('; ')}
        max={160}
      />
    ),
  },
]
const columns = { clientid: columnsOf('clientid'), username: columnsOf('username') }

/** The rules of the built-in database for client IDs, usernames and everybody, in order of evaluation. */
export function Permissions() {
  const { t } = useWords()
  const [search] = useSearch()
  const as = kinds.find((kind) => kind === search['for']) ?? 'clientid'
  const at = (kind: string) =>
    to(authorizationPaths.authorizationSource, source, kind === 'clientid' ? {} : { for: kind })
  return (
    <>
      <Views
        within
        label={t('acl.as')}
        at={at(as)}
        views={kinds.map((kind) => ({ label: t(`choice.aclKind.${kind}`), to: at(kind) }))}
      />
      <p className="text-small text-muted">{t('acl.orderNote')}</p>
      {as === 'all' ? <AclEntry as="all" who="" /> : <Entries key={as} as={as} search={search} />}
    </>
  )
}

function Entries({ as, search }: { as: 'clientid' | 'username'; search: Record<string, string> }) {
  const { q } = search
  const paging = readPaging(search)
  const byClient = { ...paging, ...(q === undefined ? {} : { like_clientid: q }) }
  const byUser = { ...paging, ...(q === undefined ? {} : { like_username: q }) }
  const clients = useRead(
    'acl',
    'authzClientRules',
    { query: byClient },
    { keep: true, enabled: as === 'clientid' },
  )
  const users = useRead(
    'acl',
    'authzUserRules',
    { query: byUser },
    { keep: true, enabled: as === 'username' },
  )
  const source =
    as === 'clientid'
      ? pagedSource(clients, (page, limit, signal) =>
          broker.api.authzClientRules({ query: { ...byClient, page, limit } }, { signal }),
        )
      : pagedSource(users, (page, limit, signal) =>
          broker.api.authzUserRules({ query: { ...byUser, page, limit } }, { signal }),
        )
  const named = {
    ...source,
    rows: source.rows?.map((row) => ({
      ...row,
      who: 'clientid' in row ? row.clientid : 'username' in row ? row.username : '',
    })),
  }
  const add: Offer = offer(aclAdd, { as }, { primary: true })
  return (
    <DataTable<Entry>
      list={`acl-${as}`}
      title="acl.rules"
      within
      source={named as Parameters<typeof DataTable<Entry>>[0]['source']}
      columns={columns[as]}
      rowKey={(row) => row.who}
      rowRef={(row) => ({ resource: 'acl', id: aclId(as, row.who), label: row.who })}
      resource="acl"
      rowPath={(row) => to(authorizationPaths.aclEntry, { as, who: row.who })}
      offers={(row) => [offer(aclAdd, { as, who: row.who }), offer(aclRemove, { entry: aclId(as, row.who) })]}
      bulk={(refs) => [offer(aclRemove, { entry: refs.map(({ id }) => id) })]}
      buttons={[add]}
      filters={filters}
      empty={{ title: 'acl.empty', offers: [add] }}
    />
  )
}
