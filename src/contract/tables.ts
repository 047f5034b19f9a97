import type { Endpoint, Table } from './endpoint'

const session = () => import('./session').then((module): Table => module.sessionEndpoints)
const user = () => import('./user').then((module): Table => module.userEndpoints)
const node = () => import('./node').then((module): Table => module.nodeEndpoints)
const client = () => import('./client').then((module): Table => module.clientEndpoints)
const alarm = () => import('./alarm').then((module): Table => module.alarmEndpoints)
const banned = () => import('./banned').then((module): Table => module.bannedEndpoints)
const apiKey = () => import('./api-key').then((module): Table => module.apiKeyEndpoints)
const authorization = () => import('./authorization').then((module): Table => module.authorizationEndpoints)
const clientBulk = () => import('./client-bulk').then((module): Table => module.clientBulkEndpoints)
const errorCodes = () => import('./error-codes').then((module): Table => module.errorCodesEndpoints)
const licence = () => import('./licence').then((module): Table => module.licenceEndpoints)
const telemetry = () => import('./telemetry').then((module): Table => module.telemetryEndpoints)
const slow = () => import('./slow-subscription').then((module): Table => module.slowSubscriptionEndpoints)
const topicMetrics = () => import('./topic-metrics').then((module): Table => module.topicMetricsEndpoints)
const trace = () => import('./trace').then((module): Table => module.traceEndpoints)
const delayed = () => import('./delayed').then((module): Table => module.delayedEndpoints)
const publish = () => import('./publish').then((module): Table => module.publishEndpoints)
const retained = () => import('./retained').then((module): Table => module.retainedEndpoints)
const subscription = () => import('./subscription').then((module): Table => module.subscriptionEndpoints)
const bridge = () => import('./bridge').then((module): Table => module.bridgeEndpoints)
const rule = () => import('./rule').then((module): Table => module.ruleEndpoints)
const schema = () => import('./schema-registry').then((module): Table => module.schemaEndpoints)
const systemTopics = () => import('./system-topics').then((module): Table => module.systemTopicsEndpoints)

/** Where the endpoints of a noun are described, by the beginning of their ids, the longest that fits; a test compares it with the whole contract. */
const tables: Readonly<Record<string, () => Promise<Table>>> = {
  login: session, logout: session, status: session,
  user,
  node, stats: node, metrics: node, monitor: node, cluster: node,
  client,
  ban: banned,
  apiKey,
  authorizationCache: authorization, clientAuthz: authorization,
  clientBulk, clientUnsubscribeOne: clientBulk,
  errorCodes,
  licence,
  slow,
  telemetry,
  topicMetrics,
  trace,
  alarm,
  subscription, topic: subscription,
  retained, retainer: retained,
  delayed,
  publish,
  systemTopics,
  bridge,
  rule,
  schema,
}

const words = Object.keys(tables).sort((a, b) => b.length - a.length)

/** One endpoint by its id, fetched with those of its noun when first called; undefined when there is none. */
export async function endpointOf(id: string): Promise<Endpoint | undefined> {
  const word = words.find((one) => id.startsWith(one))
  const table = word === undefined ? undefined : await tables[word]?.()
  return table !== undefined && Object.hasOwn(table, id) ? table[id] : undefined
}
