import type { ReactNode } from 'react'
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
import { noOffers, unpagedSource } from '@/list/list'
import { Link } from '@/ui/link'
import { fileFilters, fileTable } from './columns'

const every = 30_000
const limit = 200
const noFiles: readonly TransferredFile[] = []
const buttons: readonly Offer[] = [offer(show)]
const switchOn: readonly Offer[] = [offer(edit, { enable: true })]

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
  const rows = none ? noFiles : query.data?.files
  const cursor = one ? undefined : all.data?.cursor
  return (
    <DataTable
      {...fileTable}
      source={{ ...unpagedSource<TransferredFile>(query, rows), ...(none ? { error: null } : {}) }}
      offers={offers}
      buttons={buttons}
      filters={fileFilters}
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
