import type { TopicMetrics, TopicMetricStem } from './contract'

/** A counter of a topic, which may be longer than a number holds. */
export const countOf = (
  row: Pick<TopicMetrics, 'metrics'>,
  stem: TopicMetricStem,
): number | string | undefined => row.metrics?.[`${stem}.count`]

/** Its rate in messages per second. */
export const rateOf = (row: Pick<TopicMetrics, 'metrics'>, stem: TopicMetricStem): number | undefined => {
  const rate = Number(row.metrics?.[`${stem}.rate`])
  return Number.isFinite(rate) ? rate : undefined
}

export type Flow = 'in' | 'out' | 'dropped'
export const flows: readonly Flow[] = ['in', 'out', 'dropped']
export const levels = ['all', '0', '1', '2'] as const
export type Level = (typeof levels)[number]

/** The counter of a flow at one QoS; what was dropped is counted for all together. */
export const stemOf = (flow: Flow, level: Level): TopicMetricStem =>
  level === 'all' || flow === 'dropped' ? `messages.${flow}` : `messages.qos${level}.${flow}`

/** One look at a topic. */
export type Sample = { readonly at: number; readonly metrics: TopicMetrics['metrics'] }

/** So many looks are kept, the oldest go first. */
export const maxSamples = 600

export const addSample = (samples: readonly Sample[], next: Sample): readonly Sample[] =>
  next.at <= (samples.at(-1)?.at ?? -Infinity) ? samples : [...samples, next].slice(-maxSamples)
