import { subscriptionPaths } from '@/features/subscription/paths'
import { openCommand } from '@/command/makers'
import * as z from 'zod/mini'
import { pick } from '@/command/param'
import { isTopicFilter, isTopicName, unshared } from '@/lib/net/mqtt-topic'
import { isWellFormed } from '@/lib/net/safe-path'
import { to } from '@/route/paths'

// Unpaired surrogates have an error message of their own.
const known = z.string().check(
  z.minLength(1, 'error.topic.required'),
  z.refine((text) => isTopicFilter(text) || !isWellFormed(text), 'error.topic.filter'),
)

/**
 * Shows the subscribers that receive a topic, including wildcard subscriptions; for a filter, its
 * subscribers.
 */
export default openCommand(
  {
    id: 'topic.who',
    verb: 'topic.who.verb',
    group: 'group.monitoring',
    aliases: ['who'],
    searchOrder: 80,
    params: { topic: { ...pick('topic', { free: true, exact: true }), schema: known } },
  },
  ({ topic }) =>
    to(
      subscriptionPaths.subscriptions,
      undefined,
      isTopicName(topic) ? { gets: topic } : { topic: unshared(topic).filter },
    ),
)
