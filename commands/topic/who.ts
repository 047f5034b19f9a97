import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { isTopicFilter, isTopicName, unshared } from '@/lib/net/mqtt-topic'
import { isWellFormed } from '@/lib/net/safe-path'
import { paths, to } from '@/route/paths'

// Half a character has a refusal with words of its own.
const known = z.string().check(
  z.minLength(1, 'error.topic.required'),
  z.refine((text) => isTopicFilter(text) || !isWellFormed(text), 'error.topic.filter'),
)

/** Shows who gets a topic, subscribers by wildcard included; of a filter, who subscribes to it. */
export default defineCommand({
  id: 'topic.who',
  title: 'topic.who.title',
  group: 'group.monitoring',
  keywords: 'topic.who.keywords',
  aliases: ['who'],
  danger: 'read',
  calls: [],
  params: { topic: { ...pick('topic', { free: true, exact: true }), schema: known } },
  run: ({ topic }) => ({
    kind: 'go',
    to: to(
      paths.subscriptions,
      undefined,
      isTopicName(topic) ? { gets: topic } : { topic: unshared(topic).filter },
    ),
  }),
})
