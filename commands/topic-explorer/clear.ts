import { defineCommand, done } from '@/command/command'
import { getExplorer } from '@/features/topic-explorer/commands'

/** Removes the topics and values that the topic explorer lists; a subscription goes on. */
export default defineCommand({
  id: 'topic-explorer.clear',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {},
  when: ({ explorer }) => explorer !== undefined,
  async run(_, { explorer }) {
    return done('topic-explorer.clear.done', { count: (await getExplorer(explorer)).clear() })
  },
})
