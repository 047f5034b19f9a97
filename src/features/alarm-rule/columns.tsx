import type { Origin } from '@/api/library'
import { createOriginColumn } from '@/features/library/origin-column'
import type { Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { describeCondition, formatValue } from './condition-words'
import { parseCondition } from './model/condition'
import type { AlarmRule, Severity } from './model/rule'
import type { RuleState } from './model/step'
import { alarmRulePaths } from './paths'

export type Row = AlarmRule & {
  readonly origin: Origin
  readonly state: RuleState | undefined
  readonly now: number
}

const marks: Readonly<Record<Severity, string>> = { info: 'info', warning: 'warning', critical: 'error' }

/** The mark of a rule: that of its severity while it fires. */
const markOf = ({ enabled, state, severity }: Row): string => {
  if (!enabled) return 'disabled'
  switch (state?.phase) {
    case undefined:
    case 'pending':
      return 'waiting'
    case 'unknown':
      return 'inconsistent'
    case 'firing':
      return marks[severity]
    case 'ok':
      return 'ok'
  }
}

const phaseOf = ({ enabled, state }: Row) => (enabled ? (state?.phase ?? 'waiting') : 'disabled')

/** The limit of a condition about a figure. */
function readLimit(text: string) {
  const condition = parseCondition(text)
  return condition?.about === 'figure' ? condition : undefined
}

export const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'alarm-rule.name.label',
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => (
      // A rule that is created later may need a wider column.
      <span data-whole className="block">
        <RowLink make={() => to(alarmRulePaths.alarmRule, { name })}>
          <Untrusted text={name} max={80} />
        </RowLink>
      </span>
    ),
  },
  {
    id: 'state',
    title: 'alarm-rule.state',
    rank: 0,
    sortValue: phaseOf,
    csv: phaseOf,
    cell: (row, { t, format }) => {
      const { enabled, state, now } = row
      return (
        // What does not fit in one line wraps.
        <span className="flex flex-wrap items-center gap-x-1.5 sm:min-w-44">
          <StatusMark state={markOf(row)} word={t(`alarm-rule.phase.${phaseOf(row)}`)} />
          {state?.why !== undefined && <span className="text-muted">{t(`alarm-rule.why.${state.why}`)}</span>}
          {enabled && (
            // Room for the time of a rule that is not evaluated yet, and for a longer one.
            <span className="min-w-20 text-muted">
              {state !== undefined && (
                <RelativeTime
                  iso={new Date(state.since).toISOString()}
                  relative={format.ago(state.since, now)}
                  exact={format.date(state.since)}
                />
              )}
            </span>
          )}
          {(row.silencedUntil ?? 0) > now && <span className="text-muted">{t('alarm-rule.silenced')}</span>}
        </span>
      )
    },
  },
  createOriginColumn<Row>(),
  {
    id: 'since',
    title: 'alarm-rule.since',
    hidden: true,
    sortValue: ({ state }) => state?.since,
    csv: ({ state }) => (state === undefined ? '' : new Date(state.since).toISOString()),
    cell: ({ state }, { t, format }) => (state === undefined ? t('none') : format.date(state.since)),
  },
  {
    id: 'value',
    title: 'alarm-rule.value',
    align: 'end',
    csv: ({ state }) => state?.value ?? '',
    cell: ({ state, condition }, words) => formatValue(condition, state?.value, words),
  },
  {
    id: 'limit',
    title: 'alarm-rule.limit',
    align: 'end',
    csv: ({ condition }) => readLimit(condition)?.limit ?? '',
    cell: ({ condition }, words) => {
      const limit = readLimit(condition)
      return limit === undefined
        ? words.t('none')
        : `${limit.side === 'above' ? '>' : '<'} ${formatValue(condition, limit.limit, words)}`
    },
  },
  {
    id: 'condition',
    title: 'alarm-rule.condition.label',
    csv: ({ condition }) => condition,
    cell: ({ condition }, words) => (
      <span className="line-clamp-2 min-w-48 whitespace-normal">{describeCondition(condition, words)}</span>
    ),
  },
  {
    id: 'for',
    title: 'alarm-rule.for',
    align: 'end',
    sortValue: ({ forMs }) => forMs,
    csv: ({ forMs }) => forMs / 1000,
    cell: ({ forMs }, { t, format }) => (forMs === 0 ? t('alarm-rule.immediately') : format.duration(forMs)),
  },
  {
    id: 'severity',
    title: 'alarm-rule.severity',
    sortValue: ({ severity }) => severity,
    csv: ({ severity }) => severity,
    cell: ({ severity }, { t }) => t(`choice.severity.${severity}`),
  },
]
