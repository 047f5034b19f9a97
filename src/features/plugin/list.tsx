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
import { MoveFrame } from '@/form/order/move-frame'
import { useWords } from '@/i18n/use-words'
import { getPluginKey } from './model/key'
import { pluginPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable, useMatchingRows } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { pluginState } from './state'
import { type PluginRow, pluginFilters, pluginTable, toRunState } from './columns'

const every = 5000
const buttons: readonly Offer[] = [offer(pluginInstall, {}, { primary: true })]

/**
 * Lists the plugins in boot order (src/contract/docs/plugins.md#endpoints); those that never ran come last.
 */
export default function PluginList() {
  const { t, format } = useWords()
  const query = useRead('pluginList', {}, { every })
  const all = useMemo(
    () => query.data?.map((row, index): PluginRow => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const rows = useMatchingRows(all, pluginFilters)
  const running = (all ?? []).filter((row) => toRunState(row) === 'running').length
  const offers = (row: PluginRow): readonly Offer[] => {
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
        {...pluginTable}
        source={unpagedSource<PluginRow>(query, all)}
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
        filters={pluginFilters}
        every={every}
        ofAllNodes
        empty={{ title: 'plugin.empty', text: 'plugin.emptyText', offers: buttons }}
      />
    </MoveFrame>
  )
}
