import { useMemo } from 'react'
import { useRead } from '@/api/query'
import pluginInstall from '@commands/plugin/install'
import pluginMove from '@commands/plugin/move'
import pluginRemove from '@commands/plugin/uninstall'
import pluginShow from '@commands/plugin/show'
import pluginStart from '@commands/plugin/start'
import pluginStop from '@commands/plugin/stop'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Plugin } from './contract'
import type { Unreadable } from '@/contract/schema'
import { MoveFrame, placeColumn } from '@/form/order/move-frame'
import { lookUp, useWords } from '@/i18n/use-words'
import { getPluginKey } from './model/key'
import { pluginPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable, useMatchingRows } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { formatAuthors, PluginState, pluginState } from './state'

const every = 5000
const buttons: readonly Offer[] = [offer(pluginInstall, {}, { primary: true })]
const states = ['running', 'stopped'] as const

/** The state of a plugin on a node in words; an unknown one as the broker sends it. */
const stateWord = (status: string): string => lookUp(`plugin.state.${status}`) ?? status

type Row = Plugin & Partial<Unreadable> & { readonly place: number }

const columns: readonly Column<Row>[] = [
  placeColumn<Row>(getPluginKey),
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
function stateOf(row: Row): string {
  const state = pluginState(row) ?? ''
  return state === 'inconsistent' ? 'stopped' : state
}

const filters: readonly Filter<Row>[] = [
  searchFilter((row) => [getPluginKey(row)], { mono: true }),
  {
    id: 'status',
    label: 'plugin.status',
    kind: 'choice',
    options: states,
    words: 'plugin.state',
    optionOf: stateOf,
  },
]

/**
 * Lists the plugins in boot order (src/contract/docs/plugins.md#endpoints); those that never ran come last.
 */
export default function PluginList() {
  const { t, format } = useWords()
  const query = useRead('pluginList', {}, { every })
  const all = useMemo(
    () => query.data?.map((row, index): Row => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const rows = useMatchingRows(all, filters)
  const running = (all ?? []).filter((row) => stateOf(row) === 'running').length
  const offers = (row: Row): readonly Offer[] => {
    const plugin = getPluginKey(row)
    return [
      offer(pluginShow, { plugin }),
      offer(pluginState(row) === 'stopped' ? pluginStart : pluginStop, { plugin }),
      ...((all?.length ?? 0) > 1 ? [offer(pluginMove, { plugin })] : []),
      offer(pluginRemove, { plugin }),
    ]
  }
  return (
    <MoveFrame command={pluginMove} param="plugin" ids={(rows ?? []).map(getPluginKey)}>
      <DataTable
        list="plugins"
        title="screen.plugins"
        source={unpagedSource<Row>(query, all)}
        columns={columns}
        rowKey={getPluginKey}
        rowRef={(row) => ({ resource: 'plugin', id: getPluginKey(row) })}
        resource="plugin"
        rowPath={(row) => to(pluginPaths.plugin, { name: getPluginKey(row) })}
        offers={offers}
        bulk={(refs) =>
          [pluginStart, pluginStop, pluginRemove].map((command) =>
            offer(command, { plugin: refs.map(({ id }) => id) }),
          )
        }
        buttons={buttons}
        note={
          <>
            {t('plugin.orderNote')}{' '}
            {all !== undefined &&
              all.length > 0 &&
              t('plugin.count', {
                running: format.number(running),
                stopped: format.number(all.length - running),
              })}
          </>
        }
        filters={filters}
        every={every}
        ofAllNodes
        empty={{ title: 'plugin.empty', text: 'plugin.emptyText', offers: buttons }}
      />
    </MoveFrame>
  )
}
