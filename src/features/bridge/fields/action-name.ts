/**
 * Two worlds of names (src/contract/docs/integration.md#type-names). From 5.3.1 on a bridge is an action or a
 * source of a connector, and from 5.4 on rules name actions by their own types, while `/bridges` keeps the
 * old ones: `webhook:x` and `http:x` are one thing. `http` is seen at 5.8.9; the other types no real broker
 * has confirmed.
 */
const moved: Readonly<Record<string, string>> = {
  webhook: 'http',
  kafka: 'kafka_producer',
  gcp_pubsub: 'gcp_pubsub_producer',
  kinesis_producer: 'kinesis',
  pulsar_producer: 'pulsar',
  mongodb_single: 'mongodb',
  mongodb_rs: 'mongodb',
  mongodb_sharded: 'mongodb',
  redis_single: 'redis',
  redis_sentinel: 'redis',
  redis_cluster: 'redis',
  influxdb_api_v1: 'influxdb',
  influxdb_api_v2: 'influxdb',
}

/** The type of an action, by its own name or by that of the bridge it was. */
export const actionTypeOf = (type: string): string =>
  Object.hasOwn(moved, type) ? (moved[type] ?? type) : type

/** What the broker calls an action, by the id of a bridge or an action of either world: the one that both have in common. */
export function actionIdOf(id: string): string {
  const colon = Math.max(0, id.indexOf(':'))
  return `${actionTypeOf(id.slice(0, colon))}${id.slice(colon)}`
}

/** The bridge types that an action of this type may have been: several where its own settings tell which. */
export const bridgeTypesOf = (action: string): readonly string[] => {
  const types = Object.keys(moved).filter((type) => moved[type] === action)
  return types.length > 0 ? types : [action]
}

const prefixes = ['$bridges/', '$sources/'] as const

/** The bridge or source that a rule's FROM names; its types have kept their names. Undefined for a topic or an event. */
export function sourceIdOf(from: string): string | undefined {
  const prefix = prefixes.find((one) => from.startsWith(one))
  return prefix === undefined ? undefined : from.slice(prefix.length)
}

/** Rules as far as they name bridges. */
type Naming = {
  readonly actions?: readonly unknown[] | undefined
  readonly from?: readonly string[] | undefined
}

/** Whether a rule sends to a bridge, in either world's name. */
export const sendsTo = ({ actions = [] }: Naming, id: string): boolean =>
  actions.some((action) => typeof action === 'string' && actionIdOf(action) === actionIdOf(id))

/** Whether a rule sends to a bridge or receives from it. */
export const namesBridge = (rule: Naming, id: string): boolean =>
  sendsTo(rule, id) || rule.from?.some((from) => sourceIdOf(from) === id) === true
