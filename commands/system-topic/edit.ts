import { rawObject, rawSection } from '@/api/raw-reply'
import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done } from '@/command/command'
import { duration, toggle } from '@/command/param'
import { formatDuration } from '@/lib/time/time'

const interval = (ms: number) => (ms === 0 ? 'disabled' : formatDuration(ms))

const params = {
  sys_msg_interval: duration({ optional: true, zero: 'off' }),
  sys_heartbeat_interval: duration({ optional: true, zero: 'off' }),
  client_connected: toggle({ optional: true }),
  client_disconnected: toggle({ optional: true }),
  client_subscribed: toggle({ optional: true }),
  client_unsubscribed: toggle({ optional: true }),
}

/**
 * Changes what the broker publishes about itself. Only the given settings are sent; the events are replaced
 * completely, so they are sent complete.
 */
export default defineCommand({
  id: 'system-topic.edit',
  group: 'group.management',
  danger: 'reversible',
  calls: ['systemTopicsConfig', 'systemTopicsUpdate'],
  undo: 'current',
  setting: true,
  params,
  async current(_values, { api, signal, now, restores }) {
    const { systemTopicTexts } = await import('@/features/setting/contract')
    return valuesIn(params, systemTopicTexts(await api.systemTopicsConfig({}, { signal })), now(), restores)
  },
  async run({ sys_msg_interval, sys_heartbeat_interval, ...values }, { api, signal }) {
    const config = rawObject(await api.systemTopicsConfig({}, { signal }))
    const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const some = Object.keys(changes).length > 0
    await api.systemTopicsUpdate(
      {
        body: {
          ...(sys_msg_interval === undefined ? {} : { sys_msg_interval: interval(sys_msg_interval) }),
          ...(sys_heartbeat_interval === undefined
            ? {}
            : { sys_heartbeat_interval: interval(sys_heartbeat_interval) }),
          ...(some
            ? { sys_event_messages: { ...rawSection(config, 'sys_event_messages'), ...changes } }
            : {}),
        },
      },
      { signal },
    )
    return done('system-topic.edit.done', {}, ['setting'])
  },
})
