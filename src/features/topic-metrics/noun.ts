import type { NounParts } from '@/command/nouns'
import { topicMetricsFinder } from './finder'
import { topicMetricsRelations } from './related'
import { topicMetricsUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    topicMetrics: true
  }
}

export const noun: NounParts = {
  finders: { topicMetrics: topicMetricsFinder },
  relations: { topicMetrics: topicMetricsRelations },
  undoTargets: { topicMetrics: topicMetricsUndo },
}
