import { pick } from '@/command/param'

/** Common properties of its commands. */
export const topicFilterMetricsDefaults = { group: 'group.diagnose', needs: 'topicFilterMetrics' } as const
export const manyTopicFilterMetrics = () =>
  pick('topicFilterMetrics', { many: true, label: 'topicFilterMetrics.name' })
/** The calls that show whether the broker takes the namespace of a call. */
export const namespaceReads = ['topicFilterMetricsDetail', 'topicFilterMetricsList'] as const
export const topicFilterMetricsErrors = {
  NAME_NOT_FOUND: { step: 'name', key: 'topicFilterMetrics.gone' },
  FORBIDDEN: { step: 'name', key: 'bridge.refused', brokerMessage: true },
  NAMESPACE_IGNORED: { step: 'name', key: 'topicFilterMetrics.namespaceIgnored' },
} as const
