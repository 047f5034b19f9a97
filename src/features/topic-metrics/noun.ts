import type { NounParts } from '@/command/nouns'
import { topicMetricsFinder } from './finder'
import { topicMetricsRelations } from './related'
import { topicMetricsUndo } from './undo'

export const noun: NounParts = {
  finders: { topicMetrics: topicMetricsFinder },
  relations: { topicMetrics: topicMetricsRelations },
  undoTargets: { topicMetrics: topicMetricsUndo },
}
