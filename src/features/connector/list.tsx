import { useMemo } from 'react'
import { keyOf, nouns, type IntegrationRow } from './nouns'
import { offer } from '@/command/offer'
import { bridgeStates } from '@/features/bridge/contract'
import type { IntegrationNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import type { Unreadable } from '@/contract/schema'
import type { Key } from '@/i18n/key'
import { integrationTypeName } from '@/features/bridge/bridge-facts'
import { stateOf } from '@/features/bridge/bridge-look'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource } from '@/list/list'
import { columnsOf, every, readFigures } from './columns'
import { commandsOf, getFlowOffers } from './connector-offers'
import { useSpaces, withSpace } from '@/features/namespace/namespace-filter'

type Row = IntegrationRow & Unreadable
type Props = {
  noun: IntegrationNoun
  title: Key
  query: Parameters<typeof unpagedSource>[0] & { readonly data: readonly Row[] | undefined }
}

/** The texts that the filter searches: name, type and description. */
const searchTexts = (row: Row) => [
  bridgeIdOf(row),
  integrationTypeName(row.type),
  String(row['description'] ?? ''),
]

/** The list of connectors, actions or sources with state per node, users, and switch. */
export function IntegrationList({ noun, title, query }: Props) {
  const spaces = useSpaces()
  const { data } = query
  const types = useMemo(
    () => [...new Set((data ?? []).filter((row) => row.$raw === undefined).map(({ type }) => type))].sort(),
    [data],
  )
  const filters: readonly Filter<Row>[] = useMemo(
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
        options: bridgeStates,
        words: 'bridge.state',
        optionOf: ({ status }) => stateOf(status),
      },
      ...spaces.filters,
    ],
    [types, spaces.filters],
  )
  const rows = useMemo(
    // The broker returns no order.
    () => data?.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
    [data],
  )
  const columns = useMemo(() => withSpace(columnsOf(noun), data), [noun, data])
  const { create, enable, disable, start, remove } = commandsOf[noun]
  const buttons = useMemo(
    () => [offer(create, spaces.into, { primary: true })] as const,
    [create, spaces.into],
  )
  return (
    <DataTable
      list={`${noun}s`}
      title={title}
      source={unpagedSource<Row>(query, rows)}
      columns={columns}
      {...(noun === 'connector' ? {} : { prepare: readFigures[noun] })}
      rowKey={bridgeIdOf}
      rowRef={(row) => ({ resource: noun, id: bridgeIdOf(row), label: row.name })}
      resource={noun}
      rowPath={(row) => nouns[noun].page(bridgeIdOf(row))}
      offers={(row) => getFlowOffers(noun, row)}
      bulk={(refs) =>
        [enable, disable, start, remove].map((command) => offer(command, { id: refs.map(({ id }) => id) }))
      }
      buttons={buttons}
      filters={filters}
      every={every}
      ofAllNodes
      empty={{ title: keyOf(noun, 'empty'), text: keyOf(noun, 'emptyText'), offers: buttons }}
    />
  )
}
