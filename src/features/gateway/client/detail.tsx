import { useRead } from '@/api/query'
import { gatewayClientId } from '@/features/gateway/model/id'
import coapRequest from '@commands/coap/request'
import kick from '@commands/gateway-client/kick'
import { offer } from '@/command/offer'
import type { GatewayClient } from '../contract-client'
import { useWords } from '@/i18n/use-words'
import { isAddressable } from '@/lib/net/safe-path'
import { useParams } from '@/route/location'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Badge } from '@/ui/badge'
import { StatusMark } from '@/ui/status-mark'
import { gatewayName } from '../facts'
import { Objects } from '../lwm2m/objects'
import { Connection, Session, Traffic } from './cards'
import { getGatewayClientState } from './columns'
import { Subscriptions } from './subscriptions'

const every = 5000

/** One client of a gateway: connection, session, subscriptions, and the objects of a LwM2M device. */
export default function GatewayClientDetail() {
  const { name = '', clientid = '' } = useParams(gatewayPaths.gatewayClient)
  const { t } = useWords()
  const query = useRead(
    'gatewayClientDetail',
    { params: { name, clientid } },
    { every, enabled: isAddressable(clientid) },
  )
  const row: GatewayClient | undefined = query.data
  const client = gatewayClientId(name, clientid)
  const gone: MissingSubject = {
    codes: ['RESOURCE_NOT_FOUND', 'NOT_FOUND'],
    title: 'gateway-client.gone',
    text: 'gateway-client.goneText',
    list: to(gatewayPaths.gateway, { name, tab: 'clients' }),
    back: 'gateway-client.back',
  }
  return (
    <DetailPage
      about={{ resource: 'gatewayClient', id: client }}
      name={clientid}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={
        row === undefined
          ? []
          : [offer(kick, { client }), ...(name === 'coap' ? [offer(coapRequest, { client })] : [])]
      }
      every={every}
      state={
        row && (
          <>
            <Badge>{gatewayName(name)}</Badge>
            <StatusMark
              state={getGatewayClientState(row)}
              word={t(`list.state.${getGatewayClientState(row)}`)}
            />
          </>
        )
      }
      missing={gone}
    >
      {row !== undefined && (
        <>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <Connection row={row} />
            <Session row={row} />
          </div>
          {query.error === null && (
            <Subscriptions gateway={name} clientid={clientid} mountpoint={row.mountpoint ?? ''} />
          )}
          {name === 'lwm2m' && query.error === null && <Objects clientid={clientid} />}
          <Traffic row={row} />
        </>
      )}
    </DetailPage>
  )
}
