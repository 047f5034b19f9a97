import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'
import { offers } from '@/contract/capability'
import { nodeName } from '@/contract/name'
import { memberResources } from '@/features/node/effects'

/** The interval of progress reports, in milliseconds. */
const every = 1000
/** The state of an invitation in 5.1 and in newer brokers. */
const unreachable = { step: 'node', key: 'cluster.invite.unreachable' } as const

/**
 * Invites a node, which drops its own data. The call lasts until it has joined
 * (src/contract/docs/cluster.md#membership); newer brokers reply at once and are polled for the state.
 */
export default defineCommand({
  id: 'cluster.invite',
  group: 'group.monitoring',
  danger: 'disruptive',
  calls: ['clusterInvite', 'clusterInviteAsync', 'clusterInvitations'],
  irreversible: 'node',
  params: { node: text(nodeName) },
  errors: {
    BAD_REQUEST: {
      step: 'node',
      key: 'error.node.invite',
      byMessage: { timeout: unreachable, nodedown: unreachable },
    },
  },
  effect: () => ({ key: 'cluster.invite.effect' }),
  confirm: ({ node }) => ({ body: 'cluster.invite.confirm', values: { node } }),
  async run({ node }, context) {
    const { api, signal, now, transfer } = context
    const started = now()
    const report = () =>
      transfer?.({
        name: node,
        done: now() - started,
        total: undefined,
        waits: 'cluster.invite.waiting',
        stop: () => undefined,
      })
    const ticking = setInterval(report, every)
    try {
      if (offers('asyncInvite', context))
        await (await import('@/features/node/invitation')).invite(node, context)
      else await api.clusterInvite({ params: { node } }, { signal })
    } finally {
      clearInterval(ticking)
    }
    return done('cluster.invite.done', { node }, memberResources)
  },
})
