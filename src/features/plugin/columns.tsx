import type { Plugin } from './contract'
import type { Unreadable } from '@/contract/schema'
import { placeColumn } from '@/form/order/move-frame'
import { lookUp } from '@/i18n/use-words'
import { getPluginKey } from './model/key'
import { pluginPaths } from './paths'
import { to } from '@/route/paths'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { formatAuthors, PluginState, pluginState } from './state'
import type { ListTable } from '@/list/listing'

const states = ['running', 'stopped'] as const
/** The state of a plugin on a node in words; an unknown one as the broker sends it. */
const stateWord = (status: string): string => lookUp(`plugin.state.${status}`) ?? status

export type PluginRow = Plugin & Partial<Unreadable> & { readonly place: number }
const columns: readonly Column<PluginRow>[] = [
  placeColumn<PluginRow>(getPluginKey),
  {
    id: 'name',
    title: 'plugin.plugin',
    rank: 0,
    csv: getPluginKey,
    cell: (row) => (
      <RowLink make={() => to(pluginPaths.plugin, { name: getPluginKey(row) })}>
        <Untrusted text={getPluginKey(row)} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'description',
    title: 'plugin.description',
    muted: true,
    rank: 4,
    csv: (row) => row.description ?? '',
    cell: (row) => <OptionalText text={row.description} max={120} />,
  },
  {
    id: 'authors',
    title: 'plugin.authors',
    muted: true,
    rank: 5,
    csv: formatAuthors,
    cell: (row) => <OptionalText text={formatAuthors(row)} max={60} />,
  },
  {
    id: 'status',
    title: 'plugin.status',
    rank: 1,
    csv: (row) => pluginState(row),
    cell: (row) => <PluginState row={row} />,
  },
  {
    id: 'nodes',
    title: 'plugin.nodes',
    muted: true,
    rank: 6,
    csv: (row) => (row.running_status ?? []).map(({ node, status }) => `${node}: ${status}`).join('; '),
    cell: (row, { format }) => (
      <OptionalText
        text={format.clauses(
          (row.running_status ?? []).map(({ node, status }) => `${node}: ${stateWord(status)}`),
        )}
        max={120}
      />
    ),
  },
]

/** A plugin that runs on only some nodes counts as stopped. */
export function toRunState(row: PluginRow): string {
  const state = pluginState(row) ?? ''
  return state === 'inconsistent' ? 'stopped' : state
}

/** What the table itself searches and filters by. */
export const pluginFilters: readonly Filter<PluginRow>[] = [
  searchFilter((row) => [getPluginKey(row)], { mono: true }),
  {
    id: 'status',
    label: 'plugin.status',
    kind: 'choice',
    options: states,
    words: 'plugin.state',
    optionOf: toRunState,
  },
]

/** The list of plugins. */
export const pluginTable: ListTable<PluginRow> = {
  list: 'plugins',
  title: 'screen.plugins',
  columns,
  rowKey: getPluginKey,
  rowRef: (row) => ({ resource: 'plugin', id: getPluginKey(row) }),
  resource: 'plugin',
}
