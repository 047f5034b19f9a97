import type { NodeInfo } from './contract'

/**
 * A core node with its replicants as returned by the broker (src/contract/docs/cluster.md#membership);
 * `streams` is the number of replication streams.
 */
export type CoreNode = {
  readonly core_node: string
  readonly replicant_nodes?:
    readonly { readonly node: string; readonly streams?: number | undefined }[] | undefined
}

type Member = {
  readonly name: string
  /** The node in the list of nodes; undefined if it is not listed. */
  readonly info: NodeInfo | undefined
}
type Core = {
  readonly core: Member
  readonly followers: readonly (Member & { readonly streams: number | undefined })[]
}

export type Topology = {
  readonly cores: readonly Core[]
  /** The number of replicants that follow a core node. */
  readonly replicants: number
  /** Listed nodes that are neither core nodes nor replicants of one. */
  readonly alone: readonly Member[]
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)

/**
 * Groups replicants by core node. A replicant of several core nodes is listed below each, but counted once;
 * stopped nodes are only in the list of nodes.
 */
export function buildTopology(cores: readonly CoreNode[], nodes: readonly NodeInfo[]): Topology {
  const known = new Map(nodes.map((info) => [info.node, info]))
  const member = (name: string): Member => ({ name, info: known.get(name) })
  const coreMembers = cores.map(({ core_node: name, replicant_nodes: followers }): Core => ({
    core: member(name),
    followers: (followers ?? []).map(({ node, streams }) => ({ ...member(node), streams })).sort(byName),
  }))
  const following = new Set(coreMembers.flatMap(({ followers }) => followers.map(({ name }) => name)))
  const members = new Set([...following, ...coreMembers.map(({ core }) => core.name)])
  return {
    cores: coreMembers.sort((a, b) => byName(a.core, b.core)),
    replicants: following.size,
    alone: nodes
      .filter(({ node }) => !members.has(node))
      .map(({ node }) => member(node))
      .sort(byName),
  }
}
