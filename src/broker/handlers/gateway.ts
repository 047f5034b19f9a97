import { gatewayEndpoints } from '@/features/gateway/contract'
import { gatewayClientEndpoints } from '@/features/gateway/contract-client'
import { gatewayNames } from '@/features/gateway/model/names'
import { offersGateway } from '../gateways/gateways'
import { termText } from '@/rule-sql/term'
import { clientPage, toClientReply } from '../gateways/clients'
import { toStoredAuthentication, noAuthenticator } from '../gateways/gateway-authenticator'
import type { Gateway } from '../gateways/gateway'
import type { GatewayClient } from '../gateways/protocol'
import { bad, missing } from '../gateways/refusals'
import { self } from '../monitoring/nodes'
import { crashed, Refusal } from '../http/refusal'
import type { Extra } from '../handler'
import type { State } from '../state'
import { pathRefusal } from '../checks/complaint'
import type { AnyHandler, HandlersOf } from '../handler'
import { onThisNode } from './subscription'

type Call = Pick<Extra, 'reply'>

const endpoints = { ...gatewayEndpoints, ...gatewayClientEndpoints }

/** Gateways, their listeners, authentication and clients (src/contract/docs/gateways.md#endpoints). */
export const createGatewayHandlers = ({ gateways, release }: State): HandlersOf<typeof endpoints> => {
  const listenerOf = (name: string, id: string) => {
    const found = gateways.find(name)
    const listener = found.listener(id)
    if (listener === undefined) throw missing('Listener not found')
    return { found, listener }
  }
  const clientOf = (name: string, clientid: string): GatewayClient => {
    const client = gateways.find(name).clients.get(clientid)
    if (client === undefined) throw missing('Client not found')
    return client
  }
  const place = (found: Gateway, id: string | undefined) =>
    id === undefined
      ? `gateway.${found.name}.authentication`
      : `gateway.${found.name}.listeners.${id.split(':').slice(1).join('.')}.authentication`

  /** Endpoints for the authenticator of a gateway or listener. */
  const authentication = {
    detail({ name, id }: { name: string; id?: string }, { reply }: Call) {
      const found = id === undefined ? gateways.find(name) : listenerOf(name, id).found
      const authenticator = found.authenticator(id ?? found.chain)
      if (authenticator === undefined) reply.status = 204
      return authenticator?.toReply()
    },
    async create({ name, id }: { name: string; id?: string }, body: object) {
      await gateways.changeAuthentication(name, id, (before, chain) => {
        if (before !== undefined) throw bad(`The authentication already exist on ${chain}`)
        return toStoredAuthentication(body, chain)
      })
      return body
    },
    async update({ name, id }: { name: string; id?: string }, body: object) {
      await gateways.changeAuthentication(name, id, (before, chain) => {
        const authenticator = gateways.find(name).authenticator(chain)
        if (before === undefined || authenticator === undefined)
          throw bad(`The authentication not found on ${chain}`)
        return authenticator.replaceWith(body)
      })
      return body
    },
    remove: ({ name, id }: { name: string; id?: string }) =>
      gateways.changeAuthentication(name, id, () => undefined),
    authenticator({ name, id }: { name: string; id?: string }) {
      const found = id === undefined ? gateways.find(name) : listenerOf(name, id).found
      const authenticator = found.authenticator(id ?? found.chain)
      if (authenticator === undefined) throw noAuthenticator(place(found, id))
      return authenticator
    },
  }

  /** Device endpoints: LwM2M and CoAP do not run here, so a loaded gateway has no devices. */
  const device = (name: 'lwm2m' | 'coap', clientid: string): never => {
    if (gateways.loaded(name) === undefined)
      throw crashed(
        `{aborted,{no_exists,[emqx_gateway_${name}_channel_registry,${termText(clientid)}]}}`,
        'exit',
      )
    throw new Refusal(404, 'CLIENT_NOT_FOUND', '')
  }

  return {
    gatewayList: ({ query }) => gateways.list(query.status),
    gatewayDetail: ({ params }) => gateways.detail(params.name),
    gatewayUpdate: ({ params, body }) => gateways.update(params.name, body),
    gatewaySwitch: ({ params }) => gateways.enable(params.name, params.enable),

    gatewayListenerList({ params }) {
      const found = gateways.find(params.name)
      const { listeners, hadListeners } = found.stored
      if (!release.since('5.8.0') && listeners.length === 0 && hadListeners !== true)
        throw new Refusal(
          404,
          'RESOURCE_NOT_FOUND',
          `Resource not found. path: gateway.${found.name}.listeners`,
        )
      return listeners.map((each) => found.listenerRow(each))
    },
    gatewayListenerCreate: ({ params, body }) => gateways.addListener(params.name, body),
    gatewayListenerDetail({ params }) {
      const { found, listener } = listenerOf(params.name, params.id)
      return { ...found.toListenerReply(listener), running: found.listenerStatus(listener).running }
    },
    gatewayListenerUpdate: ({ params, body }) => gateways.editListener(params.name, params.id, body),
    gatewayListenerRemove: ({ params }) => gateways.removeListener(params.name, params.id),

    gatewayAuthDetail: ({ params, reply }) => authentication.detail(params, { reply }),
    gatewayAuthCreate: ({ params, body }) => authentication.create(params, body),
    gatewayAuthUpdate: ({ params, body }) => authentication.update(params, body),
    gatewayAuthRemove: ({ params }) => authentication.remove(params),
    gatewayUserList: ({ params, query }) => authentication.authenticator(params).userAdmin().list(query),
    gatewayUserCreate: ({ params, body }) => authentication.authenticator(params).userAdmin().add(body),
    gatewayUserDetail: ({ params }) => authentication.authenticator(params).userAdmin().detail(params.uid),
    gatewayUserUpdate: ({ params, body }) =>
      authentication.authenticator(params).userAdmin().edit(params.uid, body),
    gatewayUserRemove: ({ params }) => authentication.authenticator(params).userAdmin().remove(params.uid),
    gatewayUserImport: ({ params, body }) => authentication.authenticator(params).importUsers(body),

    gatewayListenerAuthDetail: ({ params, reply }) => authentication.detail(params, { reply }),
    gatewayListenerAuthCreate: ({ params, body }) => authentication.create(params, body),
    gatewayListenerAuthUpdate: ({ params, body }) => authentication.update(params, body),
    gatewayListenerAuthRemove: ({ params }) => authentication.remove(params),
    gatewayListenerUserList: ({ params, query }) =>
      authentication.authenticator(params).userAdmin().list(query),
    gatewayListenerUserCreate: ({ params, body }) =>
      authentication.authenticator(params).userAdmin().add(body),
    gatewayListenerUserDetail: ({ params }) =>
      authentication.authenticator(params).userAdmin().detail(params.uid),
    gatewayListenerUserUpdate: ({ params, body }) =>
      authentication.authenticator(params).userAdmin().edit(params.uid, body),
    gatewayListenerUserRemove: ({ params }) =>
      authentication.authenticator(params).userAdmin().remove(params.uid),
    gatewayListenerUserImport: ({ params, body }) => authentication.authenticator(params).importUsers(body),

    gatewayClientList({ params, query }) {
      const { clients } = gateways.find(params.name)
      onThisNode(query.node)
      return clientPage(self, clients.values(), query)
    },
    gatewayClientDetail: ({ params }) => toClientReply(self, clientOf(params.name, params.clientid).row()),
    gatewayClientKick: ({ params }) => clientOf(params.name, params.clientid).kick(),
    gatewayClientSubscriptions: ({ params }) => clientOf(params.name, params.clientid).subscriptions(),
    gatewayClientSubscribe: ({ params, body }) => clientOf(params.name, params.clientid).subscribe(body),
    gatewayClientUnsubscribe({ params }) {
      if (!clientOf(params.name, params.clientid).unsubscribe(params.topic))
        throw missing('Resource not found')
    },

    lwm2mLookup: ({ params }) => device('lwm2m', params.clientid),
    lwm2mRead: ({ params }) => device('lwm2m', params.clientid),
    lwm2mWrite: ({ params }) => device('lwm2m', params.clientid),
    lwm2mObserve: ({ params }) => device('lwm2m', params.clientid),
    coapRequest: ({ params }) => device('coap', params.clientid),
  }
}

/** Since 5.8 an unknown gateway is refused before anything else; 5.1 answers that it was not found. */
export const checkGatewayNames = (
  { release }: Pick<State, 'release'>,
  handlers: Readonly<Record<keyof typeof endpoints, AnyHandler>>,
): Readonly<Record<string, AnyHandler>> =>
  Object.fromEntries(
    (Object.keys(endpoints) as (keyof typeof endpoints)[])
      .filter((id) => endpoints[id].path.startsWith('/gateways/{name}'))
      .map((id) => [
        id,
        (call: { readonly params: { readonly name: string } }) => {
          const { name } = call.params
          if (!gatewayNames.some((one) => one === name && offersGateway(release, one)))
            throw pathRefusal('name', name)
          return handlers[id](call)
        },
      ]),
  )
