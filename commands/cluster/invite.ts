import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'
import { nodeName } from '@/contract/name'

/** Invites a node; the call lasts until it has joined, and the invited node drops its own data (contract A §4.5). */
export default defineCommand({
  id: 'cluster.invite',
  title: 'cluster.invite.title',
  group: 'group.monitoring',
  keywords: 'cluster.invite.keywords',
  danger: 'disruptive',
  calls: ['clusterInvite'],
  params: { node: text(nodeName) },
  errors: { BAD_REQUEST: { step: 'node', key: 'error.node.invite' } },
  effect: () => ({ key: 'cluster.invite.effect' }),
  confirm: ({ node }) => ({ body: 'cluster.invite.confirm', values: { node } }),
  async run({ node }, { api, signal }) {
    await api.clusterInvite({ params: { node } }, { signal })
    return done('cluster.invite.done', { node }, ['node', 'cluster'])
  },
})
