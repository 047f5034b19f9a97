import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import ruleCreate from '@commands/rule/create'
import ruleDisable from '@commands/rule/disable'
import ruleDuplicate from '@commands/rule/duplicate'
import ruleEnable from '@commands/rule/enable'
import ruleEngine from '@commands/rule/engine'
import ruleRemove from '@commands/rule/delete'
import ruleReset from '@commands/rule/reset'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Rule } from './contract'
import { useSearch } from '@/route/location'
import { rulePaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { pagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { useSpaces, withSpace } from '@/features/namespace/namespace-filter'
import { readFigures, ruleColumns, ruleTable } from './columns'
import { ruleFilters, ruleQuery } from './filters'

const every = 15_000

const offers = ({ id, enable }: Rule) => [
  offer(enable === false ? ruleEnable : ruleDisable, { id }),
  offer(ruleDuplicate, { id }),
  offer(ruleReset, { id }),
  offer(ruleRemove, { id }),
]

/** The rules in pages with their statistics. */
export default function RuleList() {
  const connection = useConnection()
  const [search] = useSearch()
  const spaces = useSpaces()
  const filter = { ...ruleQuery(search), ...spaces.asked }
  const query = useRead('ruleList', { query: { ...filter, ...readPaging(search) } }, { every, keep: true })
  const source = pagedSource<Rule>(query, (page, limit, signal) =>
    connection.api.ruleList({ query: { ...filter, page, limit } }, { signal }),
  )
  const { data: page } = query
  const columns = useMemo(() => withSpace(ruleColumns, page?.data), [page])
  const filters = useMemo(() => [...ruleFilters, ...spaces.filters], [spaces.filters])
  const buttons = useMemo(
    (): readonly Offer[] => [offer(ruleCreate, spaces.into, { primary: true }), offer(ruleEngine)],
    [spaces.into],
  )
  return (
    <DataTable
      {...ruleTable}
      source={source}
      columns={columns}
      prepare={readFigures}
      rowPath={(row) => to(rulePaths.rule, { id: row.id })}
      rowEdit={(row) => to(rulePaths.rule, { id: row.id }, { tab: 'settings' })}
      offers={offers}
      bulk={(refs) => {
        const id = refs.map((ref) => ref.id)
        return [
          offer(ruleEnable, { id }),
          offer(ruleDisable, { id }),
          offer(ruleReset, { id }),
          offer(ruleRemove, { id }),
        ]
      }}
      buttons={buttons}
      filters={filters}
      every={every}
      ofAllNodes
      empty={{
        title: 'rule.empty',
        text: 'rule.emptyText',
        offers: [offer(ruleCreate, spaces.into)],
      }}
    />
  )
}
