import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { Duration, maybe } from '@/contract/schema'

/**
 * The events of clients that may be published, in the contract's order
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

/** What the broker publishes about itself under `$SYS/`, and how often. */
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

/** What to change: keys that are sent replace, the others stay; `sys_event_messages` is replaced whole, so it is sent complete. */
const SystemTopicsUpdate = z.looseObject({
  sys_msg_interval: z.optional(Interval),
  sys_heartbeat_interval: z.optional(Interval),
  sys_event_messages: z.optional(z.looseObject({})),
})

export const systemTopicsEndpoints = {
  systemTopicsConfig: endpoint('GET', { path: '/configs/sys_topics', reply: SystemTopics }),
  systemTopicsUpdate: endpoint('PUT', {
    keeps: 'fields',
    path: '/configs/sys_topics',
    body: SystemTopicsUpdate,
    reply: SystemTopics,
    codes: ['BAD_REQUEST', 'UPDATE_FAILED'],
  }),
}
