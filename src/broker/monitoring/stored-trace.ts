import * as z from 'zod/mini'
import { newerTraceTypes, payloadEncodes } from '@/contract/name'
import { matches } from '../mqtt/topic'
import type { Event } from './trace-line'

/** Times in epoch seconds. `enable` is false if it was stopped manually. */
export const StoredTrace = z.object({
  name: z.string(),
  type: z.enum(newerTraceTypes),
  condition: z.string(),
  start: z.number(),
  end: z.number(),
  payload_encode: z.enum(payloadEncodes),
  enabled: z.boolean(),
  formatter: z.optional(z.enum(['text', 'json'])),
  /** Of 6.2: how many bytes of a payload it may hold; not applied here. */
  payload_limit: z.optional(z.number()),
  namespace: z.optional(z.nullable(z.string())),
})

export type StoredTrace = z.infer<typeof StoredTrace>

/** Whether an event belongs to a trace, by its type and condition. */
export const matchers: Record<StoredTrace['type'], (condition: string) => (event: Event) => boolean> = {
  clientid:
    (id) =>
    ({ actor, rule }) =>
      rule?.step !== true && actor.clientid === id,
  ip_address:
    (address) =>
    ({ actor, rule }) =>
      rule?.step !== true && actor.address === address,
  topic:
    (filter) =>
    ({ topic, rule }) =>
      rule?.step !== true && topic !== undefined && matches(filter, topic),
  ruleid:
    (id) =>
    ({ rule }) =>
      rule?.id === id,
}
