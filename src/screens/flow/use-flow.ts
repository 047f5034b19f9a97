import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { session } from '@/api/session'
import type { Rule } from '@/contract/rule'
import { useSearch } from '@/route/location'
import { pagedSource, type Source } from '@/table/list'
import { readPaging } from '@/table/paging/paging'
import { useStore } from '@/ui/use-store'
import { useFigures, type Figures } from './figures'
import { graphOf, type Graph } from './graph'

export const every = 10_000

export type Flow = { /** Which page this is the flow of: that of the rules on show, while another is on its way. */ readonly name: string; readonly source: Source<Rule>; readonly graph: Graph; readonly figures: Figures; /** How many nodes run, where some do not. */ readonly partial: { readonly up: number; readonly total: number } | undefined }

/** From this version on brokers have actions and sources beside their bridges; rules name those too. */
const firstWithActions = [5, 3, 1] as const

/** Whether rules of a broker of this version can name what its list of bridges does not show. */
export function hasActions(version: string | undefined): boolean {
  const parts = /(\d+)\.(\d+)\.(\d+)/.exec(version ?? '')?.slice(1).map(Number)
  if (parts === undefined) return false
  const at = firstWithActions.findIndex((part, place) => part !== parts[place])
  return at < 0 || (parts[at] ?? 0) > (firstWithActions[at] ?? 0)
}

const nothing: Graph = { nodes: [], edges: [] }

/** A page of the rules with all bridges, as a graph, and the counters of both. */
export function useFlow(): Flow {
  const [search] = useSearch()
  const { page, limit } = readPaging(search)
  const rules = useRead('rule', 'ruleList', { query: { page, limit } }, { every, keep: true })
  const bridges = useRead('bridge', 'bridgeList', {}, { every })
  const nodes = useRead('node', 'nodeList', {}, { every: 60_000 })
  const [rows, known] = [rules.data?.data, bridges.data]
  const partly = hasActions(useStore(session).version)
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
