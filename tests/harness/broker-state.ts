import { contract, type EndpointId } from '@/contract'
import { offers, type Broker } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import type { AnyCommand } from '@/command/command'
import { listAlarmRules } from '@/features/alarm-rule/own-rules'
import { isOfSystem, normalized } from './changing-fields'
import { client, readRaw } from './harness'
import { brokerWith } from './release-brokers'

/** Values that change on their own, or are counters. */
const moving = new RegExp(
  `^(?:${[
    'monitor|metrics|stats|status|node|alarmList|prometheusStats|prometheusAuth|trace|delayedList',
    'slowList|evictionStatus|rebalance|telemetryData|license$|errorCodes|configText|fileTransferFiles',
    'clientList|clientPage|sessionCount|gatewayClient|pluginDetail|metricsDetail|auditList',
  ].join('|')})`,
)
/** Lists whose order means something. */
const inOrder: readonly string[] = [
  'authenticatorList',
  'authzSources',
  'exhookList',
  'validationList',
  'transformationList',
  'rewriteRules',
  'pluginList',
]

/** Everything that can be read without naming an object. */
const lists = (Object.entries(contract) as [EndpointId, Endpoint][]).filter(
  ([id, { method, path, replacement }]) =>
    method === 'GET' && !path.includes('{') && replacement === undefined && !moving.test(id),
)

/** What a state is compared by: a value without what always differs. */
type Compared = (value: unknown) => unknown

const sorted = (id: string, value: unknown, compared: Compared): unknown => {
  if (Array.isArray(value) && id === 'retainedList')
    return sorted(
      '',
      value.filter((row) => !isOfSystem(row)),
      compared,
    )
  if (Array.isArray(value) && !inOrder.includes(id))
    return value.map(compared).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return typeof value === 'object' && value !== null && 'data' in value
    ? sorted(id, value.data, compared)
    : compared(value)
}

export type State = Readonly<Record<string, unknown>>
/** One part of the broker's state: the endpoint that answers it, and how to ask. */
type Part = { readonly id: EndpointId; readonly ask: (compared: Compared) => Promise<unknown> }

const answer = async (id: EndpointId, compared: Compared, params: Readonly<Record<string, string>> = {}) =>
  sorted(id, await readRaw(id, params), compared)
const detail = (id: EndpointId, params: Readonly<Record<string, string>> = {}): Part => ({
  id,
  ask: (compared) => answer(id, compared, params),
})

const stomp = { name: 'stomp', id: 'stomp:tcp:default' }
const sampleBridge = () => client().bridgeDetail({ params: { id: 'webhook:law_bridge' } })

/** What no list has. */
const details: Readonly<Record<string, Part>> = {
  captured: detail('retainedDetail', { topic: 'law/kept' }),
  keepalive: {
    id: 'clientDetail',
    ask: async () =>
      (
        await client()
          .clientDetail({ params: { clientid: 'law-device' } })
          .catch(() => undefined)
      )?.keepalive,
  },
  keys: detail('apiKeyDetail', { name: 'law-key' }),
  rulesOfClient: detail('authzClientRulesDetail', { clientid: 'law-device' }),
  rulesOfUser: detail('authzUserRulesDetail', { username: 'law_user' }),
  gateway: detail('gatewayDetail', stomp),
  gatewayAuth: detail('gatewayAuthDetail', stomp),
  gatewayListeners: detail('gatewayListenerList', stomp),
  listenerAuth: detail('gatewayListenerAuthDetail', stomp),
  gatewayUsers: detail('gatewayUserList', stomp),
  listenerUsers: detail('gatewayListenerUserList', stomp),
  listener: detail('listenerDetail', { id: 'tcp:law' }),
  users: detail('mqttUserList', { id: 'password_based:built_in_database' }),
  bridge: detail('bridgeDetail', { id: 'webhook:law_bridge' }),
  evacuated: detail('rebalanceGlobal'),
  plugin: detail('pluginConfig', { name: 'law-1.0.0' }),
  namespace: detail('namespaceConfig', { ns: 'law' }),
  cluster: detail('cluster'),
  traced: detail('telemetryWhitelist', { type: 'clientid' }),
  storage: detail('storageReplicas', { ds: 'mq_state' }),
  singleSignOn: detail('ssoDetail', { backend: 'ldap' }),
  gatewaySubscriptions: {
    id: 'gatewayClientSubscriptions',
    ask: async (compared) => {
      const clients = await client()
        .gatewayClientList({ params: { name: 'stomp' }, query: {} })
        .catch(() => undefined)
      return await Promise.all(
        (clients?.data ?? []).map(({ clientid }) =>
          answer('gatewayClientSubscriptions', compared, { name: 'stomp', clientid }),
        ),
      )
    },
  },
  traces: {
    id: 'traceList',
    ask: async () => (await client().traceList({})).map(({ name }) => name).sort(),
  },
  nodes: {
    id: 'bridgeDetail',
    ask: async () =>
      ((await sampleBridge().catch(() => undefined))?.node_status ?? []).map(({ status }) => status),
  },
}

/** The noun of an endpoint: where its address begins. */
const nounOf = (id: EndpointId): string => contract[id].path.split('/')[1] ?? ''

/**
 * The broker's state: its lists, and the details that no list has. `touched` reads only those of the nouns that the command
 * calls.
 */
export async function stateOf(
  { needs, calls }: AnyCommand,
  extent: 'whole' | 'touched',
  compared: Compared = normalized,
  at: Broker = brokerWith(needs),
): Promise<State> {
  const nouns = new Set(calls.map(nounOf))
  const parts = {
    ...Object.fromEntries(
      lists.filter(([, endpoint]) => offers(endpoint.needs, at)).map(([id]) => [id, detail(id)]),
    ),
    ...details,
  }
  const read = Object.entries(parts).filter(([, { id }]) => extent === 'whole' || nouns.has(nounOf(id)))
  return {
    // These are stored in the browser.
    alarmRules: listAlarmRules(),
    ...Object.fromEntries(
      await Promise.all(read.map(async ([name, { ask }]) => [name, await ask(compared)] as const)),
    ),
  }
}

/** Whether the state read now equals the earlier one. */
export const isSame = (now: State, was: State): boolean =>
  Object.entries(now).every(([name, part]) => JSON.stringify(part) === JSON.stringify(was[name]))
