import { topicPaths } from '@/features/topic/paths'
import { openCommand } from '@/command/makers'
import * as z from 'zod/mini'
import { pick } from '@/command/param'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import { isWellFormed } from '@/lib/net/safe-path'
import { to } from '@/route/paths'

// Unpaired surrogates have an error message of their own.
const known = z.string().check(
  z.minLength(1, 'error.topic.required'),
  z.refine((text) => isTopicFilter(text) || !isWellFormed(text), 'error.topic.filter'),
)

/** Shows the rules, integrations and settings that read, write, rewrite or store the messages of a topic. */
export default openCommand(
  {
    id: 'topic.touches',
    group: 'group.monitoring',
    aliases: ['touches'],
    params: { topic: { ...pick('topic', { free: true, exact: true }), schema: known } },
  },
  ({ topic }) => to(topicPaths.topicTouches, undefined, { topic }),
)
