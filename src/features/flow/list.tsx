import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Source } from '@/list/list'
import { getNodePath, getNodeRef } from './states'
import { flowOffers, getNodeOffers } from './offers'
import { flowColumns, toFlowRows, type FlowRow } from './rows'
import { ViewBar } from './view-bar'
import type { Flow } from './use-flow'

const filters: readonly Filter<FlowRow>[] = [
  searchFilter(({ node, before, after }) =>
    [node, ...before, ...after].flatMap(({ text, server, remote, rule }) => [
      text,
      server,
      remote,
      rule?.name,
    ]),
  ),
]

/**
 * The flow as a list: each rule with its sources and actions, then unused bridges, actions and sources, then
 * the connectors.
 */
export function FlowList({
  flow: { source, graph, figures, every, newer, partial },
  narrow,
}: {
  flow: Flow
  narrow: boolean
}) {
  const words = useWords()
  const { t } = words
  const columns = useMemo(() => flowColumns(newer, narrow), [newer, narrow])
  const rows = useMemo(() => toFlowRows(graph, figures), [graph, figures])
  const { load: _load, ...rest } = source
  const listed: Source<FlowRow> = { ...rest, rows: source.rows && rows }
  return (
    <DataTable
      list="flow"
      title="screen.flow"
      source={listed}
      columns={columns}
      rowKey={({ node }) => node.id}
      rowRef={({ node }) => getNodeRef(node)}
      rowPath={({ node }) => {
        const path = getNodePath(node)
        if (path === undefined) throw new Error('no page')
        return path
      }}
      offers={({ node }) => getNodeOffers(node)}
      buttons={flowOffers}
      filters={filters}
      every={every}
      top={
        <ViewBar value="list" partial={partial}>
          {source.rows !== undefined && t(newer ? 'flow.newer.listNote' : 'flow.listNote')}
        </ViewBar>
      }
      empty={{
        title: newer ? 'flow.newer.empty' : 'flow.empty',
        text: newer ? 'flow.newer.emptyText' : 'flow.emptyText',
        offers: flowOffers,
      }}
    />
  )
}
