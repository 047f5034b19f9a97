import { defineCommand, done } from '@/command/command'
import { valuesIn } from '@/command/prompt/answer'
import { duration, number, toggle } from '@/command/param'
import { formatDuration } from '@/lib/time/time'

const span = (ms: number | undefined, now: string | number | undefined, fallback: string) =>
  ms === undefined ? (typeof now === 'number' ? `${String(now)}ms` : (now ?? fallback)) : formatDuration(ms)

const params = {
  enable: toggle({ optional: true, label: 'flapping.enable' }),
  window_time: duration({ optional: true, label: 'flapping.window' }),
  max_count: number({ min: 0, max: 1_000_000 }, { optional: true, label: 'flapping.count' }),
  ban_time: duration({ optional: true, label: 'flapping.ban' }),
}

/**
 * Changes when a client is banned for reconnecting too often, and for how long. The broker replaces all
 * settings for all clients at once, so they are read first (src/contract/docs/bans.md#flapping-detection).
 */
export default defineCommand({
  id: 'flapping.edit',
  group: 'group.access',
  danger: 'reversible',
  calls: ['globalZone', 'globalZoneUpdate'],
  undo: 'current',
  setting: true,
  params,
  errors: {
    BAD_REQUEST: { step: 'window_time', key: 'access.refused', brokerMessage: true },
    UPDATE_FAILED: { step: 'window_time', key: 'access.refused', brokerMessage: true },
  },
  async current(_values, { api, signal, now, restores }) {
    const { flappingTexts } = await import('@/features/setting/contract')
    return valuesIn(
      params,
      flappingTexts((await api.globalZone({}, { signal })).flapping_detect),
      now(),
      restores,
    )
  },
  async run({ enable, window_time, max_count, ban_time }, { api, signal }) {
    // All settings that were read are sent back: a newer broker requires roots that this console does not
    // know (5.8.9: `durable_sessions`).
    const {
      mqtt = {},
      force_gc = {},
      force_shutdown = {},
      flapping_detect: now = {},
      ...rest
    } = await api.globalZone({}, { signal })
    await api.globalZoneUpdate(
      {
        body: {
          ...rest,
          mqtt,
          force_gc,
          force_shutdown,
          flapping_detect: {
            ...now,
            enable: enable ?? now.enable ?? false,
            max_count: max_count ?? now.max_count ?? 15,
            window_time: span(window_time, now.window_time, '1m'),
            ban_time: span(ban_time, now.ban_time, '5m'),
          },
        },
      },
      { signal },
    )
    return done('flapping.edit.done', {}, ['setting'])
  },
})
