import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Switches to another of the brokers that this console serves: the page is loaded again, with a separate
 * session.
 */
export default defineCommand({
  id: 'broker.use',
  group: 'group.system',
  danger: 'read',
  calls: [],
  searchOrder: 320,
  params: { broker: pick('profile') },
  when: ({ broker }) => broker !== undefined,
  run: ({ broker }) => ({ kind: 'app', action: { do: 'use-broker', name: broker } }),
})
