import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done } from '@/command/command'
import { choice, duration, number, toggle } from '@/command/param'
import { slowStats } from '@/contract/name'
import { formatDuration } from '@/lib/time/time'

const span = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms))

const params = {
  enabled: toggle({ optional: true, label: 'slow-subscription.enabled' }),
  threshold: duration({ min: 100, optional: true, label: 'slow-subscription.threshold' }),
  top: number({ min: 1, max: 1000 }, { optional: true, label: 'slow-subscription.top' }),
  expire: duration({ optional: true, label: 'slow-subscription.expire' }),
  stats: choice(slowStats, 'choice.slowSubscriptionStats', {
    optional: true,
    label: 'slow-subscription.stats',
    field: 'stats_type',
  }),
}

/** Changes when a subscription counts as slow. Omitted settings stay: the broker merges. */
export default defineCommand({
  id: 'slow-subscription.edit',
  formerIds: ['slow.edit'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: ['slowSettingsEdit'],
  undo: 'current',
  setting: true,
  params,
  effect: () => ({ key: 'slow-subscription.edit.effect' }),
  async current(_values, { api, signal, now, restores }) {
    const { slowTexts } = await import('@/features/setting/contract')
    return valuesIn(params, slowTexts(await api.slowSettings({}, { signal })), now(), restores)
  },
  async run({ enabled, threshold, top, expire, stats }, { api, signal }) {
    const body = {
      enable: enabled,
      threshold: span(threshold),
      top_k_num: top,
      expire_interval: span(expire),
      stats_type: stats,
    }
    await api.slowSettingsEdit({ body }, { signal })
    return done('slow-subscription.edit.done', {}, ['slowSubscription', 'setting'])
  },
})
