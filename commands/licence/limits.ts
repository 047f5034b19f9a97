import { ApiError } from '@/api/error'
import { valuesIn } from '@/command/prompt/answer'
import type { Context } from '@/command/context'
import { defineCommand, done } from '@/command/command'
import { number } from '@/command/param'

const percent = (text = '') => Number(text.replace('%', ''))

const params = {
  low: number({ min: 1, max: 100 }, { optional: true, label: 'licence.low' }),
  high: number({ min: 1, max: 100 }, { optional: true, label: 'licence.high' }),
}

/** Both limits, with the present value of an omitted one; the lower one must be below the other. */
async function ordered(
  { low, high }: { low?: number | undefined; high?: number | undefined },
  { api, signal }: Context,
): Promise<readonly [number, number]> {
  const now = await api.licenceSetting({}, { signal })
  const [below, above] = [
    low ?? percent(now.connection_low_watermark),
    high ?? percent(now.connection_high_watermark),
  ]
  if (below >= above) throw new ApiError(0, 'LICENCE_LIMITS', '', { failure: 'unsent' })
  return [below, above]
}

/**
 * Changes the share of the allowed connections above which an alarm is raised. Omitted values stay: the
 * settings are read first.
 */
export default defineCommand({
  id: 'licence.limits',
  title: 'licence.limits.title',
  group: 'group.system',
  keywords: 'licence.limits.keywords',
  danger: 'reversible',
  calls: ['licenceSetting', 'licenceLimits'],
  undo: 'current',
  needs: 'licence',
  setting: true,
  params,
  errors: {
    LICENCE_LIMITS: { step: 'low', key: 'licence.order' },
    BAD_REQUEST: { step: 'low', key: 'licence.order' },
  },
  async current(_values, { api, signal, now, restores }) {
    const { licenceTexts } = await import('@/features/setting/contract')
    return valuesIn(params, licenceTexts(await api.licenceSetting({}, { signal })), now(), restores)
  },
  async warn(values, _, context) {
    await ordered(values, context)
    return undefined
  },
  async run(values, context) {
    const [below, above] = await ordered(values, context)
    const { api, signal } = context
    await api.licenceLimits(
      { body: { connection_low_watermark: `${below}%`, connection_high_watermark: `${above}%` } },
      { signal },
    )
    return done('licence.limits.done', { low: below, high: above }, ['licence', 'setting'])
  },
})
