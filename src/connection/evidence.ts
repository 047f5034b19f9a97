import {
  releaseOf,
  parseReleases,
  type Broker,
  type Capability,
  type Evidence,
  type SwitchedOff,
} from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import type { Session } from './session'

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

/** Adds what a reply shows: whether the broker has the endpoint, and which nodes are running. */
export function addReply(
  known: BrokerEvidence,
  { path, needs }: Pick<Endpoint, 'path' | 'needs'>,
  there: boolean,
  reply: unknown,
): BrokerEvidence {
  const next = needs === undefined ? known : addEvidence(known, { type: 'call', needs, there })
  return path === '/nodes' && there
    ? addEvidence(next, { type: 'nodes', nodes: reply as readonly NodeStatus[] })
    : next
}

/**
 * A broker, as far as it is known: the lowest release among its running nodes, and until they are known the
 * release reported at login.
 */
export const toBroker = (
  { edition, version }: Pick<Session, 'edition' | 'version'>,
  { releases, seen }: BrokerEvidence,
  switchedOff?: SwitchedOff,
): Broker => ({
  edition,
  release: parseReleases(releases)[0] ?? releaseOf(version),
  seen,
  ...(switchedOff === undefined ? {} : { switchedOff }),
})
