import { among, word, type UndoTarget } from '@/command/undo/target'

export const topicMetricsUndo: UndoTarget<true> = {
  of: ({ topic }) => [word(topic)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.topicMetricsList({}, { signal })).map((row) => row.topic),
  ),
  restore: (topic, was) => [
    { command: was === undefined ? 'topic-metrics.delete' : 'topic-metrics.create', with: { topic } },
  ],
}
