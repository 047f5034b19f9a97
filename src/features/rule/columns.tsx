import { lastRead, readEach, useRead } from '@/api/query'
import { splitNamespacedId, namespaceOf } from '@/contract/namespaced-id'
import { ruleFailures, type Rule, type RuleMetrics } from './contract'
import { ActionState } from '@/features/flow/action-state'
import { RuleState } from '@/features/flow/rule-state'
import type { Key } from '@/i18n/key'
import { isAddressable } from '@/lib/net/safe-path'
import { getActionName } from './facts'
import { rulePaths } from './paths'
import { to } from '@/route/paths'
import type { Cell } from '@/lib/text/csv'
import type { CellWords, Column, Prepare } from '@/list/list'
import { FigureError } from '@/detail/read-error'
import { Trouble } from '@/list/trouble'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import type { ListTable } from '@/list/listing'

/** The interval of polling the statistics of each visible row, in milliseconds. */
const every = 30_000

type FigureProps = {
  id: string
  of: (metrics: RuleMetrics) => number | string | undefined
  /** Whether it reports a failed read; one figure per row does. */
  reportsFailure: boolean
  /** Whether it counts failures. */
  bad: boolean
  words: CellWords
}

/**
 * One figure of a rule's statistics. All figures of a row share one request, and only visible rows are read.
 */
function Figure({ id, of, reportsFailure, bad, words: { format } }: FigureProps) {
  const query = useRead('ruleMetrics', { params: { id } }, { every, enabled: isAddressable(id) })
  const count = query.data === undefined ? undefined : of(query.data.metrics)
  return (
    <>
      {reportsFailure && <FigureError query={query} />}
      {bad ? <Trouble count={count} text={format.number(count)} /> : format.number(count)}
    </>
  )
}

const sumMetrics = ({ id }: Rule, of: FigureProps['of']) => {
  const read = lastRead('ruleMetrics', { params: { id } })
  return read === undefined ? undefined : of(read.metrics)
}

/** Reads the statistics of rules for an export, because most were never visible. */
export const readFigures: Prepare<Rule> = (rows, signal) =>
  readEach(
    'ruleMetrics',
    rows.filter(({ id }) => isAddressable(id)).map(({ id }) => ({ params: { id } })),
    { fresh: every, signal },
  )

/** A rate with at most two decimals. */
export const getRuleRate = (value: number | string | undefined): number | string | undefined =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value

const figures = {
  matched: (metrics) => metrics.matched,
  passed: (metrics) => metrics.passed,
  failed: (metrics) => metrics[ruleFailures],
  actionsFailed: (metrics) => metrics['actions.failed'],
  rate: (metrics) => getRuleRate(metrics['matched.rate']),
} satisfies Readonly<Record<string, FigureProps['of']>>

/** The columns that are statistics. */
export const figureColumns: readonly string[] = Object.keys(figures)

/** The cells of the columns that are statistics. */
export const toFigureCells = (metrics: RuleMetrics): Readonly<Record<string, Cell>> =>
  Object.fromEntries(Object.entries(figures).map(([id, of]) => [id, of(metrics)]))

const figure = (
  id: keyof typeof figures,
  title: Key,
  {
    reportsFailure = false,
    bad = false,
    rank,
  }: { reportsFailure?: boolean; bad?: boolean; rank?: number } = {},
): Column<Rule> => ({
  id,
  title,
  align: 'end',
  ...(rank === undefined ? {} : { rank }),
  csv: (row) => sumMetrics(row, figures[id]),
  cell: (row, words) => (
    <Figure id={row.id} of={figures[id]} reportsFailure={reportsFailure} bad={bad} words={words} />
  ),
})

const oneLine = (sql: string) => sql.replace(/\s+/g, ' ').trim()

/** The columns of the rules. */
export const ruleColumns: readonly Column<Rule>[] = [
  {
    id: 'id',
    title: 'rule.id',
    sortValue: (row) => row.id,
    csv: (row) => row.id,
    cell: (row) => (
      <RowLink
        make={() => to(rulePaths.rule, { id: row.id })}
        id={namespaceOf(row) === undefined ? row.id : splitNamespacedId(row.id).name}
      />
    ),
  },
  {
    id: 'enabled',
    title: 'rule.column.state',
    rank: 0,
    csv: (row) => row.enable,
    sortValue: (row) => String(row.enable),
    cell: (row) => <RuleState rule={row} />,
  },
  {
    id: 'from',
    title: 'rule.column.from',
    csv: (row) => row.from?.join(', '),
    cell: (row, { t }) =>
      row.from === undefined || row.from.length === 0 ? (
        t('none')
      ) : (
        <span className="flex max-w-80 flex-wrap gap-x-2">
          {row.from.slice(0, 3).map((source) => (
            <Untrusted key={source} mono text={source} max={40} />
          ))}
          {row.from.length > 3 && <span className="text-muted">+{row.from.length - 3}</span>}
        </span>
      ),
  },
  {
    id: 'sql',
    title: 'rule.column.sql',
    rank: 20,
    muted: true,
    csv: (row) => row.sql,
    cell: (row) => (
      <span className="block max-w-80 truncate">
        <Untrusted mono text={oneLine(row.sql)} max={120} />
      </span>
    ),
  },
  {
    id: 'actions',
    title: 'rule.actions',
    rank: 20,
    hidden: true,
    csv: (row) => row.actions?.map((action) => getActionName(action)).join(', '),
    cell: (row, { t }) =>
      (row.actions ?? []).length === 0 ? (
        t('none')
      ) : (
        <ul>
          {row.actions?.slice(0, 3).map((action, index) => (
            <li key={index} className="flex items-baseline gap-2">
              {typeof action === 'string' && <ActionState id={action} rule={row} wordHidden />}
              <Untrusted mono text={getActionName(action)} max={60} />
            </li>
          ))}
          {(row.actions?.length ?? 0) > 3 && (
            <li className="text-muted">+{(row.actions?.length ?? 0) - 3}</li>
          )}
        </ul>
      ),
  },
  figure('matched', 'rule.metric.matched', { reportsFailure: true }),
  figure('passed', 'rule.metric.passed'),
  figure('failed', 'rule.metric.failed', { bad: true, rank: 2 }),
  figure('actionsFailed', 'rule.metric.actionFailed', {
    bad: true,
    rank: 2,
  }),
  figure('rate', 'rule.metric.rate', { rank: 3 }),
  {
    id: 'note',
    title: 'list.column.note',
    rank: 21,
    muted: true,
    csv: (row) => row.description,
    cell: (row) => <OptionalText text={row.description} max={80} />,
  },
  {
    id: 'created',
    title: 'list.column.created',
    hidden: true,
    align: 'end',
    muted: true,
    csv: (row) => row.created_at,
    sortValue: (row) => (row.created_at === undefined ? undefined : Date.parse(row.created_at)),
    cell: (row, { t, format, now }) =>
      row.created_at === undefined ? (
        t('none')
      ) : (
        <RelativeTime
          iso={row.created_at}
          relative={format.ago(row.created_at, now)}
          exact={format.date(row.created_at)}
        />
      ),
  },
]

/** The list of rules. */
export const ruleTable: ListTable<Rule> = {
  list: 'rules',
  title: 'screen.rules',
  columns: ruleColumns,
  rowKey: (row) => row.id,
  rowRef: (row) => ({ resource: 'rule', id: row.id }),
  resource: 'rule',
}
