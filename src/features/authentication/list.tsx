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
import { useWords } from '@/i18n/use-words'
import { authenticationPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { MoveFrame } from '@/form/order/move-frame'
import { AuthnNodeCache } from '@/features/node-cache/card'
import { authenticationTable, withPlaces, type AuthenticatorRow } from './columns'

const buttons: readonly Offer[] = [offer(authnCreate, {}, { primary: true }), offer(authnTry)]

/** The authenticators in order of evaluation; with an empty list everybody may connect. */
export default function AuthenticationList() {
  const { t } = useWords()
  const query = useRead('authenticatorList', {})
  const rows = useMemo(() => query.data && withPlaces(query.data), [query.data])
  const offers = (row: AuthenticatorRow): readonly Offer[] => {
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
        {...authenticationTable}
        top={<AuthnNodeCache />}
        source={unpagedSource<AuthenticatorRow>(query, rows)}
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
