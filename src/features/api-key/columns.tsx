import type { ApiKey } from './contract'
import { forever, roleToSend } from '@/contract/name'
import { apiKeyPaths } from './paths'
import { to } from '@/route/paths'
import type { Column } from '@/list/list'
import { RoleWord } from '@/features/user/role-word'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import { formatExpiry, isOver, KeyState } from './state'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { ListTable } from '@/list/listing'

const toTimestamp = (value: string | undefined) => (value === undefined ? undefined : Date.parse(value))

/** The role of a key, on brokers with roles. */
const roleColumn: Column<ApiKey> = {
  id: 'role',
  title: 'list.column.role',
  csv: (row) => (row.role === undefined ? undefined : roleToSend(row.role, row.namespace)),
  cell: (row) => <RoleWord role={row.role} namespace={row.namespace} />,
}

/** The columns of API keys; the key is not secret, and its secret cannot be read again. */
export const apiKeyColumns: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    title: 'apiKey.name',
    sortValue: (row) => row.name,
    csv: (row) => row.name,
    cell: (row) => (
      <RowLink make={() => to(apiKeyPaths.apiKey, { name: row.name })}>
        <Untrusted text={row.name} max={80} />
      </RowLink>
    ),
  },
  {
    id: 'state',
    title: 'list.column.state',
    csv: (row) => (row.enable === true ? 'enabled' : 'disabled'),
    cell: (row, { now }) => <KeyState row={row} now={now} />,
  },
  {
    id: 'key',
    title: 'apiKey.key',
    mono: true,
    muted: true,
    csv: (row) => row.api_key,
    cell: (row) => <OptionalText mono text={row.api_key} max={60} />,
  },
  {
    id: 'note',
    title: 'list.column.note',
    muted: true,
    csv: (row) => row.desc,
    cell: (row) => <OptionalText text={row.desc} max={120} />,
  },
  {
    id: 'until',
    title: 'list.column.expires',
    align: 'end',
    csv: (row) => row.expired_at,
    cell: (row, words) => (
      <span className={isOver(row, words.now) ? 'text-warn' : ''}>{formatExpiry(row, words)}</span>
    ),
    sortValue: (row) => (row.expired_at === forever ? Number.MAX_SAFE_INTEGER : toTimestamp(row.expired_at)),
  },
  {
    id: 'created',
    title: 'list.column.created',
    align: 'end',
    muted: true,
    sortValue: (row) => toTimestamp(row.created_at),
    csv: (row) => row.created_at,
    cell: (row, { t, format, now }) =>
      row.created_at === undefined ? (
        t('none')
      ) : (
        <RelativeTime
          iso={row.created_at}
          relative={format.ago(row.created_at, now)}
          exact={format.date(row.created_at)}
        />
      ),
  },
]

/** What the table itself searches and filters by. */
export const apiKeyFilters: readonly Filter<ApiKey>[] = [
  searchFilter(({ name, api_key: key, desc }) => [name, key, desc]),
]

/** The list of API keys, with all columns that a broker may return. */
export const apiKeyTable: ListTable<ApiKey> = {
  list: 'apiKeys',
  title: 'screen.apiKeys',
  columns: [...apiKeyColumns, roleColumn],
  rowKey: (row) => row.name,
  rowRef: (row) => ({ resource: 'apiKey', id: row.name }),
  resource: 'apiKey',
}
