import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import type { Source } from '@/list/list'
import { pathOf, refOf } from './states'
import { flowOffers, offersOf } from './offers'
import { flowColumns, rowsOf, type FlowRow } from './rows'
import { ViewBar } from './view-bar'
import { every, type Flow } from './use-flow'

const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text' }]

/**
 * The flow as a list: each rule with its sources and actions, then unused bridges, actions and sources, then
 * the connectors.
 */
export function FlowList({
  flow: { source, graph, figures, newer, partial },
  narrow,
}: {
  flow: Flow
  narrow: boolean
}) {
  const words = useWords()
  const { t } = words
  const [search] = useSearch()
  const needle = (search['q'] ?? '').toLowerCase()
  const columns = useMemo(() => flowColumns(newer, narrow), [newer, narrow])
  const rows = useMemo(() => rowsOf(graph, figures), [graph, figures])
  const shown = rows.filter((row) =>
    [row.node, ...row.before, ...row.after].some(({ text, server, remote, rule }) =>
      [text, server, remote, rule?.name].some((one) => one?.toLowerCase().includes(needle) === true),
    ),
  )
  const { rows: read, load: _load, ...rest } = source
  const listed: Source<FlowRow> = {
    ...rest,
    rows: read === undefined ? undefined : shown,
    read: read?.length,
  }
  return (
    <DataTable
      list="flow"
      title="screen.flow"
      source={listed}
      columns={columns}
      rowKey={({ node }) => node.id}
      rowRef={({ node }) => refOf(node)}
      rowPath={({ node }) => {
        const path = pathOf(node)
        if (path === undefined) throw new Error('no page')
        return path
      }}
      offers={({ node }) => offersOf(node)}
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
