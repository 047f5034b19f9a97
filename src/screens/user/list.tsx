import { useMemo } from 'react'
import { useRead } from '@/api/query'
import userCreate from '@commands/user/create'
import userDelete from '@commands/user/delete'
import userEdit from '@commands/user/edit'
import userPassword from '@commands/user/password'
import type { Offer } from '@/command/screen-context'
import type { User } from '@/contract/user'
import { useSearch } from '@/route/location'
import { DataTable } from '@/table/data-table'
import type { Filter } from '@/table/filters/filters'
import { KnownWord } from '@/table/known-word'
import { wholeSource, type Column } from '@/table/list'
import { Untrusted } from '@/ui/untrusted'

const columns: readonly Column<User>[] = [
  { id: 'username', title: 'list.column.name', sortValue: (row) => row.username, csv: (row) => row.username, cell: (row) => <Untrusted text={row.username} /> },
  {
    id: 'description', title: 'list.column.note', muted: true, csv: (row) => row.description,
    cell: (row, { t }) => (row.description === undefined || row.description === '' ? t('none') : <Untrusted text={row.description} max={160} />),
  },
]
/** What newer brokers tell besides. */
const role: Column<User> = { id: 'role', title: 'list.column.role', csv: (row) => row.role, cell: (row) => <KnownWord of="role" text={row.role} /> }
const withRole = [...columns, role]

const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text' }]
const buttons: readonly Offer[] = [{ command: userCreate, with: {}, primary: true }]

/** Who may sign in to the console. Where the broker knows roles, they are told. */
export default function UserList() {
  const [search] = useSearch()
  const query = useRead('user', 'userList', {})
  const needle = (search['q'] ?? '').toLowerCase()
  const rows = useMemo(
    () => query.data?.filter((row) => [row.$raw, row.username, row.description].some((text) => text?.toLowerCase().includes(needle) === true)),
    [query.data, needle],
  )
  return (
    <DataTable
      list="users"
      title="screen.users"
      source={wholeSource<User>(query, rows)}
      columns={query.data?.some((row) => row.role !== undefined) === true ? withRole : columns}
      rowKey={(row) => row.username}
      rowRef={(row) => ({ resource: 'user', id: row.username })}
      resource="user"
      offers={(row) => [
        { command: userEdit, with: { username: row.username } },
        { command: userPassword, with: { username: row.username } },
        { command: userDelete, with: { username: row.username } },
      ]}
      bulk={(refs) => [{ command: userDelete, with: { username: refs.map(({ id }) => id) } }]}
      buttons={buttons}
      filters={filters}
      empty={{ title: 'list.user.empty', offers: buttons }}
    />
  )
}
