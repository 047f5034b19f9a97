import { retainedPaths } from '@/features/retained/paths'
import { openCommand } from '@/command/makers'
import * as z from 'zod/mini'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

const named = z.string().check(
  z.minLength(1, 'error.required'),
  z.refine((text) => !/[+#]/.test(text), 'error.topic.name'),
)

/** Opens the retained message of a topic, with its payload. */
export default openCommand(
  {
    id: 'retained.show',
    group: 'group.monitoring',
    aliases: ['rs'],
    searchOrder: 90,
    params: { topic: { ...pick('retained', { free: true }), schema: named } },
  },
  ({ topic }) => to(retainedPaths.retainedMessage, { topic }),
)
