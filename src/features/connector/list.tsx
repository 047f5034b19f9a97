import { useMemo } from 'react'
import { keyOf, nouns, type IntegrationRow } from './nouns'
import { useOffers } from '@/command/current-broker'
import bridgeMqtt from '@commands/bridge/mqtt'
import { offer } from '@/command/offer'
import type { TargetNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import type { Unreadable } from '@/contract/schema'
import { useWords } from '@/i18n/use-words'
import type { Path } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { unpagedSource } from '@/list/list'
import { every, readFigures, targetTables } from './columns'
import { bulkOffers, commandsOf, getFlowOffers } from './connector-offers'
import { byName, targetFilters } from './filters'
import { useSpaces, withSpace } from '@/features/namespace/namespace-filter'

type Row = IntegrationRow & Unreadable
type Props = {
  noun: TargetNoun
  query: Parameters<typeof unpagedSource>[0] & { readonly data: readonly Row[] | undefined }
}

/** The list of bridges, connectors, actions or sources with state per node, users, and switch. */
export function TargetList({ noun, query }: Props) {
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
    () => [...targetFilters(types), ...(noun === 'bridge' ? [] : spaces.filters)],
    [noun, types, spaces.filters],
  )
  const rows = useMemo(() => data && byName(data), [data])
  const { columns: own } = targetTables[noun]
  const columns = useMemo(() => withSpace(own, data), [own, data])
  const buttons = useMemo(
    () =>
      noun === 'bridge'
        ? [offer(commandsOf.bridge.create, {}, { primary: true }), offer(bridgeMqtt)]
        : [offer(commandsOf[noun].create, spaces.into, { primary: true })],
    [noun, spaces.into],
  )
  return (
    <DataTable
      {...targetTables[noun]}
      source={unpagedSource<Row>(query, rows)}
      columns={columns}
      {...(noun === 'connector' ? {} : { prepare: readFigures[noun] })}
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
