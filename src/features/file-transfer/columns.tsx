import { parseFileId } from '@/features/file-transfer/model/id'
import type { TransferredFile } from './contract'
import type { Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import type { ListTable } from '@/list/listing'

/** What the table itself searches and filters by. */
export const fileFilters: readonly Filter<TransferredFile>[] = [
  { id: 'clientid', label: 'list.column.clientid', kind: 'text', texts: ({ clientid }) => [clientid] },
  { id: 'fileid', label: 'fileTransfer.fileId', kind: 'text', texts: ({ fileid }) => [fileid] },
]

const nameOfFile = ({ name, metadata, fileid }: TransferredFile): string => name ?? metadata?.name ?? fileid
const columns: readonly Column<TransferredFile>[] = [
  {
    id: 'name',
    title: 'fileTransfer.file',
    rank: 0,
    sortValue: nameOfFile,
    csv: nameOfFile,
    cell: (row) => <Untrusted text={nameOfFile(row)} max={80} />,
  },
  {
    id: 'clientid',
    title: 'list.column.clientid',
    mono: true,
    rank: 1,
    sortValue: (row) => row.clientid,
    csv: (row) => row.clientid,
    cell: (row) => <Untrusted mono text={row.clientid} max={60} />,
  },
  {
    id: 'fileid',
    title: 'fileTransfer.fileId',
    mono: true,
    muted: true,
    rank: 20,
    csv: (row) => row.fileid,
    cell: (row) => <Untrusted mono text={row.fileid} max={60} />,
  },
  {
    id: 'size',
    title: 'fileTransfer.size',
    align: 'end',
    sortValue: (row) => Number(row.size ?? 0),
    csv: (row) => row.size,
    cell: ({ size }, { format }) => format.bytes(size === undefined ? undefined : Number(size)),
  },
  {
    id: 'at',
    title: 'fileTransfer.at',
    align: 'end',
    sortValue: (row) => row.timestamp,
    csv: (row) => row.timestamp,
    cell: ({ timestamp: at }, { t, format, now }) =>
      at === undefined ? (
        t('none')
      ) : (
        <RelativeTime iso={at} relative={format.ago(at, now)} exact={format.date(at)} />
      ),
  },
]

/** The list of transferred files. */
export const fileTable: ListTable<TransferredFile> = {
  list: 'files',
  title: 'screen.fileTransfer',
  columns,
  rowKey: (row) => `${row.clientid}/${row.fileid}/${row.name ?? ''}`,
  rowRef: (row) => {
    const id = parseFileId(row.uri)
    return id === undefined ? undefined : { resource: 'file', id, label: nameOfFile(row) }
  },
  resource: 'file',
}
