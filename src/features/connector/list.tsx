import { useMemo } from 'react'
import { keyOf, nouns, type IntegrationRow } from './nouns'
import { useOffers } from '@/command/current-broker'
import bridgeMqtt from '@commands/bridge/mqtt'
import { offer } from '@/command/offer'
import { bridgeStates } from '@/features/bridge/contract'
import type { TargetNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import type { Unreadable } from '@/contract/schema'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { typeName } from '@/features/bridge/bridge-facts'
import type { Path } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource } from '@/list/list'
import { columnsOf, every, readFigures } from './columns'
import { bulkOffers, commandsOf, getFlowOffers } from './connector-offers'
import { useSpaces, withSpace } from '@/features/namespace/namespace-filter'

type Row = IntegrationRow & Unreadable
type Props = {
  noun: TargetNoun
  title: Key
  query: Parameters<typeof unpagedSource>[0] & { readonly data: readonly Row[] | undefined }
}

/** The texts that the filter searches: name, type and description. */
const searchTexts = (row: Row) => [bridgeIdOf(row), typeName(row.type), String(row['description'] ?? '')]

/** The list of bridges, connectors, actions or sources with state per node, users, and switch. */
export function TargetList({ noun, title, query }: Props) {
  const { t } = useWords()
  const spaces = useSpaces()
  // Newer brokers omit migrated bridges from their list, so they do not count as missing.
  const partly = useOffers()('connectors') && noun === 'bridge'
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
        optionOf: ({ status }) => status ?? '',
      },
      ...(noun === 'bridge' ? [] : spaces.filters),
    ],
    [noun, types, spaces.filters],
  )
  const rows = useMemo(
    // The broker returns no order.
    () => data?.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
    [data],
  )
  const columns = useMemo(() => withSpace(columnsOf(noun), data), [noun, data])
  const buttons = useMemo(
    () =>
      noun === 'bridge'
        ? [offer(commandsOf.bridge.create, {}, { primary: true }), offer(bridgeMqtt)]
        : [offer(commandsOf[noun].create, spaces.into, { primary: true })],
    [noun, spaces.into],
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
      rowEdit={(row) => `${nouns[noun].page(bridgeIdOf(row))}?tab=settings` as Path}
      offers={(row) => getFlowOffers(noun, row)}
      bulk={(refs) =>
        bulkOffers(
          noun,
          refs.map(({ id }) => id),
        )
      }
      buttons={buttons}
      filters={filters}
      every={every}
      ofAllNodes
      note={partly ? t('bridge.partly') : undefined}
      empty={{ title: keyOf(noun, 'empty'), text: keyOf(noun, 'emptyText'), offers: buttons }}
    />
  )
}
