import { useMemo } from 'react'
import { useRead } from '@/api/query'
import userCreate from '@commands/user/create'
import userDelete from '@commands/user/delete'
import userEdit from '@commands/user/edit'
import userPassword from '@commands/user/password'
import userTwoStep from '@commands/user/two-step'
import userTwoStepOff from '@commands/user/two-step-off'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { userId } from '@/contract/user-id'
import { roleToSend } from '@/contract/name'
import { toScopeList } from '@/contract/permission'
import type { User } from './contract'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { useNamespaceFilter } from '@/features/namespace/namespace-filter'
import { KnownWord } from '@/list/known-word'
import { OptionalText } from '@/list/rows/optional-text'
import { unpagedSource, type Column } from '@/list/list'
import { RoleWord } from './role-word'
import { ScopeWords } from './scope-words'
import { Untrusted } from '@/ui/untrusted'

const columns: readonly Column<User>[] = [
  {
    id: 'username',
    title: 'list.column.name',
    sortValue: (row) => row.username,
    csv: (row) => row.username,
    cell: (row) => <Untrusted text={row.username} />,
  },
  {
    id: 'description',
    title: 'list.column.note',
    rank: 4,
    muted: true,
    csv: (row) => row.description,
    cell: (row) => <OptionalText text={row.description} max={160} />,
  },
]
/** Returned by newer brokers. */
const role: Column<User> = {
  id: 'role',
  title: 'list.column.role',
  rank: 1,
  csv: (row) => (row.role === undefined ? undefined : roleToSend(row.role, row.namespace)),
  cell: (row) => <RoleWord role={row.role} namespace={row.namespace} />,
}
/** Returned since the security releases of 2026. */
const scopes: Column<User> = {
  id: 'scopes',
  title: 'scope.label',
  rank: 2,
  csv: (row) => toScopeList('user', row)?.join(' '),
  cell: (row) => <ScopeWords short of="user" account={row} />,
}
const backend: Column<User> = {
  id: 'backend',
  title: 'list.column.backend',
  rank: 5,
  csv: (row) => row.backend,
  cell: (row) => <KnownWord of="backend" text={row.backend} />,
}

const mfa: Column<User> = {
  id: 'mfa',
  title: 'list.column.mfa',
  rank: 3,
  csv: (row) => row.mfa,
  cell: (row) => <KnownWord of="mfa" text={row.mfa} />,
}

/** Adds columns for role, scopes, directory and two-factor login if the broker returns them. */
const createColumns = (rows: readonly User[] = []): readonly Column<User>[] => [
  ...columns,
  ...(rows.some((row) => row.role !== undefined) ? [role] : []),
  ...(rows.some((row) => row.scopes !== undefined) ? [scopes] : []),
  ...(rows.some((row) => row.backend !== undefined) ? [backend] : []),
  ...(rows.some((row) => row.mfa !== undefined) ? [mfa] : []),
]

const filters: readonly Filter<User>[] = [
  searchFilter(({ username, backend, description }) => [username, backend, description]),
]
const buttons: readonly Offer[] = [offer(userCreate, {}, { primary: true })]

/** Lists the users who may log in to the console. */
export default function UserList() {
  const offers = useOffers()
  const query = useRead('userList', {})
  const shown = useMemo(() => createColumns(query.data), [query.data])
  const byNamespace = useNamespaceFilter()
  const shownFilters = useMemo(() => [...filters, ...byNamespace], [byNamespace])
  return (
    <DataTable
      list="users"
      title="screen.users"
      source={unpagedSource<User>(query, query.data)}
      columns={shown}
      rowKey={userId}
      rowRef={(row) => ({ resource: 'user', id: userId(row), label: row.username })}
      resource="user"
      offers={(row) => [
        offer(userEdit, { username: userId(row) }, { primary: true }),
        offer(userPassword, { username: userId(row) }, { primary: true }),
        ...(offers('mfa')
          ? [offer(row.mfa === 'totp' ? userTwoStepOff : userTwoStep, { username: userId(row) })]
          : []),
        offer(userDelete, { username: userId(row) }),
      ]}
      bulk={(refs) => [offer(userDelete, { username: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={shownFilters}
      empty={{ title: 'list.user.empty', offers: buttons }}
    />
  )
}
