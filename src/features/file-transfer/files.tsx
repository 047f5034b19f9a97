import { useMemo, type ReactNode } from 'react'
import { useRead } from '@/api/query'
import { parseFileId } from '@/features/file-transfer/model/id'
import download from '@commands/file-transfer/download'
import edit from '@commands/file-transfer/edit'
import show from '@commands/file-transfer/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { TransferredFile } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { fileTransferPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { noOffers, unpagedSource, type Column } from '@/list/list'
import { Link } from '@/ui/link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'

const every = 30_000
const limit = 200
const filters: readonly Filter[] = [
  { id: 'clientid', label: 'list.column.clientid', kind: 'text' },
  { id: 'fileid', label: 'fileTransfer.fileId', kind: 'text' },
]
const buttons: readonly Offer[] = [offer(show)]
const switchOn: readonly Offer[] = [offer(edit, { enable: true })]

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

/** A row without a downloadable file is in an object store. */
const offers = (row: TransferredFile): readonly Offer[] => {
  const id = parseFileId(row.uri)
  return id === undefined ? noOffers : [offer(download, { file: id })]
}

/** Lists completed files page by page by the broker's cursor, or those of one transfer. */
export function Files({ views }: { views: ReactNode }) {
  const { t } = useWords()
  const [search] = useSearch()
  const { clientid = '', fileid = '', following } = search
  const one = clientid !== '' && fileid !== ''
  const all = useRead(
    'fileTransferFiles',
    { query: { limit, ...(following === undefined ? {} : { following }) } },
    { every, enabled: !one },
  )
  const transfer = useRead('fileTransferOf', { params: { clientid, fileid } }, { every, enabled: one })
  const query = one ? transfer : all
  const off = query.error?.code === 'SERVICE_UNAVAILABLE'
  const none = off || query.error?.code === 'FILES_NOT_FOUND'
  const rows = useMemo(() => {
    if (none) return []
    return query.data?.files.filter(
      (row) => row.$raw !== undefined || (row.clientid.includes(clientid) && row.fileid.includes(fileid)),
    )
  }, [query.data, none, clientid, fileid])
  const cursor = one ? undefined : all.data?.cursor
  return (
    <DataTable
      list="files"
      title="screen.fileTransfer"
      source={{ ...unpagedSource<TransferredFile>(query, rows), ...(none ? { error: null } : {}) }}
      columns={columns}
      rowKey={(row) => `${row.clientid}/${row.fileid}/${row.name ?? ''}`}
      rowRef={(row) => {
        const id = parseFileId(row.uri)
        return id === undefined ? undefined : { resource: 'file', id, label: nameOfFile(row) }
      }}
      resource="file"
      offers={offers}
      buttons={buttons}
      filters={filters}
      every={every}
      top={views}
      note={
        cursor === undefined && following === undefined ? undefined : (
          <span className="inline-flex gap-3">
            {following !== undefined && (
              <Link href={`#${to(fileTransferPaths.fileTransfer, undefined, { clientid, fileid })}`}>
                {t('fileTransfer.first')}
              </Link>
            )}
            {cursor !== undefined && (
              <Link
                href={`#${to(fileTransferPaths.fileTransfer, undefined, { clientid, fileid, following: cursor })}`}
              >
                {t('fileTransfer.next')}
              </Link>
            )}
          </span>
        )
      }
      empty={
        off
          ? { title: 'fileTransfer.off', text: 'fileTransfer.offText', offers: switchOn }
          : { title: 'fileTransfer.empty', text: 'fileTransfer.emptyText' }
      }
    />
  )
}
