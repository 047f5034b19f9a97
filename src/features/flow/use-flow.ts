import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { minReadInterval } from '@/api/read-interval'
import { rereadNow } from '@/api/reread-now'
import type { Rule } from '@/features/rule/contract'
import { useSpaces } from '@/features/namespace/namespace-filter'
import { useSearch } from '@/route/location'
import { pagedSource, type Source } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { useFigures, type Figures } from './figures'
import type { Graph } from './flow-node'
import { graphWith, useParts } from './use-parts'

const shortest = 15_000

export type Flow = {
  /** The page of rules that is shown, also while another is loading. */
  readonly name: string
  readonly source: Source<Rule>
  readonly graph: Graph
  readonly figures: Figures
  /** The longest interval of what is shown, in milliseconds. */
  readonly every: number
  /** Whether the broker has connectors, with actions and sources, in place of data bridges. */
  readonly newer: boolean
  /** How many nodes run, if some do not. */
  readonly partial: { readonly up: number; readonly total: number } | undefined
}

const nothing: Graph = { nodes: [], edges: [] }

/**
 * A page of rules with their sources and actions as a graph, and the counters: of the nodes in view, or of all where it is not known
 * what is in view.
 */
export function useFlow(inView: ReadonlySet<string> | undefined): Flow {
  const connection = useConnection()
  const [search] = useSearch()
  const { page, limit } = readPaging(search)
  const { asked } = useSpaces()
  const rules = useRead('ruleList', { query: { page, limit, ...asked } }, { every: shortest, keep: true })
  const { lists, newer, bridges, actions, sources, connectors } = useParts(shortest, asked)
  // The status bar polls it.
  const nodes = useRead('nodeList', {})
  const rows = rules.data?.data
  const known = lists.every(({ data }) => data !== undefined)
  const graph = useMemo(
    () => graphWith(rows, { newer, bridges, actions, sources, connectors }) ?? nothing,
    [rows, newer, bridges, actions, sources, connectors],
  )
  const measured = useMemo(
    () => (inView === undefined ? graph.nodes : graph.nodes.filter(({ id }) => inView.has(id))),
    [graph, inView],
  )
  const { figures, every } = useFigures(measured, newer, shortest)
  const rulesSource = pagedSource<Rule>(rules, (next, size, signal) =>
    connection.api.ruleList({ query: { page: next, limit: size, ...asked } }, { signal }),
  )
  // Without these lists it is unknown what is missing: shows all of it or nothing.
  const source: Source<Rule> = {
    ...rulesSource,
    rows: known ? rulesSource.rows : undefined,
    error: rulesSource.error ?? lists.find(({ error }) => error !== null)?.error ?? null,
    fetching: rulesSource.fetching || lists.some(({ isFetching }) => isFetching),
    at: Math.min(rulesSource.at, ...lists.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    failedAt: Math.max(rulesSource.failedAt, ...lists.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    minEvery: Math.max(rulesSource.minEvery ?? 0, ...lists.map(({ data }) => minReadInterval(data))),
    again: () => {
      rulesSource.again?.()
      rereadNow(...lists)
    },
  }
  const total = nodes.data?.length ?? 0
  const up =
    nodes.data?.filter((node) => node.$raw === undefined && node.node_status === 'running').length ?? 0
  const { page: shown = page, limit: size = limit } = rules.data?.meta ?? {}
  return {
    name: `${shown} ${size}`,
    source,
    graph,
    figures,
    every,
    newer,
    partial: up < total ? { up, total } : undefined,
  }
}
