import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

const named = z.string().check(
  z.minLength(1, 'error.required'),
  z.refine((text) => !/[+#]/.test(text), 'error.topic.name'),
)

/** Opens the retained message of a topic, with its payload. */
export default defineCommand({
  id: 'retained.show',
  title: 'retained.show.title',
  group: 'group.monitoring',
  keywords: 'retained.show.keywords',
  aliases: ['rs'],
  danger: 'read',
  calls: [],
  params: { topic: { ...pick('retained', { free: true }), schema: named } },
  run: ({ topic }) => ({ kind: 'go', to: to(paths.retainedMessage, { topic }) }),
})
