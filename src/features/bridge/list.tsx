import { useMemo } from 'react'
import { useRead } from '@/api/query'
import bridgeCreate from '@commands/bridge/create'
import bridgeMqtt from '@commands/bridge/mqtt'
import bridgeDisable from '@commands/bridge/disable'
import bridgeDuplicate from '@commands/bridge/duplicate'
import bridgeEnable from '@commands/bridge/enable'
import bridgeProbe from '@commands/bridge/probe'
import bridgeRemove from '@commands/bridge/delete'
import bridgeReset from '@commands/bridge/reset'
import bridgeRestart from '@commands/bridge/restart'
import bridgeShow from '@commands/bridge/show'
import bridgeStart from '@commands/bridge/start'
import bridgeStop from '@commands/bridge/stop'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Bridge } from './contract'
import { bridgeIdOf } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/route/paths'
import { stateOf } from './bridge-look'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource } from '@/list/list'
import { bridgeColumns, readRates } from './columns'
import { states, typeName } from './bridge-facts'

const every = 10_000
const buttons: readonly Offer[] = [offer(bridgeCreate, {}, { primary: true }), offer(bridgeMqtt)]

const offers = (row: Bridge) => {
  const bridge = bridgeIdOf(row)
  const on = row.enable !== false
  return [
    offer(bridgeShow, { bridge }),
    ...(on
      ? [
          offer(bridgeRestart, { bridge }),
          offer(stateOf(row.status) === 'connected' ? bridgeStop : bridgeStart, { bridge }),
        ]
      : []),
    offer(on ? bridgeDisable : bridgeEnable, { bridge }),
    offer(bridgeProbe, { bridge }),
    offer(bridgeDuplicate, { bridge }),
    offer(bridgeReset, { bridge }),
    offer(bridgeRemove, { bridge }),
  ]
}

/** The texts that the filter searches: ID and translated type. */
const searchTexts = (row: Bridge) => [bridgeIdOf(row), typeName(row.type)]

/** The data bridges with state per node, traffic, and switch. */
export default function BridgeList() {
  const { t } = useWords()
  // Newer brokers omit migrated bridges from this list, so they do not count as missing.
  const partly = useOffers()('connectors')
  const query = useRead('bridge', 'bridgeList', {}, { every })
  const types = useMemo(
    () =>
      [...new Set((query.data ?? []).filter((row) => row.$raw === undefined).map(({ type }) => type))].sort(),
    [query.data],
  )
  const filters: readonly Filter<Bridge>[] = useMemo(
    () => [
      searchFilter(searchTexts, { mono: true }),
      {
        id: 'type',
        label: 'bridge.type',
        kind: 'choice',
        options: types,
        open: true,
        optionOf: ({ type }) => type,
      },
      {
        id: 'status',
        label: 'bridge.status',
        kind: 'choice',
        options: states,
        words: 'bridge.state',
        optionOf: ({ status }) => stateOf(status),
      },
    ],
    [types],
  )
  const rows = useMemo(
    // The broker returns no order.
    () => query.data?.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
    [query.data],
  )
  return (
    <DataTable
      list="bridges"
      title="screen.bridges"
      source={unpagedSource<Bridge>(query, rows)}
      columns={bridgeColumns}
      prepare={readRates}
      rowKey={bridgeIdOf}
      rowRef={(row) => ({ resource: 'bridge', id: bridgeIdOf(row), label: row.name })}
      resource="bridge"
      rowPath={(row) => to(paths.bridge, { id: bridgeIdOf(row) })}
      offers={offers}
      bulk={(refs) => {
        const bridge = refs.map(({ id }) => id)
        return [bridgeEnable, bridgeDisable, bridgeStart, bridgeStop, bridgeRestart, bridgeRemove].map(
          (command) => offer(command, { bridge }),
        )
      }}
      buttons={buttons}
      filters={filters}
      every={every}
      ofAllNodes
      note={partly ? t('bridge.partly') : undefined}
      empty={{ title: 'bridge.empty', text: 'bridge.emptyText', offers: buttons }}
    />
  )
}
