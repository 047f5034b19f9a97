import { defineCommand } from '@/command/command'
import { number, topicFilter } from '@/command/param'
import { offers } from '@/contract/capability'
import { getExplorer, readRetained, toExplorer } from '@/features/topic-explorer/commands'

/** Lists the topics of retained messages in the topic explorer, read by the API, without a subscription. */
export default defineCommand({
  id: 'topic-explorer.read',
  group: 'group.diagnose',
  danger: 'read',
  ofPage: true,
  calls: ['retainedList', 'retainedDetail'],
  params: {
    filter: topicFilter({ initial: '#', optional: true }),
    sizes: number(
      { min: 0, max: 100_000 },
      { initial: 1000, optional: true, askedOnlyByName: true, label: 'topic-explorer.sizes' },
    ),
  },
  when: ({ explorer }) => explorer !== undefined,
  async run({ filter = '#', sizes = 1000 }, { api, explorer, at, ...broker }) {
    const byTopic = offers('retainedByTopic', broker)
    await (
      await getExplorer(explorer)
    ).read((signal) => readRetained(api, { filter, sizes, byTopic, signal }))
    return {
      kind: 'go',
      to: toExplorer(at, { source: 'retained', filter }),
      message: 'topic-explorer.read.done',
      values: { filter },
    }
  },
})
