import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/at-hand'
import { placeRows } from '@/command/place-rows'
import type { Bridge } from '@/contract/bridge'
import type { Rule } from '@/contract/rule'
import { useSearch } from '@/route/location'
import { pagedSource, type Source } from '@/table/list'
import { readPaging } from '@/table/paging/paging'
import { useFigures, type Figures } from './figures'
import { graphOf, type Graph } from './graph'

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

const none: readonly Bridge[] = []
const nothing: Graph = { nodes: [], edges: [] }

/**
 * A page of the rules with all that they can take from and send to, as a graph, and the counters of both. Bridges are read where some may
 * still be that; from 5.6 on all have become actions and sources. Their whole lists are read: a summary does not tell the connector.
 */
export function useFlow(): Flow {
  const [search] = useSearch()
  const { page, limit } = readPaging(search)
  const rules = useRead('rule', 'ruleList', { query: { page, limit } }, { every, keep: true })
  const offers = useOffers()
  const [newer, into, bridged] = [offers('connectors'), offers('sources'), !offers('channelsOnly')]
  const bridges = useRead('bridge', 'bridgeList', {}, { every, enabled: bridged })
  const actions = useRead('action', 'actionList', {}, { every, enabled: newer })
  const sources = useRead('source', 'sourceList', {}, { every, enabled: into })
  const connectors = useRead('connector', 'connectorList', {}, { every, enabled: newer })
  const nodes = useRead('node', 'nodeList', {}, { every: 60_000 })
  const rows = rules.data?.data
  const lists = [
    ...(bridged ? [bridges] : []),
    ...(newer ? [actions, connectors] : []),
    ...(into ? [sources] : []),
  ]
  const known = lists.every(({ data }) => data !== undefined)
  const [bridgeRows, actionRows, sourceRows, connectorRows] = [
    bridged ? bridges.data : none,
    newer ? actions.data : none,
    into ? sources.data : none,
    newer ? connectors.data : none,
  ]
  const graph = useMemo(() => {
    if (
      rows === undefined ||
      bridgeRows === undefined ||
      actionRows === undefined ||
      sourceRows === undefined ||
      connectorRows === undefined
    )
      return nothing
    return graphOf(
      rows,
      bridgeRows,
      newer ? { actions: actionRows, sources: sourceRows, connectors: connectorRows } : undefined,
    )
  }, [rows, bridgeRows, actionRows, sourceRows, connectorRows, newer])
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
