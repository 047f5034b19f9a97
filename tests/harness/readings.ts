import type { AnyCommand } from '@/command/command'
import { contract, type EndpointId } from '@/contract'
import { offers, type Broker } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import type { Json } from '@/lib/text/big-json'
import { withoutMoving } from './changing-fields'
import { builtInDatabase } from './values'
import { fetchPlain } from './harness'

/*
 * What a broker answers to plain requests, read before and after a command: every GET without parameters, and those of the
 * harness's objects.
 */

const statistics = 'numbers over all of the broker, which move on their own and are polled'
const log = 'lists what was called, not what it changed'
/** Endpoints that are not read, and why. */
const skippedEndpoints: Readonly<Record<string, string>> = {
  metrics: statistics,
  stats: statistics,
  monitor: statistics,
  monitorNode: statistics,
  monitorCurrent: statistics,
  monitorCurrentNode: statistics,
  nodeStats: statistics,
  nodeMetrics: statistics,
  prometheusStats: statistics,
  telemetryData: statistics,
  sessionCount: statistics,
  licenseHistory: statistics,
  auditList: log,
  configText: 'all settings once more as one text, which any other endpoint shows as well',
  status: 'a text for load balancers',
}

/**
 * Fields, by endpoint, that follow from what a command does elsewhere, and why no screen is read again for them. They count
 * where a command calls an endpoint of the same noun; `*` is the whole reply.
 */
const followingFields: Readonly<Record<string, readonly string[]>> = {
  // Screens poll the numbers of connections and of messages.
  nodeList: ['connections', 'live_connections', 'cluster_sessions'],
  nodeDetail: ['connections', 'live_connections', 'cluster_sessions'],
  listenerList: ['current_connections'],
  listenerDetail: ['current_connections'],
  traceList: ['log_size'],
  ruleMetrics: ['metrics', 'node_metrics'],
  bridgeMetrics: ['metrics', 'node_metrics'],
  actionMetrics: ['metrics', 'node_metrics'],
  sourceMetrics: ['metrics', 'node_metrics'],
  authzSourceStatus: ['metrics', 'node_metrics'],
  authenticatorStatus: ['metrics', 'node_metrics'],
  topicMetricsList: ['metrics'],
  topicMetricsDetail: ['metrics'],
  topicFilterMetricsList: ['metrics'],
  topicFilterMetricsDetail: ['metrics'],
  // The broker raises and ends alarms by itself, some time later.
  alarmList: ['*'],
}

/** Parameters of the objects of the harness, by the beginning of the path; the longest one decides. */
const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/nodes': { node: 'emqx@127.0.0.1' },
  '/listeners': { id: 'tcp:law' },
  '/clients': { clientid: 'law-device' },
  '/api_key': { name: 'law-key' },
  '/mqtt/retainer': { topic: 'law/kept' },
  '/mqtt/topic_metrics': { topic: 'law/watched' },
  '/mqtt/topic_metrics2': { name: 'law' },
  '/bridges': { id: 'webhook:law_bridge' },
  '/rules': { id: 'law_rule' },
  '/schema_registry': { name: 'law_schema' },
  '/authentication': { id: builtInDatabase },
  '/authorization/sources/{type}': { type: 'built_in_database' },
  '/authorization/sources/built_in_database': { clientid: 'law-device', username: 'law_user' },
  '/gateways': { name: 'stomp', id: 'stomp:tcp:default' },
  '/plugins': { name: 'law-1.0.0' },
  '/exhooks': { name: 'law' },
  '/connectors': { id: 'http:law' },
  '/actions': { id: 'http:law' },
  '/sources': { id: 'mqtt:law' },
  '/certs/global': { name: 'law' },
  '/certs/ns': { namespace: 'law', name: 'law' },
  '/ds/storages': { ds: 'mq_state' },
  '/cluster/links': { name: 'law' },
  '/mt/ns': { ns: 'law' },
  '/queue': { name: 'law' },
  '/stream': { name: 'law' },
  '/sso': { backend: 'ldap' },
  '/schema_validations': { name: 'law' },
  '/message_transformations': { name: 'law' },
  '/ai/providers': { name: 'law' },
  '/ai/completion_profiles': { name: 'law' },
  '/schema_registry_external': { name: 'law' },
  '/opentelemetry/whitelist': { type: 'clientid' },
}

/** The path of an endpoint with the names of the harness's objects; undefined where it has none of a kind. */
function pathOf({ path }: Endpoint): string | undefined {
  const [prefix = ''] = Object.keys(parameters)
    .filter((one) => path.startsWith(one))
    .toSorted((a, b) => b.length - a.length)
  const filled = path.replace(/\{([^}]+)\}/g, (hole, name: string) =>
    encodeURIComponent(parameters[prefix]?.[name] ?? hole),
  )
  return filled.includes('%7B') ? undefined : filled
}

const readable = (Object.entries(contract) as [EndpointId, Endpoint][]).flatMap(([id, endpoint]) => {
  const path = endpoint.method === 'GET' && !(id in skippedEndpoints) ? pathOf(endpoint) : undefined
  return path === undefined ? [] : [{ id, needs: endpoint.needs, path }]
})

/** The texts that a broker answers, by endpoint. */
export type Reading = ReadonlyMap<EndpointId, string>

/** Reads everything that a broker offers. */
export async function readBroker(at: Broker): Promise<Reading> {
  const offered = readable.filter(({ needs }) => offers(needs, at))
  return new Map(
    await Promise.all(
      offered.map(async ({ id, path }) => [id, await (await fetchPlain(path)).text()] as const),
    ),
  )
}

function comparable(text: string, fields: readonly string[]): string {
  if (fields.includes('*')) return ''
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.stringify(withoutMoving(JSON.parse(text) as Json, fields))
  } catch (cause) {
    // Configurations and logs are texts.
    if (cause instanceof SyntaxError) return text
    throw cause
  }
}

const nounOf = (id: EndpointId): string => contract[id].path.split('/')[1] ?? ''

/** The endpoints whose replies differ, except for what moves on its own. */
export const findChanges = (was: Reading, now: Reading): readonly EndpointId[] =>
  [...now].flatMap(([id, text]) => {
    const earlier = was.get(id) ?? ''
    return text === earlier || comparable(text, []) === comparable(earlier, []) ? [] : [id]
  })

/** The endpoints whose replies a command changed itself, not only what follows elsewhere. */
export function findOwnChanges(
  { calls }: Pick<AnyCommand, 'calls'>,
  was: Reading,
  now: Reading,
): readonly EndpointId[] {
  const nouns = new Set(calls.map(nounOf))
  return findChanges(was, now).filter((id) => {
    const fields = nouns.has(nounOf(id)) ? [] : (followingFields[id] ?? [])
    return comparable(now.get(id) ?? '', fields) !== comparable(was.get(id) ?? '', fields)
  })
}
