import { defineCommand } from '@/command/command'
import { topic } from '@/command/param'
import { toExplorer } from '@/features/topic-explorer/commands'

/** Pins a topic in the topic explorer, so that the next one is shown next to it; without a topic, removes the pin. */
export default defineCommand({
  id: 'topic-explorer.pin',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: { topic: topic({ optional: true }) },
  when: ({ explorer }) => explorer !== undefined,
  run: ({ topic }, { at }) => ({ kind: 'go', to: toExplorer(at, { pin: topic }) }),
})
