/** Matches counters that 5.1 has but does not expose. */
const unexposed =
  /^(?:olp|authentication|authorization)\.|^client\.(?:connack|connect)$|^messages\.dropped\.await_pubrel_timeout$/

/** Counters that are exposed with another name. */
const renamed: Readonly<Record<string, string>> = { 'packets.connect.received': 'emqx_packets_connect' }

/**
 * The Prometheus name of a counter: `messages.received` is `emqx_messages_received`. Undefined if it is not
 * exposed (src/contract/docs/monitoring.md#prometheus).
 */
export const prometheusName = (key: string): string | undefined =>
  renamed[key] ?? (unexposed.test(key) ? undefined : `emqx_${key.replaceAll('.', '_')}`)

/**
 * The Prometheus name of a gauge such as `connections.count`; undefined for channels and delayed messages,
 * which are not exposed.
 */
export const prometheusGauge = (key: string): string | undefined =>
  /^(?:channels|delayed)\./.test(key) ? undefined : `emqx_${key.replaceAll('.', '_')}`
