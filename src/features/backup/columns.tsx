import { dataBackupId } from '@/features/backup/model/id'
import type { DataBackup } from './contract'
import { OptionalText } from '@/list/rows/optional-text'
import type { Column } from '@/list/list'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import type { ListTable } from '@/list/listing'

export type BackupRow = DataBackup & { readonly namespace?: string }
export const toBackupId = ({ node, filename, namespace }: BackupRow) =>
  dataBackupId(node, filename, namespace)

/** The columns of backups outside of namespaces. */
export const dataBackupColumns: readonly Column<BackupRow>[] = [
  {
    id: 'filename',
    title: 'backup.data.file',
    mono: true,
    rank: 0,
    sortValue: (row) => row.filename,
    csv: (row) => row.filename,
    cell: (row) => <Untrusted mono text={row.filename} max={100} />,
  },
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: ({ node }) => <OptionalText mono text={node} max={80} />,
  },
  {
    id: 'size',
    title: 'backup.data.size',
    align: 'end',
    sortValue: (row) => Number(row.size ?? 0),
    csv: (row) => row.size,
    cell: ({ size }, { t, format }) => (size === undefined ? t('none') : format.bytes(Number(size))),
  },
  {
    id: 'at',
    title: 'backup.data.at',
    align: 'end',
    sortValue: (row) => row.created_at,
    csv: (row) => row.created_at,
    cell: ({ created_at: at }, { t, format, now }) =>
      at === undefined ? (
        t('none')
      ) : (
        <RelativeTime iso={at} relative={format.ago(at, now)} exact={format.date(at)} />
      ),
  },
]

/** The list of backups on the nodes. */
export const dataBackupTable: ListTable<BackupRow> = {
  list: 'data-backups',
  title: 'screen.dataBackups',
  columns: dataBackupColumns,
  rowKey: toBackupId,
  rowRef: (row) => ({ resource: 'dataBackup', id: toBackupId(row), label: row.filename }),
  resource: 'dataBackup',
}
