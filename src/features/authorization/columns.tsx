import authzDisable from '@commands/authorization/disable'
import authzEnable from '@commands/authorization/enable'
import type { AuthzSource } from './contract-sources'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { EnableSwitch } from '@/form/enable-switch'
import { placeColumn } from '@/form/order/move-frame'
import { sourceName } from './facts'
import { SourceStatus } from './status'
import type { ListTable } from '@/list/listing'

export type SourceRow = AuthzSource & { readonly place: number }

/** The columns that every broker has. */
export const sourceColumns: readonly Column<SourceRow>[] = [
  placeColumn<SourceRow>(({ type }) => type),
  {
    id: 'source',
    title: 'authorization.source',
    rank: 0,
    csv: (row) => row.type,
    cell: (row) => (
      <RowLink make={() => to(authorizationPaths.authorizationSource, { type: row.type })}>
        <Untrusted text={sourceName(row.type)} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'status',
    title: 'access.status',
    rank: 2,
    cell: (row) => <SourceStatus type={row.type} enabled={row.enable !== false} />,
  },
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 1,
    csv: (row) => row.enable !== false,
    cell: (row) => (
      <EnableSwitch
        name={sourceName(row.type)}
        on={row.enable !== false}
        enable={authzEnable}
        disable={authzDisable}
        with={{ source: row.type }}
      />
    ),
  },
]

/** Returned since 6.3. */
const preconditionColumn: Column<SourceRow> = {
  id: 'precondition',
  title: 'field.precondition',
  rank: 3,
  mono: true,
  muted: true,
  csv: (row) => row.precondition,
  cell: (row) => <OptionalText mono text={row.precondition} max={80} />,
}

/** The list of authorization sources, with all columns that a broker may return. */
export const authorizationTable: ListTable<SourceRow> = {
  list: 'authorization',
  title: 'screen.authorization',
  columns: [...sourceColumns, preconditionColumn],
  rowKey: (row) => row.type,
  rowRef: (row) => ({ resource: 'authz', id: row.type, label: sourceName(row.type) }),
  resource: 'authz',
}
