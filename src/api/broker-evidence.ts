import { releaseOf, parseReleases, type Broker, type Capability, type Evidence } from '@/contract/capability'
import { createStore } from '@/lib/store'
import type { ClientOptions } from './client'
import { authorization, session } from './session'

/** What replies have shown about the broker since login: the releases of its running nodes, and which endpoints it has. */
export type BrokerEvidence = { readonly releases: readonly string[]; readonly seen: Evidence }

export const noEvidence: BrokerEvidence = { releases: [], seen: {} }

type NodeStatus = { readonly node_status?: unknown; readonly version?: string | undefined }

type Observation =
  | {
      readonly type: 'nodes'
      readonly nodes: readonly NodeStatus[]
    }
  | { readonly type: 'call'; readonly needs: Capability; readonly there: boolean }

/**
 * Adds an observation; returns the same object if it is not new. Nodes of other releases may have
 * other endpoints, so a new release discards earlier observations.
 */
export function addEvidence(brokerEvidence: BrokerEvidence, observation: Observation): BrokerEvidence {
  if (observation.type === 'call')
    return brokerEvidence.seen[observation.needs] === observation.there
      ? brokerEvidence
      : { ...brokerEvidence, seen: { ...brokerEvidence.seen, [observation.needs]: observation.there } }
  const releases = observation.nodes
    .flatMap(({ node_status: state, version }) =>
      state === 'running' && version !== undefined ? [version] : [],
    )
    .sort()
  return releases.join() === brokerEvidence.releases.join() ? brokerEvidence : { releases, seen: {} }
}

/** What the current session knows about the broker. */
export const brokerEvidence = createStore<BrokerEvidence>(noEvidence)

let { generation } = session.get()
session.subscribe(() => {
  const now = session.get().generation
  if (now === generation) return
  generation = now
  brokerEvidence.set(() => noEvidence)
})

/** Records what a reply shows about the broker. */
export const observeReply: NonNullable<ClientOptions['onShown']> = ({ path, needs }, there, reply, used) => {
  // Ignore replies to another session.
  if (used === undefined || used !== authorization()) return
  if (needs !== undefined) brokerEvidence.set((now) => addEvidence(now, { type: 'call', needs, there }))
  if (path === '/nodes' && there)
    brokerEvidence.set((now) => addEvidence(now, { type: 'nodes', nodes: reply as readonly NodeStatus[] }))
}

/**
 * The current broker, as far as it is known: the lowest release among its running nodes, and until they are
 * known the release reported at login.
 */
export function currentBroker(): Broker {
  const { edition, version } = session.get()
  const { releases, seen } = brokerEvidence.get()
  return { edition, release: parseReleases(releases)[0] ?? releaseOf(version), seen }
}
