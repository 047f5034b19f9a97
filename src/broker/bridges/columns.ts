import { binary, valueOf, type Value } from '@/lib/rule-sql/value'
import type { Message } from '../mqtt/broker'
import { self } from '../nodes'
import type { IngressMessage } from './ingress'

/** What templates see of a message (contract B §4.6). */
export const columnsOf = {
  publish: ({ message: { id, from, username, payload, peerhost, topic, qos, retain, at } }: { message: Message }, now: number): Value =>
    valueOf({
      id, event: 'message.publish', clientid: from, username: username ?? undefined, payload: binary(payload), peerhost, topic, qos, flags: { dup: false, retain }, publish_received_at: at,
      timestamp: now, node: self,
    }),
  ingress: ({ bridge, id, server, topic, payload, qos, dup, retain, receivedAt }: IngressMessage, now: number): Value =>
    valueOf({ id, event: `$bridges/${bridge}`, server, topic, payload: binary(payload), qos, dup, retain, message_received_at: receivedAt, timestamp: now, node: self }),
}
