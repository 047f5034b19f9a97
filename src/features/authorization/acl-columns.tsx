import type { ApiClient } from '@/api/client'
import { aclId, namespaceQuery } from '@/features/authorization/model/id'
import type { Unreadable } from '@/contract/schema'
import type { Column, LoadPage } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import type { AclRule } from './contract-sources'
import { authorizationPaths } from './paths'
import { ruleText } from './rules'

/** What clients are named by in the built-in database. */
export type AclSubject = 'clientid' | 'username'

/** Those who have rules of their own; `namespace`: in which they have them. */
export type AclEntryRow = {
  readonly who: string
  readonly rules?: readonly AclRule[] | undefined
  readonly namespace?: string | undefined
}

/** The address of the page of an entry. */
export const toAclEntryPath = (as: AclSubject, { who, namespace: ns }: AclEntryRow) =>
  to(authorizationPaths.aclEntry, { as, who }, { ns: ns ?? '' })

const columnsOf = (as: AclSubject): readonly Column<AclEntryRow>[] => [
  {
    id: 'who',
    title: as === 'clientid' ? 'authentication.clientid' : 'authentication.username',
    csv: (row) => row.who,
    cell: (row) => <RowLink make={() => toAclEntryPath(as, row)} id={row.who} />,
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

const createTable = (as: AclSubject): ListTable<AclEntryRow> => ({
  list: `acl-${as}`,
  title: 'acl.rules',
  columns: columnsOf(as),
  rowKey: (row) => row.who,
  rowRef: ({ who, namespace: ns }) => ({ resource: 'acl', id: aclId({ as, who, ns }), label: who }),
  resource: 'acl',
})

/** The lists of the client IDs and of the usernames with rules of their own. */
export const aclTables: Readonly<Record<AclSubject, ListTable<AclEntryRow>>> = {
  clientid: createTable('clientid'),
  username: createTable('username'),
}

type Found = { readonly rules?: readonly AclRule[] | undefined } & Partial<Unreadable> &
  ({ readonly clientid: string } | { readonly username: string })

/** An entry as the broker lists it, with its name and the namespace that was asked for. */
export const toAclRow = (row: Found, ns: string): AclEntryRow & Unreadable => ({
  ...row,
  who: 'clientid' in row ? row.clientid : row.username,
  namespace: ns === '' ? undefined : ns,
})

/** The pages of the entries of a namespace, empty for those outside of all, whose names contain a text. */
export function aclPages(
  api: Pick<ApiClient, 'authzClientRules' | 'authzUserRules'>,
  as: AclSubject,
  ns: string,
  contains: string | undefined,
): LoadPage<AclEntryRow> {
  const inNamespace = namespaceQuery({ ns }).query
  return async (page, limit, signal) => {
    const paging = { ...inNamespace, page, limit }
    if (as === 'clientid') {
      const query = { ...paging, ...(contains === undefined ? {} : { like_clientid: contains }) }
      const { data, meta } = await api.authzClientRules({ query }, { signal })
      return { data: data.map((row) => toAclRow(row, ns)), meta }
    }
    const query = { ...paging, ...(contains === undefined ? {} : { like_username: contains }) }
    const { data, meta } = await api.authzUserRules({ query }, { signal })
    return { data: data.map((row) => toAclRow(row, ns)), meta }
  }
}
