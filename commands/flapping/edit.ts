import { rawObject, requireWhole } from '@/api/raw-reply'
import { defineCommand, done, refused } from '@/command/command'
import { valuesIn } from '@/command/prompt/answer'
import { duration, number, toggle } from '@/command/param'
import { changeFlapping, listFlappingKinds, isFlappingStored } from '@/features/flapping/model/kinds'

type Options = { readonly optional: true; readonly askedOnlyByName?: true }

const enable = (options: Options) => toggle({ ...options, label: 'flapping.enable' })
const window = (options: Options) => duration({ ...options, label: 'flapping.window' })
const count = (options: Options) =>
  number({ min: 0, max: 1_000_000 }, { ...options, label: 'flapping.count' })
const ban = (options: Options) => duration({ ...options, label: 'flapping.ban' })

const asked: Options = { optional: true }
/** Of user names and addresses, by which only newer brokers detect flapping. */
const ofKind: Options = { optional: true, askedOnlyByName: true }

const params = {
  enable: enable(asked),
  window_time: window(asked),
  max_count: count(asked),
  ban_time: ban(asked),
  username_enable: enable(ofKind),
  username_window_time: window(ofKind),
  username_max_count: count(ofKind),
  username_ban_time: ban(ofKind),
  peerhost_enable: enable(ofKind),
  peerhost_window_time: window(ofKind),
  peerhost_max_count: count(ofKind),
  peerhost_ban_time: ban(ofKind),
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
    ONE_KIND: { step: 'username_enable', key: 'flapping.oneKind' },
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
  async run(values, { api, signal }) {
    const zone = await api.globalZone({}, { signal })
    // All settings are sent back as they were read: a newer broker requires roots that this console does not
    // know (5.8.9: `durable_sessions`).
    const roots = rawObject(zone)
    const { flapping_detect: now = {} } = zone
    requireWhole(now, roots['flapping_detect'] ?? {})
    const { enable: isEnabled, window_time, max_count, ban_time, ...others } = values
    if (listFlappingKinds(now).length === 1 && Object.values(others).some((value) => value !== undefined))
      return refused('ONE_KIND')
    const flapping_detect = changeFlapping(now, {
      clientid: { enable: isEnabled, window_time, max_count, ban_time },
      username: {
        enable: others.username_enable,
        window_time: others.username_window_time,
        max_count: others.username_max_count,
        ban_time: others.username_ban_time,
      },
      peerhost: {
        enable: others.peerhost_enable,
        window_time: others.peerhost_window_time,
        max_count: others.peerhost_max_count,
        ban_time: others.peerhost_ban_time,
      },
    })
    const stored = await api.globalZoneUpdate(
      { body: { mqtt: {}, force_gc: {}, force_shutdown: {}, ...roots, flapping_detect } },
      { signal },
    )
    return isFlappingStored(flapping_detect, stored.flapping_detect)
      ? done('flapping.edit.done', {}, ['setting'])
      : { ...done('flapping.edit.other', {}, ['setting']), differs: true }
  },
})
