import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Stops the evacuation of a node: it accepts clients again. Enterprise only. */
export default defineCommand({
  id: 'evacuation.stop',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: ['evacuationStop'],
  irreversible: 'rates',
  needs: 'rebalance',
  params: { node: pick('node') },
  errors: {
    BAD_REQUEST: { step: 'node', key: 'evacuation.notRunning' },
    NOT_FOUND: { step: 'node', key: 'evacuation.noNode' },
  },
  async run({ node }, { api, signal }) {
    await api.evacuationStop({ params: { node } }, { signal })
    return done('evacuation.stop.done', { node }, ['node', 'cluster'])
  },
})
