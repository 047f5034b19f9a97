import { useRead } from '@/api/query'
import type { MetricNoun } from './nouns'

/** The counters of a bridge, an action or a source. */
export function useTargetMetrics(noun: MetricNoun, id: string, every: number) {
  const options = (own: MetricNoun) => ({ every, enabled: noun === own })
  const bridge = useRead('bridgeMetrics', { params: { id } }, options('bridge'))
  const action = useRead('actionMetrics', { params: { id } }, options('action'))
  const source = useRead('sourceMetrics', { params: { id } }, options('source'))
  return { bridge, action, source }[noun]
}
