import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { lostConnections, memberResources } from '@/features/node/effects'

/**
 * Removes a node from the cluster. The answering node itself cannot be removed
 * (src/contract/docs/cluster.md#membership).
 */
export default defineCommand({
  id: 'cluster.remove',
  verb: 'verb.remove',
  group: 'group.monitoring',
  danger: 'irreversible',
  calls: ['clusterRemove'],
  irreversible: 'node',
  affects: lostConnections,
  params: { node: pick('node') },
  errors: { BAD_REQUEST: { step: 'node', key: 'error.node.remove' } },
  confirm: ({ node }) => ({ body: 'cluster.remove.confirm', values: { node }, type: node }),
  async run({ node }, { api, signal }) {
    await api.clusterRemove({ params: { node } }, { signal })
    return done('cluster.remove.done', { node }, memberResources)
  },
})
