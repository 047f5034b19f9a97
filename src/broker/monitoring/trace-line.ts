import type { PayloadEncode } from '@/contract/name'
import { withMillis } from '../store/instant'
import type { EngineEvents } from '../mqtt/mqtt-engine'
import { packetText, type Pieces } from '../mqtt/packet-text'
import { textColumn, type RuleNote } from '../rules/run'

const hidden = '******'
/** Payloads above the first size are truncated to the second, like in the broker. */
const [maxPayloadBytes, shownBytes] = [1024, 100]

/** The client of an event and its address; the port of a disconnected client is unknown. */
export type Actor = { clientid: string; address: string; port: number | undefined }

/** The JSON form of an event. */
type TraceRecord = { readonly msg: string; readonly meta: Readonly<Record<string, unknown>> }

/**
 * An event of a trace. `topic`, `actor` and `rule` decide which traces it belongs to; steps of a rule
 * belong to traces of that rule only. `text` and `json` are the two formats, without the time.
 */
export type Event = {
  actor: Actor
  topic: string | undefined
  rule?: { readonly id: string; readonly step: boolean }
  text(encode: PayloadEncode): Pieces
  json(encode: PayloadEncode): TraceRecord
}

/** Line breaks in names would forge log lines. */
const oneLine = (text: string) => text.replaceAll('\n', '\\n').replaceAll('\r', '\\r')

const head = (tag: string, { clientid, address, port }: Actor, event: string) =>
  ` [${tag}] ${oneLine(clientid)}@${address || 'undefined'}${port === undefined ? '' : `:${String(port)}`} msg: ${event}`

function written(payload: Uint8Array, encode: PayloadEncode): Pieces {
  if (encode === 'hidden') return [hidden]
  const isComplete = payload.length <= maxPayloadBytes
  const bytes = isComplete ? payload : payload.subarray(0, shownBytes)
  const shown = encode === 'hex' ? Buffer.from(bytes).toString('hex').toUpperCase() : bytes
  return isComplete
    ? [shown]
    : [shown, `... The ${String(payload.length - shownBytes)} bytes of this log are truncated`]
}

const addressOf = ({ address, port }: Actor): string =>
  address === '' ? '' : `${address}${port === undefined ? '' : `:${String(port)}`}`
/** Metadata of each line: kind and actor. */
const toRecord = (
  tag: string,
  msg: string,
  actor: Actor,
  meta: Readonly<Record<string, unknown>> = {},
): TraceRecord => ({
  msg,
  meta: {
    ...meta,
    trace_tag: tag,
    ...(addressOf(actor) === '' ? {} : { peername: addressOf(actor) }),
    clientid: actor.clientid,
  },
})
const textOf = (pieces: Pieces): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8'))).join('')
const payloadOf = (payload: Uint8Array, encode: PayloadEncode) => ({
  payload_encode: encode,
  payload: textOf(written(payload, encode)),
})

/** An event in both formats, whose head and metadata are those of its tag and message. */
const eventOf = (
  [tag, msg]: readonly [tag: string, msg: string],
  actor: Actor,
  topic: string | undefined,
  text: (encode: PayloadEncode) => Pieces,
  json: (encode: PayloadEncode) => Readonly<Record<string, unknown>>,
): Event => ({
  actor,
  topic,
  text: (encode) => [`${head(tag, actor, msg)}, `, ...text(encode)],
  json: (encode) => toRecord(tag, msg, actor, json(encode)),
})

/** A packet received or sent; a delivered message is a sent packet with a topic. */
export function packetEvent({ clientid, address, port, direction, packet }: EngineEvents['packet']): Event {
  const inner = (encode: PayloadEncode) =>
    packetText(packet, (payload) => [
      encode === 'hex' ? 'Payload(hex)=' : 'Payload=',
      ...written(payload, encode),
    ])
  return eventOf(
    ['MQTT', `mqtt_packet_${direction}`],
    { clientid, address, port },
    direction === 'sent' && packet.cmd === 'publish' ? packet.topic : undefined,
    (encode) => [
      'packet: ',
      ...inner(encode).map((piece) => (typeof piece === 'string' ? oneLine(piece) : piece)),
    ],
    (encode) => ({ packet: textOf(inner(encode)) }),
  )
}

export const publishEvent = (
  { message: { topic, payload, username } }: EngineEvents['published'],
  actor: Actor,
): Event =>
  eventOf(
    ['PUBLISH', 'publish_to'],
    actor,
    topic,
    (encode) => [`topic: ${oneLine(topic)}, payload: `, ...written(payload, encode)],
    (encode) => ({ topic, username: username ?? 'undefined', ...payloadOf(payload, encode) }),
  )

