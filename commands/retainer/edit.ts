import { rawObject } from '@/api/raw-reply'
import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done } from '@/command/command'
import { bytes, choice, duration, number, rate, toggle } from '@/command/param'
import { isConfig } from '@/contract/family/config'
import { brokerBytes } from '@/lib/bytes'
import { formatDuration } from '@/lib/time/time'

const params = {
  enable: toggle({ optional: true, label: 'param.enabled' }),
  storage_type: choice(['ram', 'disc'], 'choice.storage', { optional: true }),
  max_retained_messages: number({ min: 0, zero: 'noLimit' }, { optional: true }),
  max_payload_size: bytes({ optional: true }),
  msg_expiry_interval: duration({ optional: true, zero: 'never' }),
  msg_clear_interval: duration({ optional: true, zero: 'never' }),
  stop_publish_clear_msg: toggle({ optional: true }),
  delivery_rate: rate({ optional: true }),
}

/**
 * Changes how messages are retained. Only the given settings are sent; the broker replaces `backend`
 * completely, so it is sent complete.
 */
export default defineCommand({
  id: 'retainer.edit',
  group: 'group.management',
  danger: 'reversible',
  calls: ['retainerConfig', 'retainerUpdate'],
  undo: 'current',
  setting: true,
  params,
  effect: ({ enable }) => (enable === false ? { key: 'retainer.edit.confirm' } : undefined),
  confirm: ({ enable }) => (enable === false ? { body: 'retainer.edit.confirm' } : undefined),
  async current(_values, { api, signal, now, restores }) {
    const { retainerTexts } = await import('@/features/setting/contract')
    return valuesIn(params, retainerTexts(await api.retainerConfig({}, { signal })), now(), restores)
  },
  async run(
    {
      storage_type,
      max_retained_messages,
      max_payload_size,
      msg_expiry_interval,
      msg_clear_interval,
      ...plain
    },
    { api, signal },
  ) {
    const { backend } = rawObject(await api.retainerConfig({}, { signal }))
    const body = {
      ...(isConfig(backend) ? backend : {}),
      ...(storage_type === undefined ? {} : { storage_type }),
      ...(max_retained_messages === undefined ? {} : { max_retained_messages }),
    }
    await api.retainerUpdate(
      {
        body: {
          ...plain,
          ...(storage_type === undefined && max_retained_messages === undefined ? {} : { backend: body }),
          ...(max_payload_size === undefined ? {} : { max_payload_size: brokerBytes(max_payload_size) }),
          ...(msg_expiry_interval === undefined
            ? {}
            : { msg_expiry_interval: formatDuration(msg_expiry_interval) }),
          ...(msg_clear_interval === undefined
            ? {}
            : { msg_clear_interval: formatDuration(msg_clear_interval) }),
        },
      },
      { signal },
    )
    return done('retainer.edit.done', {}, ['setting', 'retained'])
  },
})
