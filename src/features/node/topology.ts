import type { NodeInfo } from './contract'

/**
 * A core node with the replicants it feeds, as the broker tells it (src/contract/docs/cluster.md#membership);
 * `streams` is how many replication streams there are.
 */
export type CoreNode = {
  readonly core_node: string
  readonly replicant_nodes?:
    readonly { readonly node: string; readonly streams?: number | undefined }[] | undefined
}

type Member = {
  readonly name: string
  /** Its row in the list of nodes; undefined where that does not know it. */ readonly info:
    NodeInfo | undefined
}
type Core = {
  readonly core: Member
  readonly followers: readonly (Member & { readonly streams: number | undefined })[]
}

export type Topology = {
  readonly cores: readonly Core[]
  /** How many replicants follow a core node. */ readonly replicants: number
  /** Those of the list that the broker names neither as core nor as follower. */ readonly alone: readonly Member[]
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)

/** Who follows whom. One that follows several core nodes stands below each and is counted once; stopped nodes are in the list only. */
export function topologyOf(cores: readonly CoreNode[], nodes: readonly NodeInfo[]): Topology {
  const known = new Map(nodes.map((info) => [info.node, info]))
  const member = (name: string): Member => ({ name, info: known.get(name) })
  const drawn = cores.map(({ core_node: name, replicant_nodes: followers }): Core => ({
    core: member(name),
    followers: (followers ?? []).map(({ node, streams }) => ({ ...member(node), streams })).sort(byName),
  }))
  const following = new Set(drawn.flatMap(({ followers }) => followers.map(({ name }) => name)))
  const told = new Set([...following, ...drawn.map(({ core }) => core.name)])
  return {
    cores: drawn.sort((a, b) => byName(a.core, b.core)),
    replicants: following.size,
    alone: nodes
      .filter(({ node }) => !told.has(node))
      .map(({ node }) => member(node))
      .sort(byName),
  }
}
