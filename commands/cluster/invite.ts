import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'
import { nodeName } from '@/contract/name'

/** Between two tellings of how long it has taken, in ms. */
const every = 1000
/** In the words of 5.1 and of newer brokers. */
const unreachable = { step: 'node', key: 'cluster.invite.unreachable' } as const

/** Invites a node; the call lasts until it has joined, and the invited node drops its own data (contract A §4.5). */
export default defineCommand({
  id: 'cluster.invite',
  title: 'cluster.invite.title',
  group: 'group.monitoring',
  keywords: 'cluster.invite.keywords',
  danger: 'disruptive',
  calls: ['clusterInvite'],
  irreversible: 'node',
  params: { node: text(nodeName) },
  errors: { BAD_REQUEST: { step: 'node', key: 'error.node.invite' }, 'BAD_REQUEST timeout': unreachable, 'BAD_REQUEST nodedown': unreachable },
  effect: () => ({ key: 'cluster.invite.effect' }),
  confirm: ({ node }) => ({ body: 'cluster.invite.confirm', values: { node } }),
  async run({ node }, { api, signal, now, transfer }) {
    const began = now()
    const tell = () => transfer?.({ name: node, done: now() - began, total: undefined, waits: 'cluster.invite.waiting', stop: () => undefined })
    const ticking = setInterval(tell, every)
    try {
      await api.clusterInvite({ params: { node } }, { signal })
    } finally {
      clearInterval(ticking)
    }
    return done('cluster.invite.done', { node }, ['node', 'cluster'])
  },
})
