import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { Duration, maybe } from '@/contract/schema'

/**
 * The client events that can be published, in the order of the contract
 * (src/contract/docs/messages.md#system-topics).
 */
export const systemEvents = [
  'client_connected',
  'client_disconnected',
  'client_subscribed',
  'client_unsubscribed',
] as const
export type SystemEvent = (typeof systemEvents)[number]

const interval = maybe(z.union([z.string(), z.number()]))

/** The messages that the broker publishes about itself below `$SYS/`, and their intervals. */
export const SystemTopics = z.looseObject({
  sys_msg_interval: interval,
  sys_heartbeat_interval: interval,
  sys_event_messages: maybe(
    z.looseObject({
      client_connected: maybe(z.boolean()),
      client_disconnected: maybe(z.boolean()),
      client_subscribed: maybe(z.boolean()),
      client_unsubscribed: maybe(z.boolean()),
    }),
  ),
})
export type SystemTopics = z.infer<typeof SystemTopics>

const Interval = z.union([z.literal('disabled'), Duration])

/**
 * The body of an update: it replaces its keys and keeps the others; `sys_event_messages` is replaced as a
 * whole.
 */
const SystemTopicsUpdate = z.looseObject({
  sys_msg_interval: z.optional(Interval),
  sys_heartbeat_interval: z.optional(Interval),
  sys_event_messages: z.optional(z.looseObject({})),
})

export const systemTopicsEndpoints = {
  systemTopicsConfig: endpoint('GET', {
    path: '/configs/sys_topics',
    resource: 'setting',
    reply: SystemTopics,
  }),
  systemTopicsUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/configs/sys_topics',
    body: SystemTopicsUpdate,
    reply: SystemTopics,
    codes: ['BAD_REQUEST', 'UPDATE_FAILED'],
  }),
}
