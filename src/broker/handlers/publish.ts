import { compareReleases, oldest, releaseOf } from '@/contract/capability'
import type { publishEndpoints } from '@/features/publish/contract'
import { fromBase64 } from '@/lib/text/base64'
import { EngineClosed } from '../mqtt/mqtt-engine'
import { Reason } from '../mqtt/codes'
import type { Outgoing } from '../mqtt/message'
import { validName } from '../mqtt/topic'
import type { Bodies } from '../checks/bodies'
import { refusalOf } from '../checks/complaint'
import { crashed } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

type Failure = { reason_code: number; message: string }
type Ready = Outgoing & { id: string }

/** The sender of messages published by the API (src/contract/docs/messages.md#publishing). */
const sender = 'http_api'
const unspecified = 131
/**
 * Although MQTT has 149 for this, the broker answers with the code of a quota
 * (src/contract/docs/messages.md#publishing).
 */
const tooLarge = 151

const isFailure = (one: Ready | Failure): one is Failure => 'reason_code' in one

type Publish = Bodies['publish']

/** User properties have text values; other values are converted to text. */
const userProperties = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const propertiesOf = (
  properties: NonNullable<Publish['properties']> = {},
): NonNullable<Outgoing['properties']> => ({
  ...(properties.payload_format_indicator === undefined
    ? {}
    : { payloadFormatIndicator: properties.payload_format_indicator === 1 }),
  ...(properties.message_expiry_interval === undefined
    ? {}
    : { messageExpiryInterval: properties.message_expiry_interval }),
  ...(properties.response_topic === undefined ? {} : { responseTopic: properties.response_topic }),
  ...(properties.correlation_data === undefined
    ? {}
    : { correlationData: Buffer.from(properties.correlation_data) }),
  ...(properties.content_type === undefined ? {} : { contentType: properties.content_type }),
  ...(properties.user_properties === undefined
    ? {}
    : { userProperties: userProperties(properties.user_properties) }),
})

export const createPublishHandlers = ({ engine, release }: State): HandlersOf<typeof publishEndpoints> => {
  const prepared = (body: Publish): Ready | Failure => {
    const { topic, payload: text, payload_encoding: encoding, qos, retain, properties } = body
    // U+0000 is refused before the topic is validated.
    if (topic.includes('\u0000'))
      throw refusalOf({ path: 'topic', reason: 'expected a text without null characters' })
    if (!validName(topic)) return { reason_code: Reason.topicNameInvalid, message: 'topic_name_invalid' }
    const bytes = encoding === 'base64' ? fromBase64(text) : Buffer.from(text)
    if (bytes === undefined) {
      return {
        reason_code: unspecified,
        message: `{decode_base64_payload_failed,<<${JSON.stringify(text.slice(0, 100))}>>}`,
      }
    }
    // Refuses messages that a client could not send in one packet.
    if (bytes.length + Buffer.byteLength(topic) + 2 > engine.limits.maxPacketSize) {
      return { reason_code: tooLarge, message: 'packet_too_large' }
    }
    return {
      id: engine.messageId(),
      topic,
      payload: Buffer.from(bytes),
      qos,
      retain,
      properties: propertiesOf(properties),
      from: sender,
    }
  }
  /** Since 6.0 a delayed message counts as delivered. */
  const keepsDelayed = compareReleases(releaseOf(release.version) ?? oldest, [6, 0, 0]) >= 0
  const sent = (message: Ready): { status: number; answer: object } => {
    try {
      const count = engine.publish(message)
      if (count > 0 || (keepsDelayed && message.topic.startsWith('$delayed/')))
        return { status: 200, answer: { id: message.id } }
      return {
        status: 202,
        answer: { reason_code: Reason.noMatchingSubscribers, message: 'no_matching_subscribers' },
      }
    } catch (error) {
      if (!(error instanceof EngineClosed)) throw error
      return { status: 503, answer: { reason_code: unspecified, message: 'failed_to_dispatch' } }
    }
  }

  return {
    publish({ body, reply }) {
      const message = prepared(body)
      if (isFailure(message)) {
        reply.status = 400
        return message
      }
      const { status, answer } = sent(message)
      reply.status = status
      return answer
    },
    publishBulk({ body, reply }) {
      if (body.length === 0) throw crashed('{case_clause,{errror,<<"empty_batch">>}}')
      const messages = body.map(prepared)
      const bad = messages.find(isFailure)
      if (bad) {
        reply.status = 400
        return bad
      }
      const results = (messages as Ready[]).map(sent)
      reply.status = Math.max(...results.map(({ status }) => status))
      return results.map(({ answer }) => answer)
    },
  }
}
