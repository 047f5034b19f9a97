import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/at-hand'
import type { Bridge } from '@/contract/bridge'
import type { Rule } from '@/contract/rule'
import { useSearch } from '@/route/location'
import { pagedSource, type Source } from '@/table/list'
import { readPaging } from '@/table/paging/paging'
import { useFigures, type Figures } from './figures'
import { graphOf, type Graph } from './graph'

export const every = 10_000

export type Flow = { /** Which page this is the flow of: that of the rules on show, while another is on its way. */ readonly name: string; readonly source: Source<Rule>; readonly graph: Graph; readonly figures: Figures; /** How many nodes run, where some do not. */ readonly partial: { readonly up: number; readonly total: number } | undefined }

/** Where the list of bridges is gone (6.0), the flow is drawn from what rules name. */
const noBridges: readonly Bridge[] = []
const nothing: Graph = { nodes: [], edges: [] }

/** A page of the rules with all bridges, as a graph, and the counters of both. */
export function useFlow(): Flow {
  const [search] = useSearch()
  const { page, limit } = readPaging(search)
  const rules = useRead('rule', 'ruleList', { query: { page, limit } }, { every, keep: true })
  const offers = useOffers()
  const listed = offers('bridges')
  const bridges = useRead('bridge', 'bridgeList', {}, { every, enabled: listed })
  const nodes = useRead('node', 'nodeList', {}, { every: 60_000 })
  const [rows, known] = [rules.data?.data, listed ? bridges.data : noBridges]
  // Rules of a broker that has actions and sources can name more than its list of bridges shows.
  const partly = offers('connectors')
  const graph = useMemo(() => (rows === undefined || known === undefined ? nothing : graphOf(rows, known, partly)), [rows, known, partly])
  const figures = useFigures(graph.nodes, every)
  const own = pagedSource<Rule>(rules, (next, size, signal) => broker.api.ruleList({ query: { page: next, limit: size } }, { signal }))
  // Without the bridges nobody knows which of them are gone: both are read, or neither is shown.
  const source: Source<Rule> = {
    ...own,
    rows: known === undefined ? undefined : own.rows,
    error: own.error ?? bridges.error,
    fetching: own.fetching || bridges.isFetching,
    at: Math.min(own.at, bridges.dataUpdatedAt),
    failedAt: Math.max(own.failedAt, bridges.errorUpdatedAt),
    again: () => {
      own.again?.()
      void bridges.refetch()
    },
  }
  const total = nodes.data?.length ?? 0
  const up = nodes.data?.filter((node) => node.$raw === undefined && node.node_status === 'running').length ?? 0
  const { page: shown = page, limit: size = limit } = rules.data?.meta ?? {}
  return { name: `${shown} ${size}`, source, graph, figures, partial: up < total ? { up, total } : undefined }
}
