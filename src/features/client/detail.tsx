import { banId } from '@/features/ban/model/id'
import aclExplain from '@commands/acl/explain'
import banCreate from '@commands/ban/create'
import banRemove from '@commands/ban/delete'
import cleanSession from '@commands/client/clean-session'
import clientDiagnose from '@commands/client/diagnose'
import keepalive from '@commands/client/keepalive'
import kick from '@commands/client/kick'
import subscribe from '@commands/client/subscribe'
import traceCreate from '@commands/trace/create'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { useWords } from '@/i18n/use-words'
import { lazyComponent } from '@/ui/lazy-component'
import { isAddressable } from '@/lib/net/safe-path'
import { useParams } from '@/route/location'
import { clientPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { StatusMark } from '@/ui/status-mark'
import { AuthzCache } from './authz-cache'
import { ConnectionCard, SessionCard } from './cards'
import { CounterCard } from './counters'
import { getClientState } from './facts'
import { useClientBan, MissingClientReason } from './missing-client'
import { HealthStrip } from './health'
import { Subscriptions } from './subscriptions'
import { useClient } from './use-client'

/** Only newer brokers list these messages. */
const HeldCard = lazyComponent(async () => (await import('./held/card')).HeldCard)

/** One client: health, subscriptions, counters, connection and session. */
export default function ClientDetail() {
  const { clientid = '' } = useParams(clientPaths.client)
  const { t } = useWords()
  const { row, source, every } = useClient(clientid)
  const missing = source.error?.code === 'CLIENTID_NOT_FOUND'
  const ban = useClientBan(clientid, missing)
  const state = row === undefined ? undefined : getClientState(row)
  const canListQueues = useOffers()('clientQueues')
  return (
    <DetailPage
      about={{ resource: 'client', id: clientid }}
      source={source}
      offers={
        state === undefined
          ? []
          : [
              offer(state === 'disconnected' ? cleanSession : kick, { clientid }),
              offer(banCreate, { as: 'clientid', who: clientid }),
              offer(traceCreate, { condition: clientid, type: 'clientid' }),
              offer(clientDiagnose, { clientid }),
              offer(subscribe, { clientid }),
              offer(keepalive, { clientid }),
              offer(aclExplain, { clientid }),
            ]
      }
      every={every}
      state={state && <StatusMark state={state} word={t(`list.state.${state}`)} />}
      missing={{
        codes: ['CLIENTID_NOT_FOUND'],
        title: 'error.code.CLIENTID_NOT_FOUND',
        text: 'detail.client.goneText',
        list: to(clientPaths.clients),
        back: 'detail.client.back',
        note: <MissingClientReason ban={ban} />,
        // A missing client can still be banned or unbanned.
        offers: [
          ...(ban === null ? [] : [offer(banRemove, { ban: banId('clientid', clientid) })]),
          ...(ban === null || ban === undefined ? [offer(banCreate, { as: 'clientid', who: clientid })] : []),
          offer(clientDiagnose, { clientid }),
        ],
      }}
    >
      {row !== undefined && (
        <>
          <HealthStrip row={row} />
          {canListQueues && !missing && isAddressable(clientid) && <HeldCard row={row} />}
          {!missing && (
            <Subscriptions clientid={clientid} mountpoint={row.mountpoint ?? ''} version={row.proto_ver} />
          )}
          <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-3">
            <CounterCard row={row} />
            <ConnectionCard row={row} />
            <SessionCard row={row} />
          </div>
          {!missing && state === 'connected' && isAddressable(clientid) && <AuthzCache clientid={clientid} />}
        </>
      )}
    </DetailPage>
  )
}
