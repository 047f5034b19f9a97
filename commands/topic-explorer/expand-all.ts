import { defineCommand, done } from '@/command/command'
import { getExplorer } from '@/features/topic-explorer/commands'

/** Opens all branches of the topic explorer. */
export default defineCommand({
  id: 'topic-explorer.expand-all',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {},
  when: ({ explorer }) => explorer !== undefined,
  async run(_, { explorer }) {
    ;(await getExplorer(explorer)).setAll(true)
    return done('topic-explorer.expand-all.done')
  },
})
