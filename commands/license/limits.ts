import { RefusedError } from '@/command/refused-error'
import { valuesIn } from '@/command/prompt/answer'
import type { Context } from '@/command/context'
import { defineCommand, done } from '@/command/command'
import * as z from 'zod/mini'
import { number, text } from '@/command/param'

const percent = (text = '') => Number(text.replace('%', ''))

const params = {
  low: number({ min: 1, max: 100 }, { optional: true, label: 'license.low' }),
  high: number({ min: 1, max: 100 }, { optional: true, label: 'license.high' }),
  timezone: text(z.string().check(z.regex(/^(?:|system|[+-]\d\d:\d\d)$/, 'license.timezoneWrong')), {
    optional: true,
    askedOnlyByName: true,
    needs: 'sessionHistory',
    label: 'license.timezone',
  }),
}

/** Both limits, with the present value of an omitted one; the lower one must be below the other. */
async function ordered(
  { low, high }: { low?: number | undefined; high?: number | undefined },
  { api, signal }: Context,
): Promise<readonly [number, number]> {
  const now = await api.licenseSetting({}, { signal })
  const [below, above] = [
    low ?? percent(now.connection_low_watermark),
    high ?? percent(now.connection_high_watermark),
  ]
  if (below >= above) throw new RefusedError('LICENSE_LIMITS')
  return [below, above]
}

/**
 * Changes the share of the allowed connections above which an alarm is raised. Omitted values stay: the
 * settings are read first.
 */
export default defineCommand({
  id: 'license.limits',
  formerIds: ['licence.limits'],
  group: 'group.system',
  danger: 'reversible',
  calls: ['licenseSetting', 'licenseLimits'],
  undo: 'current',
  needs: 'license',
  setting: true,
  params,
  errors: {
    LICENSE_LIMITS: { step: 'low', key: 'license.order' },
    BAD_REQUEST: { step: 'low', key: 'license.order' },
  },
  async current(_values, { api, signal, now, restores }) {
    const { licenseTexts } = await import('@/features/setting/contract')
    return valuesIn(params, licenseTexts(await api.licenseSetting({}, { signal })), now(), restores)
  },
  async warn(values, _, context) {
    await ordered(values, context)
    return undefined
  },
  async run(values, context) {
    const [below, above] = await ordered(values, context)
    const { api, signal } = context
    const { timezone } = values
    await api.licenseLimits(
      {
        body: {
          connection_low_watermark: `${below}%`,
          connection_high_watermark: `${above}%`,
          ...(timezone === undefined || timezone === '' ? {} : { high_watermark_timezone: timezone }),
        },
      },
      { signal },
    )
    return done('license.limits.done', { low: below, high: above }, ['license', 'setting'])
  },
})
