import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { placeRows } from '@/features/namespace/place-rows'
import type { Rule } from '@/features/rule/contract'
import { useSearch } from '@/route/location'
import { pagedSource, type Source } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { useFigures, type Figures } from './figures'
import type { Graph } from './graph'
import { graphWith, useParts } from './use-parts'

placeRows()

export const every = 10_000

export type Flow = {
  /** Which page this is the flow of: that of the rules on show, while another is on its way. */
  readonly name: string
  readonly source: Source<Rule>
  readonly graph: Graph
  readonly figures: Figures
  /** Whether the broker has connectors, with actions and sources, in place of data bridges. */
  readonly newer: boolean
  /** How many nodes run, where some do not. */
  readonly partial: { readonly up: number; readonly total: number } | undefined
}

const nothing: Graph = { nodes: [], edges: [] }

/**
 * A page of the rules with all that they can take from and send to, as a graph, and the counters of both.
 */
export function useFlow(): Flow {
  const [search] = useSearch()
  const { page, limit } = readPaging(search)
  const rules = useRead('rule', 'ruleList', { query: { page, limit } }, { every, keep: true })
  const { lists, newer, bridges, actions, sources, connectors } = useParts(every)
  const nodes = useRead('node', 'nodeList', {}, { every: 60_000 })
  const rows = rules.data?.data
  const known = lists.every(({ data }) => data !== undefined)
  const graph = useMemo(
    () => graphWith(rows, { newer, bridges, actions, sources, connectors }) ?? nothing,
    [rows, newer, bridges, actions, sources, connectors],
  )
  const figures = useFigures(graph.nodes, newer, every)
  const own = pagedSource<Rule>(rules, (next, size, signal) =>
    broker.api.ruleList({ query: { page: next, limit: size } }, { signal }),
  )
  // Without these lists nobody knows what is gone: all are read, or none is shown.
  const source: Source<Rule> = {
    ...own,
    rows: known ? own.rows : undefined,
    error: own.error ?? lists.find(({ error }) => error !== null)?.error ?? null,
    fetching: own.fetching || lists.some(({ isFetching }) => isFetching),
    at: Math.min(own.at, ...lists.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    failedAt: Math.max(own.failedAt, ...lists.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    again: () => {
      own.again?.()
      for (const { refetch } of lists) void refetch()
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
    newer,
    partial: up < total ? { up, total } : undefined,
  }
}
