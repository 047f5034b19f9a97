import { gaugePoints, measureStep, ratePoints, usable, type Samples } from '@/chart/history'
import type { Point } from '@/lib/monitor'
import type { Figure } from './model/condition'

/** The points of each figure that brokers have a history of. */
const readers: Readonly<Partial<Record<Figure, (samples: Samples) => readonly Point[]>>> = {
  connections: (samples) => gaugePoints(samples, 'connections'),
  'live-connections': (samples) => gaugePoints(samples, 'live_connections'),
  subscriptions: (samples) => gaugePoints(samples, 'subscriptions'),
  topics: (samples) => gaugePoints(samples, 'topics'),
  received: (samples) => ratePoints(samples, 'received'),
  sent: (samples) => ratePoints(samples, 'sent'),
  dropped: (samples) => ratePoints(samples, 'dropped'),
  'rules-matched': (samples) => ratePoints(samples, 'rules_matched'),
  'actions-executed': (samples) => ratePoints(samples, 'actions_executed'),
}

/** Whether brokers can have a history of a figure. */
export const hasHistory = (figure: Figure): boolean => readers[figure] !== undefined

/** The history of a figure with the median time between two values in milliseconds; undefined where the broker has none. */
export function readHistory(
  figure: Figure,
  samples: Samples,
): { readonly points: readonly Point[]; readonly step: number } | undefined {
  const points = readers[figure]?.(samples) ?? []
  return usable(samples).length > 0 && points.some(({ value }) => value !== null)
    ? { points, step: measureStep(samples) }
    : undefined
}
