import type { PayloadEncode } from '@/contract/name'
import { withMillis } from '../store/instant'
import type { EngineEvents } from '../mqtt/broker'
import { packetText, type Pieces } from '../mqtt/packet-text'
import { textColumn, type RuleNote } from '../rules/run'

/** Payloads above the first size are cut to the second, as the broker's formatter does. */
const [longest, kept] = [1024, 100]

/** Who did it: a client id and where it sits; a gone client's port is unknown. */
export type Actor = { clientid: string; address: string; port: number | undefined }

/** One event of a trace. `topic` and `actor` decide which traces it belongs to, `text` is what stands after the time. */
export type Event = { actor: Actor; topic: string | undefined; text(encode: PayloadEncode): Pieces }

/** Line breaks in names would forge lines of the log. */
const oneLine = (text: string) => text.replaceAll('\n', '\\n').replaceAll('\r', '\\r')

const head = (tag: string, { clientid, address, port }: Actor, event: string) =>
  ` [${tag}] ${oneLine(clientid)}@${address || 'undefined'}:${port === undefined ? 'undefined' : String(port)} msg: ${event}`

function written(payload: Uint8Array, encode: PayloadEncode): Pieces {
  if (encode === 'hidden') return ['******']
  const whole = payload.length <= longest
  const bytes = whole ? payload : payload.subarray(0, kept)
  const shown = encode === 'hex' ? Buffer.from(bytes).toString('hex').toUpperCase() : bytes
  return whole ? [shown] : [shown, `... The ${String(payload.length - kept)} bytes of this log are truncated`]
}

/** A packet as it came or went. A message that is handed to a client is a packet sent, and has a topic. */
export function packetEvent({ clientid, address, port, direction, packet }: EngineEvents['packet']): Event {
  const actor = { clientid, address, port }
  return {
    actor,
    topic: direction === 'sent' && packet.cmd === 'publish' ? packet.topic : undefined,
    text: (encode) => {
      const inner = packetText(packet, (payload) => [encode === 'hex' ? 'Payload(hex)=' : 'Payload=', ...written(payload, encode)])
      const safe = inner.map((piece) => (typeof piece === 'string' ? oneLine(piece) : piece))
      return [`${head('MQTT', actor, `mqtt_packet_${direction}`)}, packet: `, ...safe]
    },
  }
}

export const publishEvent = ({ message: { topic, payload } }: EngineEvents['published'], actor: Actor): Event => ({
  actor, topic,
  text: (encode) => [`${head('PUBLISH', actor, 'publish_to')}, topic: ${oneLine(topic)}, payload: `, ...written(payload, encode)],
})

export const subscribeEvent = ({ topic, filter, qos, nl, rap, rh }: EngineEvents['subscribed'], actor: Actor): Event => ({
  actor, topic,
  text: () => [
    `${head('SUBSCRIBE', actor, 'subscribe')}, sub_id: ${oneLine(actor.clientid)}, ` +
      `sub_opts: [nl: ${nl ? '1' : '0'}, qos: ${String(qos)}, rap: ${rap ? '1' : '0'}, rh: ${String(rh)}, sub_props: []], topic: ${oneLine(filter)}`,
  ],
})

export const unsubscribeEvent = ({ topic, filter }: EngineEvents['unsubscribed'], actor: Actor): Event => ({
  actor, topic, text: () => [`${head('UNSUBSCRIBE', actor, 'unsubscribe')}, sub_id: ${oneLine(actor.clientid)}, topic: ${oneLine(filter)}`],
})

export const disconnectEvent = ({ reason }: EngineEvents['disconnected'], actor: Actor): Event => ({
  actor, topic: undefined, text: () => [`${head('SOCKET', actor, 'emqx_connection_terminated')}, reason: {shutdown,${reason}}`],
})

const dropTexts: Readonly<Record<EngineEvents['dropped']['cause'], readonly [tag: string, event: string]>> = {
  no_subscribers: ['PUBLISH', 'no_subscribers'],
  await_pubrel_timeout: ['MQTT', 'await_pubrel_timeout'],
  no_local: ['MQTT', 'dropped_msg_due_to_no_local'],
  too_large: ['MQTT', 'packet_is_discarded'],
  qos0_msg: ['MQUEUE', 'dropped_qos0_msg'],
  queue_full: ['MQUEUE', 'dropped_msg_due_to_mqueue_is_full'],
  expired: ['MQTT', 'dropped_expired_message'],
}

export const dropEvent = ({ message: { topic }, cause }: EngineEvents['dropped'], actor: Actor): Event => ({
  actor, topic, text: () => [`${head(...headOf(cause, actor))}, topic: ${oneLine(topic)}`],
})

const headOf = (cause: EngineEvents['dropped']['cause'], actor: Actor): [string, Actor, string] => {
  const [tag, event] = dropTexts[cause]
  return [tag, actor, event]
}

/** What a rule did about a message or a client. */
export function ruleEvent({ event, rule, columns, detail }: RuleNote): Event {
  const actor: Actor = { clientid: textColumn(columns, 'clientid') ?? 'undefined', address: textColumn(columns, 'peerhost') ?? '', port: undefined }
  const topic = textColumn(columns, 'topic')
  return {
    actor, topic,
    // A trace that hides payloads hides what was made of them too.
    text: (encode) => [`${head('RULE', actor, event)}, rule_id: ${rule}${topic === undefined ? '' : `, topic: ${oneLine(topic)}`}, `, encode === 'hidden' ? '******' : oneLine(detail)],
  }
}

/** The whole line: RFC 3339 in microseconds, of which this broker's clock knows the thousands. */
export const lineOf = (event: Event, at: number, encode: PayloadEncode): Pieces => [withMillis(at).replace('+', '000+'), ...event.text(encode), '\n']
