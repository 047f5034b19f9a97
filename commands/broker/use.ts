import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { pick, text } from '@/command/param'
import type { Path } from '@/route/paths'

/** The address of a page of the console. */
const page = z.string().check(z.startsWith('/', 'error.required'))

/**
 * Switches to another of the brokers that this console serves: the page is loaded again, with a separate
 * session.
 */
export default defineCommand({
  id: 'broker.use',
  verb: 'broker.use.verb',
  group: 'group.system',
  danger: 'read',
  calls: [],
  searchOrder: 320,
  params: {
    broker: pick('profile'),
    to: text(page, { optional: true, askedOnlyByName: true, label: 'broker.use.page' }),
  },
  when: ({ broker }) => broker !== undefined,
  run: ({ broker, to }) => ({
    kind: 'app',
    action: { do: 'use-broker', name: broker, ...(to === undefined ? {} : { to: to as Path }) },
  }),
})
