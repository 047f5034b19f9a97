import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { aclId, aclParts, namespaceQuery } from '@/features/authorization/model/id'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import aclAdd from '@commands/acl/create'
import aclRemove from '@commands/acl/delete'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { pagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { Views } from '@/list/views'
import { AclEntry } from './acl-entry'
import {
  aclPages,
  aclTables,
  toAclEntryPath,
  toAclRow,
  type AclEntryRow,
  type AclSubject,
} from './acl-columns'
import { permissionFilters } from './permission-filters'

const kinds = ['clientid', 'username', 'all'] as const
const source = { type: 'built_in_database' } as const

/** The rules of the built-in database for client IDs, usernames and everybody, in order of evaluation. */
export function Permissions() {
  const { t } = useWords()
  const [search] = useSearch()
  const { filter: namespaceFilter, ns } = useNamespaceOfList()
  const shownFilters = useMemo(
    (): readonly Filter<AclEntryRow>[] =>
      namespaceFilter === undefined ? permissionFilters : [namespaceFilter, ...permissionFilters],
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
  as: AclSubject
  /** The namespace whose rules are shown; empty for those outside of all. */
  ns: string
  shownFilters: readonly Filter<AclEntryRow>[]
  search: Record<string, string>
}

function Entries({ as, ns, shownFilters, search }: EntriesProps) {
  const { api } = useConnection()
  const { q } = search
  const paging = { ...readPaging(search), ...namespaceQuery({ ns }).query }
  const byClient = { ...paging, ...(q === undefined ? {} : { like_clientid: q }) }
  const byUser = { ...paging, ...(q === undefined ? {} : { like_username: q }) }
  const clients = useRead('authzClientRules', { query: byClient }, { keep: true, enabled: as === 'clientid' })
  const users = useRead('authzUserRules', { query: byUser }, { keep: true, enabled: as === 'username' })
  const load = aclPages(api, as, ns, q)
  const source =
    as === 'clientid'
      ? pagedSource<Pick<AclEntryRow, 'rules'>>(clients, load)
      : pagedSource<Pick<AclEntryRow, 'rules'>>(users, load)
  const found = as === 'clientid' ? clients.data?.data : users.data?.data
  const rows = useMemo(() => found?.map((row) => toAclRow(row, ns)), [found, ns])
  const into = ns === '' ? {} : { namespace: ns }
  const toId = (who: string) => aclId({ as, who, ns })
  const add: Offer = offer(aclAdd, { as, ...into }, { primary: true })
  return (
    <DataTable
      {...aclTables[as]}
      within
      source={{ ...source, rows, load }}
      holds={({ id }) => toId(aclParts(id).who) === id}
      rowPath={(row) => toAclEntryPath(as, row)}
      rowEdit={(row) => toAclEntryPath(as, row)}
      offers={({ who }) => [offer(aclAdd, { as, who, ...into }), offer(aclRemove, { entry: toId(who) })]}
      bulk={(refs) => [offer(aclRemove, { entry: refs.map(({ id }) => id) })]}
      buttons={[add]}
      filters={shownFilters}
      empty={{ title: 'acl.empty', offers: [add] }}
    />
  )
}
