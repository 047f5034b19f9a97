import topicMetricsCreate from '@commands/topic-metrics/create'
import topicMetricsDelete from '@commands/topic-metrics/delete'
import { step } from '@/command/undo/step'
import { among, word, type UndoTarget } from '@/command/undo/target'

export const topicMetricsUndo: UndoTarget<true> = {
  of: ({ topic }) => [word(topic)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.topicMetricsList({}, { signal })).map((row) => row.topic),
  ),
  restore: (topic, was) => [step(was === undefined ? topicMetricsDelete : topicMetricsCreate, { topic })],
}
