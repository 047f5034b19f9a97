import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Stops a rebalance that this node coordinates. Enterprise only. */
export default defineCommand({
  id: 'rebalance.stop',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: ['rebalanceStop'],
  irreversible: 'rates',
  needs: 'rebalance',
  params: { node: pick('node', { label: 'rebalance.coordinator' }) },
  errors: {
    BAD_REQUEST: { step: 'node', key: 'rebalance.notRunning' },
    NOT_FOUND: { step: 'node', key: 'evacuation.noNode' },
  },
  async run({ node }, { api, signal }) {
    await api.rebalanceStop({ params: { node } }, { signal })
    return done('rebalance.stop.done', { node }, ['node', 'cluster'])
  },
})
