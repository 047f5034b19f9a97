import { useState } from 'react'
import type { Unreadable } from '@/contract/schema'
import type { NodeInfo } from './contract'

/** How many nodes have a line in one chart: more look alike, and cost a read of each node every minute. */
export const maxChartedNodes = 8

const byConnections = (a: NodeInfo, b: NodeInfo) => Number(b.connections ?? 0) - Number(a.connections ?? 0)

/** The nodes whose histories are charted, and the number of all. */
export type ChartedNodes = { readonly names: readonly string[]; readonly total: number }

/**
 * All nodes, or of many those with the most connections. They remain the same ones until one of them is gone, so that the lines of a
 * chart do not change with each read.
 */
export function useChartedNodes(rows: readonly (NodeInfo & Unreadable)[]): ChartedNodes {
  const known = rows.filter(({ $raw }) => $raw === undefined)
  const all = known.map(({ node }) => node)
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (all.length <= maxChartedNodes) return { names: all, total: all.length }
  if (chosen.length === maxChartedNodes && chosen.every((name) => all.includes(name)))
    return { names: chosen, total: all.length }
  const names = known
    .toSorted(byConnections)
    .slice(0, maxChartedNodes)
    .map(({ node }) => node)
  setChosen(names)
  return { names, total: all.length }
}
