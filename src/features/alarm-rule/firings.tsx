import { useNow } from '@/api/use-now'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { localSource, type Column } from '@/list/list'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { describeCondition, formatValue } from './condition-words'
import { alarmRuleFirings, listFirings, type Firing } from './own-rules'
import { AlarmRuleViews } from './views'

const filters: readonly Filter<Firing>[] = [searchFilter(({ rule, condition }) => [rule, condition])]

const iso = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString())

const columns: readonly Column<Firing>[] = [
  {
    id: 'at',
    title: 'alarm-rule.firing.at',
    sortValue: ({ at }) => at,
    csv: ({ at }) => iso(at),
    cell: ({ at }, { format, now }) => (
      <RelativeTime iso={iso(at)} relative={format.ago(at, now)} exact={format.date(at)} />
    ),
  },
  {
    id: 'rule',
    title: 'alarm-rule.label',
    sortValue: ({ rule }) => rule,
    csv: ({ rule }) => rule,
    cell: ({ rule }) => <Untrusted text={rule} max={80} />,
  },
  {
    id: 'severity',
    title: 'alarm-rule.severity',
    sortValue: ({ severity }) => severity,
    csv: ({ severity }) => severity,
    cell: ({ severity }, { t }) => t(`choice.severity.${severity}`),
  },
  {
    id: 'lasted',
    title: 'alarm-rule.firing.lasted',
    align: 'end',
    csv: ({ at, ended }) => (ended === undefined ? '' : (ended - at) / 1000),
    cell: ({ at, ended }, { t, format }) =>
      ended === undefined ? (
        <StatusMark state="warning" word={t('alarm-rule.phase.firing')} />
      ) : (
        format.duration(ended - at)
      ),
  },
  {
    id: 'value',
    title: 'alarm-rule.firing.value',
    align: 'end',
    csv: ({ value }) => value ?? '',
    cell: ({ condition, value }, words) => formatValue(condition, value, words),
  },
  {
    id: 'condition',
    title: 'alarm-rule.condition.label',
    csv: ({ condition }) => condition,
    cell: ({ condition }, words) => describeCondition(condition, words),
  },
  {
    id: 'quiet',
    title: 'alarm-rule.firing.quiet',
    muted: true,
    csv: ({ quiet }) => String(quiet === true),
    cell: ({ quiet }, { t }) => t(quiet === true ? 'alarm-rule.firing.isQuiet' : 'none'),
  },
]

/** The latest firings of alarm rules in this browser. */
export default function AlarmRuleFirings() {
  useStore(alarmRuleFirings)
  useNow(30_000)
  return (
    <DataTable
      list="alarm-rule-firings"
      title="screen.alarmRuleFirings"
      top={<AlarmRuleViews at="alarmRuleFirings" />}
      source={localSource(listFirings())}
      columns={columns}
      rowKey={({ rule, at }) => `${rule} ${at}`}
      filters={filters}
      empty={{ title: 'alarm-rule.firing.none', text: 'alarm-rule.firing.noneText', clear: true }}
    />
  )
}
