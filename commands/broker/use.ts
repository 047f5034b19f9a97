import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'

/** Goes to another of the brokers that this console serves: the page is loaded there anew, with a session of its own. */
export default defineCommand({
  id: 'broker.use',
  title: 'broker.use.title',
  group: 'group.system',
  keywords: 'broker.use.keywords',
  danger: 'read',
  calls: [],
  params: { broker: pick('profile') },
  when: ({ broker }) => broker !== undefined,
  run: ({ broker }) => ({ kind: 'app', action: { do: 'use-broker', name: broker } }),
})
