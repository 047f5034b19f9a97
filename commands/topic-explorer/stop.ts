import { defineCommand, done } from '@/command/command'
import { getExplorer } from '@/features/topic-explorer/commands'

/** Ends the connection of the topic explorer, or reading; the topics stay until they are cleared. */
export default defineCommand({
  id: 'topic-explorer.stop',
  verb: 'verb.stop',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {},
  when: ({ explorer }) => explorer !== undefined,
  async run(_, { explorer }) {
    await (await getExplorer(explorer)).stop()
    return done('topic-explorer.stop.done')
  },
})
