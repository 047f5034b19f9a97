import { defineCommand } from '@/command/command'
import { choice, toggle } from '@/command/param'
import { toExplorer } from '@/features/topic-explorer/commands'
import { topicOrders, writeTopicOrder } from '@/mqtt/topic-order'

/** Sorts the levels of the topic explorer: the greatest first, or by name. */
export default defineCommand({
  id: 'topic-explorer.sort',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {
    by: choice(topicOrders, 'choice.topicOrder', { label: 'topic-explorer.order' }),
    reversed: toggle({ optional: true, label: 'topic-explorer.reversed' }),
  },
  when: ({ explorer }) => explorer !== undefined,
  run: ({ by, reversed = false }, { at }) => ({
    kind: 'go',
    to: toExplorer(at, { sort: writeTopicOrder({ by, down: (by !== 'name') !== reversed }) }),
  }),
})
