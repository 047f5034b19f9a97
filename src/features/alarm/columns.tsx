import type { Alarm } from './contract'
import { useWords } from '@/i18n/use-words'
import { nodePaths } from '@/features/node/paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { useNow } from '@/api/use-now'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { detailsText, alarmDuration, getAlarmLevel } from './facts'

const marks = { critical: 'error', warning: 'inconsistent' } as const

const toTimestamp = (value: string | undefined) => (value === undefined ? undefined : Date.parse(value))

const time = (value: string | undefined, { t, format, now }: CellWords) =>
  value === undefined ? (
    t('none')
  ) : (
    <RelativeTime iso={value} relative={format.ago(value, now)} exact={format.date(value)} />
  )

function Duration({ row }: { row: Alarm }) {
  const { format } = useWords()
  const now = useNow(row.deactivate_at === undefined ? 1000 : undefined)
  return <>{format.duration(alarmDuration(row, now))}</>
}

const all: readonly Column<Alarm>[] = [
  {
    id: 'name',
    title: 'alarm.column.name',
    mono: true,
    sortValue: (row) => row.name,
    csv: (row) => row.name,
    cell: (row) => <Untrusted mono text={row.name} max={120} />,
  },
  {
    id: 'level',
    title: 'alarm.column.level',
    sortValue: getAlarmLevel,
    csv: getAlarmLevel,
    cell: (row, { t }) => (
      <StatusMark state={marks[getAlarmLevel(row)]} word={t(`alarm.level.${getAlarmLevel(row)}`)} />
    ),
  },
  {
    id: 'message',
    title: 'alarm.column.message',
    csv: (row) => row.message,
    cell: (row) => <OptionalText text={row.message} max={300} />,
  },
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row) => <RowLink make={() => to(nodePaths.node, { node: row.node })} id={row.node} />,
  },
  {
    id: 'since',
    title: 'alarm.column.since',
    align: 'end',
    muted: true,
    sortValue: (row) => toTimestamp(row.activate_at),
    csv: (row) => row.activate_at,
    cell: (row, words) => time(row.activate_at, words),
  },
  {
    id: 'until',
    title: 'alarm.column.until',
    align: 'end',
    muted: true,
    sortValue: (row) => toTimestamp(row.deactivate_at),
    csv: (row) => row.deactivate_at,
    cell: (row, words) => time(row.deactivate_at, words),
  },
  {
    id: 'duration',
    title: 'alarm.column.duration',
    align: 'end',
    sortValue: (row) => row.duration,
    csv: (row) => row.duration,
    cell: (row) => <Duration row={row} />,
  },
  {
    id: 'details',
    title: 'alarm.column.details',
    muted: true,
    csv: detailsText,
    cell: (row, { t }) =>
      detailsText(row) === '' ? t('none') : <Untrusted text={detailsText(row)} max={1000} />,
  },
]

/** Active alarms have no end. */
const activeColumns = all.filter(({ id }) => id !== 'until')

/** The texts of an alarm that are searched. */
export const toAlarmTexts = (row: Alarm) => [row.name, row.message, row.node, detailsText(row)]

const rowKey = (row: Alarm) => `${row.name} ${row.node}`

/** The lists of active and of past alarms. */
export const alarmTable: ListTable<Alarm> = {
  list: 'alarms',
  title: 'screen.alarms',
  columns: activeColumns,
  rowKey,
}
export const pastAlarmTable: ListTable<Alarm> = {
  list: 'alarm-history',
  title: 'screen.alarmHistory',
  columns: all,
  rowKey,
}
