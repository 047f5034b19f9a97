import { defineCommand, done } from '@/command/command'
import { getExplorer } from '@/features/topic-explorer/commands'

/** Closes all branches of the topic explorer. */
export default defineCommand({
  id: 'topic-explorer.collapse-all',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {},
  when: ({ explorer }) => explorer !== undefined,
  async run(_, { explorer }) {
    ;(await getExplorer(explorer)).setAll(false)
    return done('topic-explorer.collapse-all.done')
  },
})
