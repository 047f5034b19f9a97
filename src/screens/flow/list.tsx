import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/table/data-table'
import type { Filter } from '@/table/filters/filters'
import type { Source } from '@/table/list'
import { pathOf, refOf } from './facts'
import { flowOffers, offersOf } from './offers'
import { flowColumns, narrowColumns, rowsOf, type FlowRow } from './rows'
import { ViewSwitch } from './switch'
import { every, type Flow } from './use-flow'

const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text' }]

/** The flow as a list: each rule with where its messages come from and go to, then the bridges that no rule here uses. */
export function FlowList({ flow: { source, graph, figures, partial }, narrow }: { flow: Flow; narrow: boolean }) {
  const words = useWords()
  const { t } = words
  const [search] = useSearch()
  const needle = (search['q'] ?? '').toLowerCase()
  const rows = useMemo(() => rowsOf(graph, figures), [graph, figures])
  const shown = rows.filter((row) => [row.node, ...row.before, ...row.after].some(({ text, server, rule }) => [text, server, rule?.name].some((one) => one?.toLowerCase().includes(needle) === true)))
  const { rows: read, load: _load, ...rest } = source
  const listed: Source<FlowRow> = { ...rest, rows: read === undefined ? undefined : shown, read: read?.length }
  return (
    <DataTable
      list="flow"
      title="screen.flow"
      source={listed}
      columns={narrow ? narrowColumns : flowColumns}
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
      top={<div><ViewSwitch value="list" /></div>}
      empty={{ title: 'flow.empty', text: 'flow.emptyText', offers: flowOffers }}
      note={source.rows === undefined ? undefined : <>{t('flow.listNote')} {partial !== undefined && t('flow.partial', partial)}</>}
    />
  )
}
