import { openCommand } from '@/command/makers'
import * as z from 'zod/mini'
import { pick } from '@/command/param'
import { topicExplorerPaths } from '@/features/topic-explorer/paths'
import { to } from '@/route/paths'

/** Opens a topic in the topic explorer. Subscribes to nothing. */
export default openCommand(
  {
    id: 'topic-explorer.open',
    group: 'group.diagnose',
    aliases: ['te'],
    params: {
      topic: {
        ...pick('topic', { free: true, exact: true }),
        schema: z.string().check(z.minLength(1, 'error.topic.required')),
      },
    },
    when: ({ explorer }) => explorer !== undefined,
  },
  ({ topic }) => to(topicExplorerPaths.topicExplorer, undefined, { topic, filter: topic }),
)
