import { defineCommand, done } from '@/command/command'
import { getExplorer } from '@/features/topic-explorer/commands'

/** Holds the messages that arrive in the topic explorer: the newest of each topic waits. */
export default defineCommand({
  id: 'topic-explorer.pause',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {},
  when: ({ explorer }) => explorer !== undefined,
  async run(_, { explorer }) {
    ;(await getExplorer(explorer)).pause(true)
    return done('topic-explorer.pause.done')
  },
})
