import * as z from 'zod/mini'
import type { Message, MessageProperties } from '../mqtt/message'

/** A message on disk: JSON, with bytes in base64. */
export const StoredMessage = z.object({
  id: z.string(),
  topic: z.string(),
  payload: z.string(),
  qos: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  retain: z.boolean(),
  from: z.string(),
  username: z.nullable(z.string()),
  peerhost: z.string(),
  at: z.number(),
  expiresAt: z.optional(z.number()),
  properties: z.optional(
    z.object({
      payloadFormatIndicator: z.optional(z.boolean()),
      contentType: z.optional(z.string()),
      responseTopic: z.optional(z.string()),
      correlationData: z.optional(z.string()),
      userProperties: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
    }),
  ),
})
export type StoredMessage = z.infer<typeof StoredMessage>

/** Serializes a message. */
export function toStored({ payload, properties, ...rest }: Message): StoredMessage {
  if (!properties) return { ...rest, payload: payload.toString('base64') }
  const { correlationData, ...others } = properties
  return {
    ...rest,
    payload: payload.toString('base64'),
    properties: {
      ...others,
      ...(correlationData ? { correlationData: correlationData.toString('base64') } : {}),
    },
  }
}

const propertiesOf = (stored: StoredMessage['properties']): MessageProperties | undefined => {
  if (!stored) return undefined
  const { correlationData, ...others } = stored
  // Undefined fields were not written.
  return {
    ...others,
    ...(correlationData === undefined ? {} : { correlationData: Buffer.from(correlationData, 'base64') }),
  }
}

/** Deserializes a message. */
export const fromStored = ({ payload, properties, expiresAt, ...rest }: StoredMessage): Message => ({
  ...rest,
  payload: Buffer.from(payload, 'base64'),
  properties: propertiesOf(properties),
  expiresAt,
})

/** A seeded message, which has no id yet. */
export type SeedMessage = {
  topic: string
  payload: Buffer
  from: string
  username: string | null
  at: number
  qos?: 0 | 1 | 2
}

/** Converts a seeded message to one of the engine. */
export const seeded = ({ qos = 1, ...message }: SeedMessage, id: string): Message => ({
  ...message,
  id,
  qos,
  retain: false,
  properties: undefined,
  peerhost: '127.0.0.1',
  expiresAt: undefined,
})
