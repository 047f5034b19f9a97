import type { NounParts } from '@/command/nouns'
import { topicFilterMetricsFinder } from './finder'
import { topicFilterMetricsUndo } from './undo'

export const noun: NounParts = {
  finders: { topicFilterMetrics: topicFilterMetricsFinder },
  undoTargets: { topicFilterMetrics: topicFilterMetricsUndo },
}
