import { useRead } from '@/api/query'
import type { MetricNoun } from './nouns'

/** The counters of a bridge, an action or a source. */
export function useTargetMetrics(noun: MetricNoun, id: string, every: number) {
  const options = (own: MetricNoun) => ({ every, enabled: noun === own })
  const bridge = useRead('bridge', 'bridgeMetrics', { params: { id } }, options('bridge'))
  const action = useRead('action', 'actionMetrics', { params: { id } }, options('action'))
  const source = useRead('source', 'sourceMetrics', { params: { id } }, options('source'))
  return { bridge, action, source }[noun]
}
