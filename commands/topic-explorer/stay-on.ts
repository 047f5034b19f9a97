import { defineCommand, done } from '@/command/command'
import { toggle } from '@/command/param'
import { getExplorer } from '@/features/topic-explorer/commands'

/** Keeps the topic explorer subscribed after its screen is left, or lets it end there again. */
export default defineCommand({
  id: 'topic-explorer.stay-on',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: { on: toggle({ initial: true, label: 'topic-explorer.staysOn' }) },
  when: ({ explorer }) => explorer !== undefined,
  async run({ on }, { explorer }) {
    ;(await getExplorer(explorer)).stayOn(on)
    return done(on ? 'topic-explorer.stay-on.done' : 'topic-explorer.stay-on.off')
  },
})
