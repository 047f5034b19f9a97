import { flappingDetector, type Ban } from './contract'
import { forever } from '@/contract/name'
import { lookUp } from '@/i18n/use-words'
import { flappingPaths } from '@/features/flapping/paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { banId } from '@/features/ban/model/id'
import type { ListTable } from '@/list/listing'

const text = (value: string | undefined, words: CellWords) =>
  value === undefined || value === '' ? words.t('none') : <Untrusted text={value} max={120} />

const time = (value: string | undefined, { t, format, now }: CellWords, kind: 'ago' | 'until') =>
  value === undefined ? (
    t('none')
  ) : value === forever ? (
    t('list.never')
  ) : (
    <RelativeTime iso={value} relative={format[kind](value, now)} exact={format.date(value)} />
  )

const toTimestamp = (value: string | undefined) =>
  value === undefined ? undefined : value === forever ? Number.MAX_SAFE_INTEGER : Date.parse(value)

/** The creator of a ban; for flapping detection a link to its settings. */
const formatCreator = ({ by }: Ban, words: CellWords) =>
  by === flappingDetector ? (
    <Badge tone="warn">
      <Link href={`#${to(flappingPaths.flapping)}`}>{words.t('list.ban.flapping')}</Link>
    </Badge>
  ) : (
    text(by, words)
  )

/** Expired bans stay in the list for up to a minute (src/contract/docs/bans.md#bans). */
const expired = (row: Ban, now: number) => row.until !== undefined && Date.parse(row.until) <= now

const banColumns: readonly Column<Ban>[] = [
  {
    id: 'who',
    title: 'list.column.who',
    sortValue: (row) => row.who,
    csv: (row) => row.who,
    cell: (row) => <Untrusted mono middle text={row.who} />,
  },
  {
    id: 'as',
    title: 'list.column.kind',
    csv: (row) => row.as,
    cell: (row) =>
      lookUp(`choice.as.${row.as}`) ?? (
        <Badge>
          <Untrusted text={row.as} max={30} />
        </Badge>
      ),
  },
  {
    id: 'reason',
    title: 'list.column.reason',
    csv: (row) => row.reason,
    cell: (row, words) => text(row.reason, words),
  },
  { id: 'by', title: 'list.column.by', muted: true, csv: (row) => row.by, cell: formatCreator },
  {
    id: 'at',
    title: 'list.column.from',
    align: 'end',
    muted: true,
    sortValue: (row) => toTimestamp(row.at),
    csv: (row) => row.at,
    cell: (row, words) => time(row.at, words, 'ago'),
  },
  {
    id: 'until',
    title: 'list.column.expires',
    align: 'end',
    sortValue: (row) => toTimestamp(row.until),
    csv: (row) => row.until,
    cell: (row, words) => (
      <span className="inline-flex items-center gap-2">
        {expired(row, words.now) && <StatusMark state="stopped" word={words.t('list.ban.expired')} />}
        {time(row.until, words, 'until')}
      </span>
    ),
  },
]

/** The id of a ban in the console. */
export const toBanId = (row: Ban) => banId(row.as, row.who)

/** The texts of a ban that are searched. */
export const toBanTexts = ({ who, reason, by }: Ban) => [who, reason, by]

/** The list of bans. */
export const banTable: ListTable<Ban> = {
  list: 'banned',
  title: 'screen.banned',
  columns: banColumns,
  rowKey: toBanId,
  rowRef: (row) => ({ resource: 'ban', id: toBanId(row), label: row.who }),
  resource: 'ban',
}
