import type { Packet } from 'mqtt-packet'
import type { MetricKey } from './metrics'

/** Counter of each packet type sent. */
export const sentKeys: Partial<Record<Packet['cmd'], MetricKey>> = {
  connack: 'packets.connack.sent',
  publish: 'packets.publish.sent',
  puback: 'packets.puback.sent',
  pubrec: 'packets.pubrec.sent',
  pubrel: 'packets.pubrel.sent',
  pubcomp: 'packets.pubcomp.sent',
  suback: 'packets.suback.sent',
  unsuback: 'packets.unsuback.sent',
  pingresp: 'packets.pingresp.sent',
  disconnect: 'packets.disconnect.sent',
  auth: 'packets.auth.sent',
}

/** Counter of each packet type received. */
export const receivedKeys: Partial<Record<Packet['cmd'], MetricKey>> = {
  connect: 'packets.connect.received',
  publish: 'packets.publish.received',
  puback: 'packets.puback.received',
  pubrec: 'packets.pubrec.received',
  pubrel: 'packets.pubrel.received',
  pubcomp: 'packets.pubcomp.received',
  subscribe: 'packets.subscribe.received',
  unsubscribe: 'packets.unsubscribe.received',
  pingreq: 'packets.pingreq.received',
  disconnect: 'packets.disconnect.received',
  auth: 'packets.auth.received',
}
