import type { Rewriter } from '@/features/topic-rules/model/rewrite'
import { validName } from './topic'

/** Properties of a PUBLISH that travel with the message (MQTT 5 §3.3.2.3). Expiry travels as `expiresAt`. */
export type MessageProperties = {
  payloadFormatIndicator?: boolean
  contentType?: string
  responseTopic?: string
  correlationData?: Buffer
  userProperties?: Record<string, string | string[]>
}

/** An application message inside the broker. Never changed once published: sessions share it. */
export type Message = {
  /** 32 hex digits, as the management API shows them. */
  id: string
  topic: string
  payload: Buffer
  qos: 0 | 1 | 2
  retain: boolean
  properties: MessageProperties | undefined
  /** Client id of the sender; `http_api` and `emqx_sys` for the broker's API and the broker itself. */
  from: string
  /** Null when the client gave none; empty when the sender is no client. */
  username: string | null
  peerhost: string
  /** Of the client that sent it, where it has any. */
  attrs?: Readonly<Record<string, string>>
  /** When it was published, ms. */
  at: number
  /** When it stops being worth delivering, ms (MQTT 5 §3.3.2.3.3). */
  expiresAt: number | undefined
  /** Rules that brought it about by republishing, the latest last. */
  by?: readonly string[]
}

/** What becomes of a published message before anybody gets it: the message as it goes on, or that it does not, and whether its client goes too. */
export type Interceptor = (message: Message) => Message | 'drop' | 'disconnect'

/** What a caller of the engine publishes. */
export type Outgoing = {
  /** From {@link MessageIds}; made when left out. */
  id?: string
  topic: string
  payload: Buffer
  qos: 0 | 1 | 2
  retain?: boolean
  properties?: MessageProperties & { messageExpiryInterval?: number }
  from?: string
  by?: readonly string[]
}

/** Ids of messages: they grow with time, and no two of one run are the same. */
export class MessageIds {
  private last = 0
  private readonly place = (0xf440 * 2 ** 32 + process.pid).toString(16).padStart(12, '0').toUpperCase()

  constructor(private readonly now: () => number) {}

  /** Microseconds, where it was made, and a serial that is not needed as no two have the same microsecond. */
  next(): string {
    this.last = Math.max(this.last + 1, Math.trunc(this.now() * 1000))
    return `${this.last.toString(16).padStart(16, '0').toUpperCase()}${this.place}0000`
  }
}

/** A message on its way to one session. */
export type Delivery = {
  message: Message
  qos: 0 | 1 | 2
  /** The RETAIN flag as this subscription wants it (MQTT 5 §3.3.1.3). */
  retain: boolean
  /** Subscription identifiers of every subscription that matched (MQTT 5 §3.3.4). */
  ids: readonly number[]
  /** The shared subscription it came by, so that another member can have it (MQTT 5 §4.8.2). */
  shared: { filter: string } | undefined
}

/** Bytes a held delivery stands for. */
export const weight = (delivery: Delivery): number =>
  delivery.message.payload.length + delivery.message.topic.length

/** Has its lifetime passed? */
export const expired = (message: Message, now: number): boolean =>
  message.expiresAt !== undefined && message.expiresAt <= now

/** Seconds left, rounded up so that a live message never goes out with none (MQTT 5 §3.3.2.3.3). */
export const secondsLeft = (message: Message, now: number): number | undefined =>
  message.expiresAt === undefined ? undefined : Math.max(1, Math.ceil((message.expiresAt - now) / 1000))

/** Keeps the properties that are forwarded unaltered (MQTT 5 §3.3.2.3) and drops what belongs to one hop. */
export function forwarded(properties: MessageProperties | undefined): MessageProperties | undefined {
  if (!properties) return undefined
  const forwardedProperties: MessageProperties = {}
  if (properties.payloadFormatIndicator !== undefined)
    forwardedProperties.payloadFormatIndicator = properties.payloadFormatIndicator
  if (properties.contentType !== undefined) forwardedProperties.contentType = properties.contentType
  if (properties.responseTopic !== undefined) forwardedProperties.responseTopic = properties.responseTopic
  if (properties.correlationData !== undefined)
    forwardedProperties.correlationData = properties.correlationData
  // The codec refuses an empty list of user properties.
  if (properties.userProperties && Object.keys(properties.userProperties).length > 0) {
    forwardedProperties.userProperties = properties.userProperties
  }
  return Object.keys(forwardedProperties).length > 0 ? forwardedProperties : undefined
}

/** A message of the broker's own making as the engine passes it on, at a time in milliseconds. */
export function messageOf(
  { topic, payload, qos, retain = false, properties, from = '', by }: Outgoing,
  id: string,
  at: number,
): Message {
  const life = properties?.messageExpiryInterval
  return {
    id,
    topic,
    payload,
    qos,
    retain,
    properties: forwarded(properties),
    from,
    username: '',
    peerhost: '',
    at,
    expiresAt: life === undefined ? undefined : at + life * 1000,
    ...(by && { by }),
  }
}

/** A message under the name that the rules give it; what would be no name is left as it is. */
export function renamed(message: Message, rewrite: Rewriter): Message {
  const { topic } = rewrite(message.topic, { clientid: message.from, username: message.username })
  return topic === message.topic || !validName(topic) ? message : { ...message, topic }
}
