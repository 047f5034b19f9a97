import { defineCommand, done } from '@/command/command'
import { getExplorer } from '@/features/topic-explorer/commands'

/** Lists the messages that arrived in a pause of the topic explorer. */
export default defineCommand({
  id: 'topic-explorer.resume',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {},
  when: ({ explorer }) => explorer !== undefined,
  async run(_, { explorer }) {
    ;(await getExplorer(explorer)).pause(false)
    return done('topic-explorer.resume.done')
  },
})
