import { memo } from 'react'
import { lastRead, readEach } from '@/api/query'
import { nouns, type MetricNoun, type IntegrationRow } from './nouns'
import { splitNamespacedId, namespaceOf } from '@/contract/namespaced-id'
import type { IntegrationNoun, TargetNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import { isAddressable } from '@/lib/net/safe-path'
import { readCounter, typeName, readRate } from '@/features/bridge/bridge-facts'
import { BridgeStatus } from '@/features/bridge/bridge-status'
import { FigureError } from '@/detail/read-error'
import type { Column, Prepare } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { RowControls } from './row-controls'
import { useTargetMetrics } from './use-channel'

/** The intervals of polling the list and the statistics of each visible row, in milliseconds. */
export const every = 10_000
const figuresEvery = 30_000

const nodes = (row: IntegrationRow) => row.node_status ?? []
/** The actions and sources of a connector, or the rules of an action or a source. */
const findUsers = ({ actions = [], sources = [], rules = [] }: IntegrationRow): readonly string[] => [
  ...actions,
  ...sources,
  ...rules,
]

const addressable = (rows: readonly IntegrationRow[]) =>
  rows
    .map(bridgeIdOf)
    .filter(isAddressable)
    .map((id) => ({ params: { id } }))
/** Reads the statistics of the rows for an export. */
export const readFigures: Readonly<Record<MetricNoun, Prepare<IntegrationRow>>> = {
  bridge: (rows, signal) => readEach('bridgeMetrics', addressable(rows), { fresh: every, signal }),
  action: (rows, signal) => readEach('actionMetrics', addressable(rows), { fresh: every, signal }),
  source: (rows, signal) => readEach('sourceMetrics', addressable(rows), { fresh: every, signal }),
}

/** The rate of a bridge or an action, or the count of a source; reads visible rows only. */
const Figure = memo(function Figure({ noun, id }: { noun: MetricNoun; id: string }) {
  const { t, format } = useWords()
  const query = useTargetMetrics(noun, id, figuresEvery)
  const value =
    noun === 'source' ? readCounter(query.data?.metrics, 'received') : readRate(query.data?.metrics)
  return (
    <>
      <FigureError query={query} />
      {value === undefined
        ? t('none')
        : noun === 'source'
          ? format.number(value)
          : t('bridge.perSecond', { value: format.number(value) })}
    </>
  )
})

const rateColumn = (noun: 'bridge' | 'action'): Column<IntegrationRow> => ({
  id: 'rate',
  title: 'bridge.rate',
  align: 'end',
  csv: (row) => readRate(lastRead(`${noun}Metrics`, { params: { id: bridgeIdOf(row) } })?.metrics),
  cell: (row) => <Figure noun={noun} id={bridgeIdOf(row)} />,
})

const figure: Readonly<Record<MetricNoun, Column<IntegrationRow>>> = {
  bridge: rateColumn('bridge'),
  action: rateColumn('action'),
  source: {
    id: 'received',
    title: 'bridge.metric.received',
    align: 'end',
    csv: (row) =>
      readCounter(lastRead('sourceMetrics', { params: { id: bridgeIdOf(row) } })?.metrics, 'received'),
    cell: (row) => <Figure noun="source" id={bridgeIdOf(row)} />,
  },
}

const users = (noun: IntegrationNoun): Column<IntegrationRow> => ({
  id: 'users',
  title: noun === 'connector' ? 'integration.uses' : 'integration.rules',
  align: 'end',
  sortValue: (row) => findUsers(row).length,
  csv: (row) => findUsers(row).join(', '),
  cell: (row, { format }) => format.number(findUsers(row).length),
})

const columnsOf = (noun: TargetNoun): readonly Column<IntegrationRow>[] => [
  {
    id: 'name',
    title: 'bridge.name',
    sortValue: (row) => row.name,
    csv: (row) => row.name,
    cell: (row) => (
      <RowLink
        make={() => nouns[noun].page(bridgeIdOf(row))}
        id={namespaceOf(row) === undefined ? row.name : splitNamespacedId(row.name).name}
      />
    ),
  },
  {
    id: 'type',
    title: 'bridge.type',
    muted: true,
    sortValue: (row) => typeName(row.type),
    csv: (row) => row.type,
    cell: (row) => <Untrusted text={typeName(row.type)} max={40} />,
  },
  {
    id: 'status',
    title: 'bridge.status',
    rank: 0,
    sortValue: (row) => row.status,
    csv: (row) => row.status,
    cell: (row) => <BridgeStatus row={row} enabled={row.enable !== false} />,
  },
  {
    id: 'nodes',
    title: 'bridge.nodes',
    align: 'end',
    csv: (row) =>
      nodes(row)
        .map(({ node, status }) => `${node} ${status}`)
        .join(', '),
    cell: (row, { t }) =>
      nodes(row).length === 0
        ? t('none')
        : t('bridge.upOf', {
            up: nodes(row).filter(({ status }) => status === 'connected').length,
            count: nodes(row).length,
          }),
  },
  ...(noun === 'connector' ? [] : [figure[noun]]),
  ...(noun === 'bridge' ? [] : [users(noun)]),
  {
    id: 'enable',
    title: 'bridge.enabled',
    rank: 1,
    csv: (row) => row.enable !== false,
    sortValue: (row) => String(row.enable !== false),
    cell: (row) => <RowControls noun={noun} id={bridgeIdOf(row)} name={row.name} on={row.enable !== false} />,
  },
]

const createTable = (noun: TargetNoun): ListTable<IntegrationRow> => ({
  list: `${noun}s`,
  title: `screen.${noun}s`,
  columns: columnsOf(noun),
  rowKey: bridgeIdOf,
  rowRef: (row) => ({ resource: noun, id: bridgeIdOf(row), label: row.name }),
  resource: noun,
})

/** The lists of bridges, connectors, actions and sources. */
export const targetTables: Readonly<Record<TargetNoun, ListTable<IntegrationRow>>> = {
  bridge: createTable('bridge'),
  connector: createTable('connector'),
  action: createTable('action'),
  source: createTable('source'),
}
