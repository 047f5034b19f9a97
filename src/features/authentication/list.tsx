import { useMemo } from 'react'
import { useRead } from '@/api/query'
import authnCreate from '@commands/authentication/create'
import authnDisable from '@commands/authentication/disable'
import authnEnable from '@commands/authentication/enable'
import authnMove from '@commands/authentication/move'
import authnRemove from '@commands/authentication/delete'
import authnTry from '@commands/authentication/try'
import authnShow from '@commands/authentication/show'
import authnUpdate from '@commands/authentication/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Authenticator } from './contract'
import type { Unreadable } from '@/contract/schema'
import { useWords } from '@/i18n/use-words'
import { authenticationPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { EnableSwitch } from '@/form/enable-switch'
import { MoveFrame, placeColumn } from '@/form/order/move-frame'
import { authnName, mechanismName } from './authn-kind'
import { AuthnNodeCache } from '@/features/node-cache/card'
import { AuthnStatus } from './status'

const buttons: readonly Offer[] = [offer(authnCreate, {}, { primary: true }), offer(authnTry)]

type Row = Authenticator & Partial<Unreadable> & { readonly place: number }

const columns: readonly Column<Row>[] = [
  placeColumn<Row>(({ id }) => id),
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
    csv: (row) => String(row.enable !== false),
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

/** The authenticators in order of evaluation; with an empty list everybody may connect. */
export default function AuthenticationList() {
  const { t } = useWords()
  const query = useRead('authenticatorList', {})
  const rows = useMemo(
    () => query.data?.map((row, index): Row => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const offers = (row: Row): readonly Offer[] => {
    const authn = row.id
    return [
      offer(authnShow, { authn }),
      offer(authnUpdate, { authn }),
      offer(row.enable === false ? authnEnable : authnDisable, { authn }),
      ...((rows?.length ?? 0) > 1 ? [offer(authnMove, { authn })] : []),
      offer(authnRemove, { authn }),
    ]
  }
  return (
    <MoveFrame command={authnMove} param="authn" ids={(rows ?? []).map(({ id }) => id)}>
      <DataTable
        list="authentication"
        title="screen.authentication"
        top={<AuthnNodeCache />}
        source={unpagedSource<Row>(query, rows)}
        columns={columns}
        rowKey={(row) => row.id}
        rowRef={(row) => ({ resource: 'authn', id: row.id, label: authnName(row) })}
        resource="authn"
        rowPath={(row) => to(authenticationPaths.authenticator, { id: row.id })}
        rowEdit={(row) => to(authenticationPaths.authenticator, { id: row.id }, { tab: 'settings' })}
        offers={offers}
        bulk={(refs) =>
          [authnEnable, authnDisable].map((command) => offer(command, { authn: refs.map(({ id }) => id) }))
        }
        buttons={buttons}
        note={t('authentication.orderNote')}
        filters={[]}
        empty={{ title: 'authentication.empty', text: 'authentication.emptyText', offers: buttons }}
      />
    </MoveFrame>
  )
}
