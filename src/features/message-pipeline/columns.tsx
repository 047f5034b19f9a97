import { lastRead } from '@/api/query'
import type { Unreadable } from '@/contract/schema'
import { EnableSwitch } from '@/form/enable-switch'
import { optionLabel } from '@/form/control/option-label'
import { placeColumn } from '@/form/order/move-frame'
import type { Key } from '@/i18n/key'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import type { PipelineNoun } from './contract'
import type { Transformation } from './contract-transformation'
import type { Validation } from './contract-validation'
import { counters, Figure, readCounter, type Counter } from './figures'
import { pipelines } from './nouns'
import { commandsByNoun } from './offers'

/** A validation or a transformation as the broker lists it. */
export type ListedPipeline = (Validation | Transformation) & Partial<Unreadable>
/** A validation or a transformation with its place in the order of execution. */
export type PipelineTableRow = ListedPipeline & { readonly place: number }
const report = (noun: PipelineNoun, name: string) =>
  noun === 'validation'
    ? lastRead('validationMetrics', { params: { name } })
    : lastRead('transformationMetrics', { params: { name } })
const figure = (noun: PipelineNoun, id: Counter, title: Key, rank: number): Column<PipelineTableRow> => ({
  id,
  title,
  align: 'end',
  rank,
  csv: ({ name }) => readCounter(report(noun, name)?.metrics, id),
  cell: ({ name }) => <Figure noun={noun} name={name} counter={id} />,
})

const createColumns = (noun: PipelineNoun): readonly Column<PipelineTableRow>[] => [
  placeColumn<PipelineTableRow>(({ name }) => name),
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
    csv: ({ enable }) => enable !== false,
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

const createTable = (noun: PipelineNoun, title: Key): ListTable<PipelineTableRow> => ({
  list: `${noun}s`,
  title,
  columns: createColumns(noun),
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: noun, id: name }),
  resource: noun,
})

/** The lists of both nouns, in order of execution. */
export const pipelineTables: Readonly<Record<PipelineNoun, ListTable<PipelineTableRow>>> = {
  validation: createTable('validation', 'screen.validations'),
  transformation: createTable('transformation', 'screen.transformations'),
}

/** Adds the place in the order of execution to rows. */
export const withPlaces = (rows: readonly ListedPipeline[]): readonly PipelineTableRow[] =>
  rows.map((row, index) => ({ ...row, place: index + 1 }))