export function subscribeEvent(
  { topic, filter, qos, nl: noLocal, rap: asPublished, rh }: EngineEvents['subscribed'],
  actor: Actor,
): Event {
  const [nl, rap] = [noLocal ? 1 : 0, asPublished ? 1 : 0]
  return eventOf(
    ['SUBSCRIBE', 'subscribe'],
    actor,
    topic,
    () => [
      `sub_id: ${oneLine(actor.clientid)}, sub_opts: [nl: ${String(nl)}, qos: ${String(qos)}, ` +
        `rap: ${String(rap)}, rh: ${String(rh)}, sub_props: []], topic: ${oneLine(filter)}`,
    ],
    () => ({ topic: filter, sub_id: actor.clientid, sub_opts: { nl, qos, rap, rh, sub_props: {} } }),
  )
}

export const unsubscribeEvent = ({ topic, filter }: EngineEvents['unsubscribed'], actor: Actor): Event =>
  eventOf(
    ['UNSUBSCRIBE', 'unsubscribe'],
    actor,
    topic,
    () => [`sub_id: ${oneLine(actor.clientid)}, topic: ${oneLine(filter)}`],
    () => ({ topic: filter, sub_id: actor.clientid }),
  )

export const disconnectEvent = ({ reason }: EngineEvents['disconnected'], actor: Actor): Event =>
  eventOf(
    ['SOCKET', 'emqx_connection_terminated'],
    actor,
    undefined,
    () => [`reason: {shutdown,${reason}}`],
    () => ({ reason: `{shutdown,${reason}}` }),
  )

const dropTexts: Readonly<Record<EngineEvents['dropped']['cause'], readonly [tag: string, event: string]>> = {
  no_subscribers: ['PUBLISH', 'no_subscribers'],
  await_pubrel_timeout: ['MQTT', 'await_pubrel_timeout'],
  no_local: ['MQTT', 'dropped_msg_due_to_no_local'],
  too_large: ['MQTT', 'packet_is_discarded'],
  qos0_msg: ['MQUEUE', 'dropped_qos0_msg'],
  queue_full: ['MQUEUE', 'dropped_msg_due_to_mqueue_is_full'],
  expired: ['MQTT', 'dropped_expired_message'],
}

export const dropEvent = ({ message: { topic }, cause }: EngineEvents['dropped'], actor: Actor): Event =>
  eventOf(
    dropTexts[cause],
    actor,
    topic,
    () => [`topic: ${oneLine(topic)}`],
    () => ({ topic }),
  )

/** Rule data in text lines: `[key: value, other: value]`. */
function listed(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(listed).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `[${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${key}: ${listed(each)}`)
      .join(', ')}]`
  return String(value)
}

/** Removes payloads from rule data. */
const withoutPayload = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'payload' in value
    ? { ...value, payload: hidden, payload_encode: 'hidden' }
    : value

/** An event of a rule about a message or client. */
export function ruleEvent({ event, rule, columns, detail, step }: RuleNote): Event {
  const actor: Actor = {
    clientid: textColumn(columns, 'clientid') ?? 'undefined',
    address: textColumn(columns, 'peerhost') ?? '',
    port: undefined,
  }
  const topic = textColumn(columns, 'topic')
  if (step === undefined) {
    // A trace that hides payloads hides derived values too.
    const shown = (encode: PayloadEncode) => (encode === 'hidden' ? hidden : detail)
    const found = eventOf(
      ['RULE', event],
      actor,
      topic,
      (encode) => [
        `rule_id: ${rule}${topic === undefined ? '' : `, topic: ${oneLine(topic)}`}, `,
        oneLine(shown(encode)),
      ],
      (encode) => ({ rule_id: rule, ...(topic === undefined ? {} : { topic }), detail: shown(encode) }),
    )
    return { ...found, rule: { id: rule, step: false } }
  }
  const meta = (encode: PayloadEncode): Readonly<Record<string, unknown>> => {
    const data = Object.entries(step.data()).map(
      ([name, value]) => [name, encode === 'hidden' ? withoutPayload(value) : value] as const,
    )
    return {
      ...Object.fromEntries(data),
      rule_id: rule,
      rule_trigger_ts: [Number(columns.get('timestamp') ?? 0)],
      ...(step.trial && { stop_action_after_render: true }),
    }
  }
  return {
    actor,
    topic,
    rule: { id: rule, step: true },
    text: (encode) => [
      ` [${step.tag}] ${oneLine(actor.clientid)}@${actor.address} msg: ${event}, `,
      oneLine(
        Object.entries(meta(encode))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, value]) => `${key}: ${listed(value)}`)
          .join(', '),
      ),
    ],
    json: (encode) => toRecord(step.tag, event, { ...actor, address: '' }, meta(encode)),
  }
}

/** The whole line: RFC 3339 in microseconds, with millisecond precision. */
export function formatTraceLine(
  event: Event,
  at: number,
  encode: PayloadEncode,
  formatter: 'text' | 'json' = 'text',
): Pieces {
  const time = withMillis(at).replace('+', '000+')
  if (formatter === 'text') return [time, ...event.text(encode), '\n']
  return [`${JSON.stringify({ time, ...event.json(encode), level: 'debug' })}\n`]
}
