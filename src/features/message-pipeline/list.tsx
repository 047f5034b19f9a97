import { useMemo } from 'react'
import { lastRead, readEach } from '@/api/query'
import { pipelineKey, pipelines } from './nouns'
import { offer } from '@/command/offer'
import type { PipelineNoun } from './contract'
import type { Transformation } from './contract-transformation'
import type { Validation } from './contract-validation'
import type { Unreadable } from '@/contract/schema'
import { EnableSwitch } from '@/form/enable-switch'
import { MoveFrame, placeColumn } from '@/form/order/move-frame'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { isAddressable } from '@/lib/net/safe-path'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column, type Prepare } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { readCounter, counters, every, Figure, type Counter } from './figures'
import { commandsByNoun, getPipelineOffers } from './offers'
import { optionLabel } from '@/form/control/option-label'

type ListRow = (Validation | Transformation) & Partial<Unreadable>
type Row = ListRow & { readonly place: number }
type Props = {
  noun: PipelineNoun
  title: Key
  query: Parameters<typeof unpagedSource>[0] & { readonly data: readonly ListRow[] | undefined }
}

const report = (noun: PipelineNoun, name: string) =>
  noun === 'validation'
    ? lastRead('validationMetrics', { params: { name } })
    : lastRead('transformationMetrics', { params: { name } })
/** Reads the statistics of exported rows. */
const prepare =
  (noun: PipelineNoun): Prepare<Row> =>
  (rows, signal) => {
    const calls = rows
      .map(({ name }) => name)
      .filter(isAddressable)
      .map((name) => ({ params: { name } }))
    return noun === 'validation'
      ? readEach('validationMetrics', calls, { fresh: every, signal })
      : readEach('transformationMetrics', calls, { fresh: every, signal })
  }

const figure = (noun: PipelineNoun, id: Counter, title: Key, rank: number): Column<Row> => ({
  id,
  title,
  align: 'end',
  rank,
  csv: ({ name }) => readCounter(report(noun, name)?.metrics, id),
  cell: ({ name }) => <Figure noun={noun} name={name} counter={id} />,
})

const createColumns = (noun: PipelineNoun): readonly Column<Row>[] => [
  placeColumn<Row>(({ name }) => name),
  {
    id: 'name',
    title: 'bridge.name',
    rank: 0,
    csv: ({ name }) => name,
    cell: ({ name }) => (
      <RowLink make={() => pipelines[noun].page(name)}>
        <Untrusted text={name} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'topics',
    title: 'messagePipeline.topics',
    rank: 2,
    csv: ({ topics = [] }) => topics.join(', '),
    cell: ({ topics = [] }) => <OptionalText mono text={topics.join(', ')} max={80} />,
  },
  {
    id: 'failure',
    title: 'messagePipeline.failure',
    muted: true,
    rank: 6,
    csv: ({ failure_action }) => failure_action,
    cell: ({ failure_action }, { t }) =>
      failure_action === undefined ? (
        t('none')
      ) : (
        <Untrusted text={optionLabel('failure_action', failure_action)} max={40} />
      ),
  },
  ...counters.map(([id, title], place) => figure(noun, id, title, id === 'failed' ? 3 : 4 + place)),
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 1,
    csv: ({ enable }) => String(enable !== false),
    cell: ({ name, enable }) => (
      <EnableSwitch
        name={name}
        on={enable !== false}
        enable={commandsByNoun[noun].enable}
        disable={commandsByNoun[noun].disable}
        with={{ name }}
      />
    ),
  },
]

/** Lists validations or transformations in order of execution. */
export function PipelineList({ noun, title, query }: Props) {
  const { t } = useWords()
  const { data } = query
  const rows = useMemo(() => data?.map((row, index): Row => ({ ...row, place: index + 1 })), [data])
  const columns = useMemo(() => createColumns(noun), [noun])
  const { create, enable, disable, move, reset, remove } = commandsByNoun[noun]
  const buttons = useMemo(() => [offer(create, {}, { primary: true })] as const, [create])
  return (
    <MoveFrame command={move} param="name" ids={(rows ?? []).map(({ name }) => name)}>
      <DataTable
        list={`${noun}s`}
        title={title}
        source={unpagedSource<Row>(query, rows)}
        columns={columns}
        prepare={prepare(noun)}
        rowKey={({ name }) => name}
        rowRef={({ name }) => ({ resource: noun, id: name })}
        resource={noun}
        rowPath={({ name }) => pipelines[noun].page(name)}
        offers={(row) => getPipelineOffers(noun, row, { alone: (rows?.length ?? 0) < 2 })}
        bulk={(refs) =>
          [enable, disable, reset, remove].map((command) =>
            offer(command, { name: refs.map(({ id }) => id) }),
          )
        }
        buttons={buttons}
        note={t(pipelineKey(noun, 'orderNote'))}
        filters={[]}
        every={every}
        ofAllNodes
        empty={{ title: pipelineKey(noun, 'empty'), text: pipelineKey(noun, 'emptyText'), offers: buttons }}
      />
    </MoveFrame>
  )
}
