import { userId } from '@/contract/user-id'
import { roleToSend } from '@/contract/name'
import { toScopeList } from '@/contract/permission'
import type { User } from './contract'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { KnownWord } from '@/list/known-word'
import { OptionalText } from '@/list/rows/optional-text'
import type { Column } from '@/list/list'
import { RoleWord } from './role-word'
import { ScopeWords } from './scope-words'
import { Untrusted } from '@/ui/untrusted'
import type { ListTable } from '@/list/listing'

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
export const createUserColumns = (rows: readonly User[] = []): readonly Column<User>[] => [
  ...columns,
  ...(rows.some((row) => row.role !== undefined) ? [role] : []),
  ...(rows.some((row) => row.scopes !== undefined) ? [scopes] : []),
  ...(rows.some((row) => row.backend !== undefined) ? [backend] : []),
  ...(rows.some((row) => row.mfa !== undefined) ? [mfa] : []),
]

/** What the table itself searches and filters by. */
export const userFilters: readonly Filter<User>[] = [
  searchFilter(({ username, backend, description }) => [username, backend, description]),
]

/** The list of users, with all columns that a broker may return. */
export const userTable: ListTable<User> = {
  list: 'users',
  title: 'screen.users',
  columns: [...columns, role, scopes, backend, mfa],
  rowKey: userId,
  rowRef: (row) => ({ resource: 'user', id: userId(row), label: row.username }),
  resource: 'user',
}
