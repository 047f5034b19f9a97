import type { Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { describeCondition, formatValue } from './condition-words'
import type { AlarmRule, Severity } from './model/rule'
import type { RuleState } from './model/step'
import { alarmRulePaths } from './paths'

export type Row = AlarmRule & { readonly state: RuleState | undefined; readonly now: number }

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

export const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'alarm-rule.name.label',
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => (
      <RowLink make={() => to(alarmRulePaths.alarmRule, { name })}>
        <Untrusted text={name} max={80} />
      </RowLink>
    ),
  },
  {
    id: 'state',
    title: 'alarm-rule.state',
    sortValue: phaseOf,
    csv: phaseOf,
    cell: (row, { t }) => (
      <span className="inline-flex items-center gap-1.5">
        <StatusMark state={markOf(row)} word={t(`alarm-rule.phase.${phaseOf(row)}`)} />
        {row.state?.why !== undefined && (
          <span className="text-muted">{t(`alarm-rule.why.${row.state.why}`)}</span>
        )}
        {(row.silencedUntil ?? 0) > row.now && <span className="text-muted">{t('alarm-rule.silenced')}</span>}
      </span>
    ),
  },
  {
    id: 'since',
    title: 'alarm-rule.since',
    sortValue: ({ state }) => state?.since,
    csv: ({ state }) => (state === undefined ? '' : new Date(state.since).toISOString()),
    cell: ({ state, now }, { t, format }) =>
      state === undefined ? (
        t('none')
      ) : (
        <RelativeTime
          iso={new Date(state.since).toISOString()}
          relative={format.ago(state.since, now)}
          exact={format.date(state.since)}
        />
      ),
  },
  {
    id: 'value',
    title: 'alarm-rule.value',
    align: 'end',
    csv: ({ state }) => state?.value ?? '',
    cell: ({ state, condition }, words) => formatValue(condition, state?.value, words),
  },
  {
    id: 'condition',
    title: 'alarm-rule.condition.label',
    csv: ({ condition }) => condition,
    cell: ({ condition }, words) => describeCondition(condition, words),
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
