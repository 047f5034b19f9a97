import type { Capability, Evidence } from '@/contract/capability'
import { createStore } from '@/lib/store'
import type { NodeInfo } from '@/features/node/contract'
import { replyObserver } from './broker'
import { authorization, session } from './session'

/** What the broker's answers have told of it since the sign-in: the releases of its running nodes, and which calls it has. */
export type BrokerEvidence = { readonly releases: readonly string[]; readonly seen: Evidence }

export const noEvidence: BrokerEvidence = { releases: [], seen: {} }

type Observation =
  | {
      readonly type: 'nodes'
      readonly nodes: readonly { readonly node_status?: unknown; readonly version?: string | undefined }[]
    }
  | { readonly type: 'call'; readonly needs: Capability; readonly there: boolean }

/**
 * What is known after a further answer; the same where it tells nothing new. Nodes of other releases may have
 * other calls: what was seen before says nothing of them.
 */
export function addEvidence(brokerEvidence: BrokerEvidence, word: Observation): BrokerEvidence {
  if (word.type === 'call')
    return brokerEvidence.seen[word.needs] === word.there
      ? brokerEvidence
      : { ...brokerEvidence, seen: { ...brokerEvidence.seen, [word.needs]: word.there } }
  const releases = word.nodes
    .flatMap(({ node_status: state, version }) =>
      state === 'running' && version !== undefined ? [version] : [],
    )
    .sort()
  return releases.join() === brokerEvidence.releases.join() ? brokerEvidence : { releases, seen: {} }
}

/** Of this session at this broker: another broker is another page. */
export const heard = createStore<BrokerEvidence>(noEvidence)

let { generation } = session.get()
session.subscribe(() => {
  const now = session.get().generation
  if (now === generation) return
  generation = now
  heard.set(() => noEvidence)
})

replyObserver.notify = ({ path, needs }, there, reply, used) => {
  // An answer to an older session, or to the one that is being begun, says nothing of this one.
  if (used === undefined || used !== authorization()) return
  if (needs !== undefined) heard.set((now) => addEvidence(now, { type: 'call', needs, there }))
  if (path === '/nodes' && there)
    heard.set((now) => addEvidence(now, { type: 'nodes', nodes: reply as readonly NodeInfo[] }))
}
