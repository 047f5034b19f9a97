import authnDisable from '@commands/authentication/disable'
import authnEnable from '@commands/authentication/enable'
import type { Authenticator } from './contract'
import { authenticationPaths } from './paths'
import { to } from '@/route/paths'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { EnableSwitch } from '@/form/enable-switch'
import { placeColumn } from '@/form/order/move-frame'
import { authnName, mechanismName } from './authn-kind'
import { AuthnStatus } from './status'

/** An authenticator with its position in the order of evaluation, from 1. */
export type AuthenticatorRow = Authenticator & { readonly place: number }

/** Authenticators with their positions, in the order in which the broker sends them. */
export const withPlaces = <Row extends Authenticator>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ ...row, place: index + 1 }))

const columns: readonly Column<AuthenticatorRow>[] = [
  placeColumn<AuthenticatorRow>(({ id }) => id),
  {
    id: 'name',
    title: 'authentication.authenticator',
    rank: 0,
    csv: (row) => row.id,
    cell: (row) => (
      <RowLink make={() => to(authenticationPaths.authenticator, { id: row.id })}>
        <Untrusted text={authnName(row)} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'mechanism',
    title: 'authentication.mechanism',
    muted: true,
    rank: 3,
    csv: (row) => row.mechanism,
    cell: (row) => <Untrusted text={mechanismName(row.mechanism)} max={60} />,
  },
  {
    id: 'status',
    title: 'access.status',
    rank: 2,
    cell: (row) => <AuthnStatus id={row.id} enabled={row.enable !== false} />,
  },
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 1,
    csv: (row) => row.enable !== false,
    cell: (row) => (
      <EnableSwitch
        name={authnName(row)}
        on={row.enable !== false}
        enable={authnEnable}
        disable={authnDisable}
        with={{ authn: row.id }}
      />
    ),
  },
]

/** The list of authenticators. */
export const authenticationTable: ListTable<AuthenticatorRow> = {
  list: 'authentication',
  title: 'screen.authentication',
  columns,
  rowKey: (row) => row.id,
  rowRef: (row) => ({ resource: 'authn', id: row.id, label: authnName(row) }),
  resource: 'authn',
}
