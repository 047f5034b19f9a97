import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done } from '@/command/command'
import { duration, toggle } from '@/command/param'
import { formatDuration } from '@/lib/time/time'

const interval = (ms: number) => (ms === 0 ? 'disabled' : formatDuration(ms))

const params = {
  sys_msg_interval: duration({ optional: true }),
  sys_heartbeat_interval: duration({ optional: true }),
  client_connected: toggle({ optional: true }),
  client_disconnected: toggle({ optional: true }),
  client_subscribed: toggle({ optional: true }),
  client_unsubscribed: toggle({ optional: true }),
}

/** Changes what the broker publishes about itself. Only what is given is sent; the events are replaced whole, so they are sent complete. */
export default defineCommand({
  id: 'system-topic.edit',
  title: 'system-topic.edit.title',
  group: 'group.management',
  keywords: 'system-topic.edit.keywords',
  danger: 'reversible',
  calls: ['systemTopicsConfig', 'systemTopicsUpdate'],
  undo: 'current',
  setting: true,
  params,
  async current(_values, { api, signal, now }) {
    const { systemTopicTexts } = await import('@/contract/settings')
    return valuesIn(params, systemTopicTexts(await api.systemTopicsConfig({}, { signal })), now())
  },
  async run({ sys_msg_interval, sys_heartbeat_interval, ...given }, { api, signal }) {
    const { sys_event_messages: now } = await api.systemTopicsConfig({}, { signal })
    const { client_connected = now?.client_connected, client_disconnected = now?.client_disconnected } = given
    const { client_subscribed = now?.client_subscribed, client_unsubscribed = now?.client_unsubscribed } = given
    const some = Object.values(given).some((value) => value !== undefined)
    await api.systemTopicsUpdate({
      body: {
        ...(sys_msg_interval === undefined ? {} : { sys_msg_interval: interval(sys_msg_interval) }),
        ...(sys_heartbeat_interval === undefined ? {} : { sys_heartbeat_interval: interval(sys_heartbeat_interval) }),
        ...(some ? { sys_event_messages: { client_connected, client_disconnected, client_subscribed, client_unsubscribed } } : {}),
      },
    }, { signal })
    return done('system-topic.edit.done', {}, ['setting'])
  },
})
