import type { TopicMetrics, TopicMetricStem } from './contract'

/** A counter of a topic, which may exceed the safe integers. */
export const getTopicCount = (
  row: Pick<TopicMetrics, 'metrics'>,
  stem: TopicMetricStem,
): number | string | undefined => row.metrics?.[`${stem}.count`]

/** A rate of a topic in messages per second. */
export const getTopicRate = (
  row: Pick<TopicMetrics, 'metrics'>,
  stem: TopicMetricStem,
): number | undefined => {
  const rate = Number(row.metrics?.[`${stem}.rate`])
  return Number.isFinite(rate) ? rate : undefined
}

export type Flow = 'in' | 'out' | 'dropped'
export const flows: readonly Flow[] = ['in', 'out', 'dropped']
export const levels = ['all', '0', '1', '2'] as const
export type Level = (typeof levels)[number]

/** The name of a counter by flow and QoS; dropped messages are not counted by QoS. */
export const getStem = (flow: Flow, level: Level): TopicMetricStem =>
  level === 'all' || flow === 'dropped' ? `messages.${flow}` : `messages.qos${level}.${flow}`

/** A sample of a topic's metrics. */
export type Sample = { readonly at: number; readonly metrics: TopicMetrics['metrics'] }

/** The maximum number of samples; the oldest are removed. */
export const maxSamples = 600

export const addSample = (samples: readonly Sample[], next: Sample): readonly Sample[] =>
  next.at <= (samples.at(-1)?.at ?? -Infinity) ? samples : [...samples, next].slice(-maxSamples)
