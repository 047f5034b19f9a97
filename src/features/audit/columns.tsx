import type { AuditEntry } from './contract'
import { objectText } from './object'
import { lookUp } from '@/i18n/use-words'
import type { CellWords, Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { plain } from '@/lib/text/untrusted'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import type { ListTable } from '@/list/listing'

/** Identifies an entry, which has no id. */
export const getEntryKey = ({ created_at, node = '', operation_id = '', source = '' }: AuditEntry): string =>
  JSON.stringify([created_at, node, operation_id, source])

/** `PUT /rules/:id`; for a command line its words. */
export function operationText({ http_method, operation_id, args }: AuditEntry): string {
  const words = Array.isArray(args) ? args.join(' ') : (args ?? '')
  return [
    http_method === undefined || http_method === '' ? '' : http_method.toUpperCase(),
    operation_id ?? '',
    words,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The origin as text; an unknown one is shown as returned. */
export const fromText = (from: string | undefined): string =>
  from === undefined ? '' : (lookUp(`audit.from.${from}`) ?? from)

/** `success`, `failure`, or neither if the broker returns none. */
export function Result({
  row: { operation_result: result, http_status_code: status },
  words: { t },
}: {
  row: AuditEntry
  words: Pick<CellWords, 't'>
}) {
  const code = typeof status === 'number' ? ` ${String(status)}` : ''
  if (result === 'success') return <StatusMark state="ok" word={t('audit.result.success') + code} />
  if (result === 'failure') return <StatusMark state="error" word={t('audit.result.failure') + code} />
  const word = result === undefined || result === '' ? t('none') : plain(result, 40)
  return <>{`${word}${code}`}</>
}

const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    title: 'audit.at',
    rank: 0,
    sortValue: (row) => row.created_at,
    csv: (row) => row.created_at,
    cell: ({ created_at: at }, { format, now }) => (
      <RelativeTime iso={at} relative={format.ago(at, now)} exact={format.date(at)} />
    ),
  },
  {
    id: 'operation',
    title: 'audit.operation',
    mono: true,
    rank: 1,
    sortValue: operationText,
    csv: operationText,
    cell: (row) => <OptionalText mono text={operationText(row)} max={120} />,
  },
  {
    id: 'object',
    title: 'audit.object',
    mono: true,
    rank: 2,
    sortValue: objectText,
    csv: objectText,
    cell: (row) => <OptionalText mono text={objectText(row)} max={120} />,
  },
  {
    id: 'source',
    title: 'audit.source',
    mono: true,
    rank: 3,
    sortValue: (row) => row.source,
    csv: (row) => row.source,
    cell: ({ source }) => <OptionalText mono text={source} max={120} />,
  },
  {
    id: 'result',
    title: 'audit.resultLabel',
    rank: 4,
    sortValue: (row) => row.operation_result,
    csv: (row) => row.operation_result,
    cell: (row, words) => <Result row={row} words={words} />,
  },
  {
    id: 'from',
    title: 'audit.fromLabel',
    sortValue: (row) => row.from,
    csv: (row) => row.from,
    cell: ({ from }) => <OptionalText text={fromText(from)} max={40} />,
  },
  {
    id: 'ip',
    title: 'audit.ip',
    mono: true,
    muted: true,
    sortValue: (row) => row.source_ip,
    csv: (row) => row.source_ip,
    cell: ({ source_ip: ip }) => <OptionalText mono text={ip} max={120} />,
  },
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: ({ node }) => <OptionalText mono text={node} max={120} />,
  },
  {
    id: 'duration',
    title: 'audit.duration',
    align: 'end',
    sortValue: (row) => row.duration_ms,
    csv: (row) => row.duration_ms,
    cell: ({ duration_ms: ms }, { t, format }) => (ms === undefined ? t('none') : format.number(ms)),
  },
]

/** The list of operations at the broker. */
export const auditTable: ListTable<AuditEntry> = {
  list: 'audit',
  title: 'screen.audit',
  columns: auditColumns,
  rowKey: getEntryKey,
}
