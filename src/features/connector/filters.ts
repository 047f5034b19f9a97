import { bridgeIdOf } from '@/contract/name'
import { typeName } from '@/features/bridge/bridge-facts'
import { bridgeStates } from '@/features/bridge/contract'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { IntegrationRow } from './nouns'

/** The filters of bridges, connectors, actions or sources by name, type and state. `types`: those that are offered. */
export const targetFilters = (types: readonly string[]): readonly Filter<IntegrationRow>[] => [
  searchFilter(
    (row: IntegrationRow) => [bridgeIdOf(row), typeName(row.type), String(row['description'] ?? '')],
    { mono: true },
  ),
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
    options: bridgeStates,
    words: 'bridge.state',
    optionOf: ({ status }) => status ?? '',
  },
]

/** The rows by name: the broker returns no order. */
export const byName = <Row extends IntegrationRow>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
