/** Every counter of `GET /metrics`. All count since the engine started. */
export const metricKeys = [
  'bytes.received',
  'bytes.sent',
  'packets.received',
  'packets.sent',
  'packets.connect.received',
  'packets.connack.sent',
  'packets.connack.error',
  'packets.connack.auth_error',
  'packets.publish.received',
  'packets.publish.sent',
  'packets.publish.inuse',
  'packets.publish.error',
  'packets.publish.auth_error',
  'packets.publish.dropped',
  'packets.puback.received',
  'packets.puback.sent',
  'packets.puback.inuse',
  'packets.puback.missed',
  'packets.pubrec.received',
  'packets.pubrec.sent',
  'packets.pubrec.inuse',
  'packets.pubrec.missed',
  'packets.pubrel.received',
  'packets.pubrel.sent',
  'packets.pubrel.missed',
  'packets.pubcomp.received',
  'packets.pubcomp.sent',
  'packets.pubcomp.inuse',
  'packets.pubcomp.missed',
  'packets.subscribe.received',
  'packets.subscribe.error',
  'packets.subscribe.auth_error',
  'packets.suback.sent',
  'packets.unsubscribe.received',
  'packets.unsubscribe.error',
  'packets.unsuback.sent',
  'packets.pingreq.received',
  'packets.pingresp.sent',
  'packets.disconnect.received',
  'packets.disconnect.sent',
  'packets.auth.received',
  'packets.auth.sent',
  'messages.received',
  'messages.sent',
  'messages.qos0.received',
  'messages.qos0.sent',
  'messages.qos1.received',
  'messages.qos1.sent',
  'messages.qos2.received',
  'messages.qos2.sent',
  'messages.publish',
  'messages.delivered',
  'messages.acked',
  'messages.delayed',
  'messages.forward',
  'messages.dropped',
  'messages.dropped.no_subscribers',
  'messages.dropped.await_pubrel_timeout',
  'delivery.dropped',
  'delivery.dropped.no_local',
  'delivery.dropped.too_large',
  'delivery.dropped.qos0_msg',
  'delivery.dropped.queue_full',
  'delivery.dropped.expired',
  'client.connect',
  'client.connack',
  'client.connected',
  'client.disconnected',
  'client.subscribe',
  'client.unsubscribe',
  'client.authenticate',
  'client.authorize',
  'client.auth.anonymous',
  'session.created',
  'session.resumed',
  'session.takenover',
  'session.discarded',
  'session.terminated',
  'authorization.allow',
  'authorization.deny',
  'authorization.matched.allow',
  'authorization.matched.deny',
  'authorization.nomatch',
  'authorization.cache_hit',
  'authorization.superuser',
  'authentication.success',
  'authentication.success.anonymous',
  'authentication.failure',
  'olp.delay.ok',
  'olp.delay.timeout',
  'olp.hbn',
  'olp.gc',
  'olp.new_conn',
] as const

export type MetricKey = (typeof metricKeys)[number]

/** The counters. Each key exists from the start. */
export class Metrics {
  private readonly counts = new Map<string, number>(metricKeys.map((key) => [key, 0]))

  get(key: MetricKey): number {
    return this.counts.get(key) ?? 0
  }

  inc(key: MetricKey, by = 1): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + by)
  }

  /** A copy of all counters. */
  all(): Record<MetricKey, number> {
    return Object.fromEntries(this.counts) as Record<MetricKey, number>
  }
}
