/** Counters that 5.1 keeps and does not expose: what no pattern names, it does. */
const unexposed =
  /^(?:olp|authentication|authorization)\.|^client\.(?:connack|connect)$|^messages\.dropped\.await_pubrel_timeout$/

/** Counters that are exposed under another name than their own. */
const renamed: Readonly<Record<string, string>> = { 'packets.connect.received': 'emqx_packets_connect' }

/**
 * What Prometheus calls a counter of the broker: `messages.received` is `emqx_messages_received`. Undefined
 * where it is not exposed (src/contract/docs/monitoring.md#prometheus).
 */
export const prometheusName = (key: string): string | undefined =>
  renamed[key] ?? (unexposed.test(key) ? undefined : `emqx_${key.replaceAll('.', '_')}`)

/** The same of a gauge, `connections.count`: all are, but those of channels and delayed messages. */
export const prometheusGauge = (key: string): string | undefined =>
  /^(?:channels|delayed)\./.test(key) ? undefined : `emqx_${key.replaceAll('.', '_')}`
