import { offers } from '@/contract/capability'
import { bridgeIdOf } from '@/contract/name'
import { spaceQuery } from '@/contract/namespaced-id'
import { readCounter, readRate } from '@/features/bridge/bridge-facts'
import { bridgePaths } from '@/features/bridge/paths'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { isAddressable } from '@/lib/net/safe-path'
import { defineListing, wholeList, type Listing, type ListContext } from '@/list/listing'
import { targetTables } from './columns'
import { byName, targetFilters } from './filters'
import type { Channel, IntegrationRow } from './nouns'
import { connectorPaths } from './paths'

// Types depend on the release of the broker.
const filters = targetFilters([])
const namespacedFilters = [...filters, namespaceFilter]

const rateFigures = (noun: 'bridge' | 'action') => ({
  columns: ['rate'],
  read: async ({ api }: ListContext, row: IntegrationRow, signal: AbortSignal) => {
    const id = bridgeIdOf(row)
    if (!isAddressable(id)) return {}
    return { rate: readRate((await api[`${noun}Metrics`]({ params: { id } }, { signal })).metrics) }
  },
})

/** Actions or sources, from summaries without configurations if there are any. */
async function readChannels(
  { api, broker }: ListContext,
  noun: Channel,
  ns: string | undefined,
  signal: AbortSignal,
) {
  const asked = spaceQuery(ns)
  const input = Object.keys(asked).length === 0 ? {} : { query: asked }
  const short = offers('actionSummaries', broker)
  if (noun === 'action')
    return short
      ? byName<IntegrationRow>(await api.actionSummaries(input, { signal }))
      : byName<IntegrationRow>(await api.actionList(input, { signal }))
  return short
    ? byName<IntegrationRow>(await api.sourceSummaries(input, { signal }))
    : byName<IntegrationRow>(await api.sourceList(input, { signal }))
}

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'bridges',
    table: targetTables.bridge,
    path: bridgePaths.bridges,
    needs: 'bridges',
    filters,
    figures: rateFigures('bridge'),
    pages: ({ api }) => wholeList(async (signal) => byName(await api.bridgeList({}, { signal }))),
  }),
  defineListing({
    name: 'connectors',
    table: withNamespaceColumn(targetTables.connector),
    path: connectorPaths.connectors,
    needs: 'connectors',
    filters: namespacedFilters,
    pages: ({ api }, { ns }) =>
      wholeList(async (signal) => byName(await api.connectorList({ query: spaceQuery(ns) }, { signal }))),
  }),
  defineListing({
    name: 'actions',
    table: withNamespaceColumn(targetTables.action),
    path: connectorPaths.actions,
    needs: 'connectors',
    filters: namespacedFilters,
    figures: rateFigures('action'),
    pages: (context, { ns }) => wholeList((signal) => readChannels(context, 'action', ns, signal)),
  }),
  defineListing({
    name: 'sources',
    table: withNamespaceColumn(targetTables.source),
    path: connectorPaths.sources,
    needs: 'sources',
    filters: namespacedFilters,
    figures: {
      columns: ['received'],
      read: async ({ api }, row, signal) => {
        const id = bridgeIdOf(row)
        if (!isAddressable(id)) return {}
        const { metrics } = await api.sourceMetrics({ params: { id } }, { signal })
        return { received: readCounter(metrics, 'received') }
      },
    },
    pages: (context, { ns }) => wholeList((signal) => readChannels(context, 'source', ns, signal)),
  }),
]
