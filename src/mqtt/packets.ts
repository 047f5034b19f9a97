import type { IClientOptions, IClientPublishOptions, IPublishPacket } from 'mqtt'
import { encodePayload } from '@/lib/text/payload'
import { never, type Qos, type Settings } from './settings'

/** The properties of a message in MQTT 5. */
export type MessageProperties = {
  readonly contentType?: string
  readonly responseTopic?: string
  readonly correlationData?: string
  readonly messageExpiryInterval?: number
  readonly payloadFormatIndicator?: boolean
  readonly userProperties?: Readonly<Record<string, string | readonly string[]>>
}

/** A message to publish, with its encoded payload. */
export type Outgoing = {
  readonly topic: string
  readonly payload: Uint8Array
  readonly qos: Qos
  readonly retain: boolean
  readonly properties?: MessageProperties
}

/** Whether a message deletes the retained one of its topic: it is retained and empty (MQTT 5, 3.3.1.3). */
export const deletesRetained = ({ retain, payload }: Pick<Outgoing, 'retain' | 'payload'>): boolean =>
  retain && payload.length === 0

/** The timeout of a connection attempt (catalogue M2). */
const connectTimeout = 10_000
/** Converts a number to a QoS level. */
export const toQos = (value: number): Qos => (value === 1 ? 1 : value === 2 ? 2 : 0)

/** The mqtt.js options for the settings: no automatic reconnect, no worker (the page's CSP forbids blobs). */
export function toClientOptions(settings: Settings): IClientOptions {
  const { version, clientid, username, password, keepalive, clean, expiry, will } = settings
  const lastWill = will === undefined ? undefined : encodePayload(will.payload, will.format)
  return {
    protocolVersion: version,
    clientId: clientid,
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    keepalive: Number(keepalive),
    clean,
    ...(version === 5
      ? { properties: { sessionExpiryInterval: expiry.trim() === '' ? never : Number(expiry) } }
      : {}),
    ...(will === undefined || lastWill === undefined || 'problem' in lastWill
      ? {}
      : {
          will: { topic: will.topic, payload: lastWill.bytes as Buffer, qos: will.qos, retain: will.retain },
        }),
    connectTimeout,
    reconnectPeriod: 0,
    resubscribe: false,
    timerVariant: 'native',
  }
}

/** The properties of a received message, as texts. */
export const readProperties = (packet: IPublishPacket): MessageProperties | undefined => {
  const received = packet.properties
  if (received === undefined) return undefined
  const {
    contentType,
    responseTopic,
    correlationData,
    messageExpiryInterval,
    payloadFormatIndicator,
    userProperties,
  } = received
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(responseTopic === undefined ? {} : { responseTopic }),
    ...(correlationData === undefined ? {} : { correlationData: new TextDecoder().decode(correlationData) }),
    ...(messageExpiryInterval === undefined ? {} : { messageExpiryInterval }),
    ...(payloadFormatIndicator === undefined ? {} : { payloadFormatIndicator }),
    ...(userProperties === undefined ? {} : { userProperties: userProperties }),
  }
}

/** The mqtt.js options of a message to publish; 3.1.1 has no properties. */
export const publishOptions = (
  { qos, retain, properties }: Outgoing,
  version: 4 | 5,
): IClientPublishOptions => ({
  qos,
  retain,
  ...(version === 5 && properties !== undefined
    ? {
        properties: {
          ...(properties.contentType === undefined ? {} : { contentType: properties.contentType }),
          ...(properties.responseTopic === undefined ? {} : { responseTopic: properties.responseTopic }),
          ...(properties.correlationData === undefined
            ? {}
            : { correlationData: new TextEncoder().encode(properties.correlationData) as Buffer }),
          ...(properties.messageExpiryInterval === undefined
            ? {}
            : { messageExpiryInterval: properties.messageExpiryInterval }),
          ...(properties.payloadFormatIndicator === undefined
            ? {}
            : { payloadFormatIndicator: properties.payloadFormatIndicator }),
          ...(properties.userProperties === undefined
            ? {}
            : { userProperties: properties.userProperties as Record<string, string | string[]> }),
        },
      }
    : {}),
})
