import { useId, useState } from 'react'
import type { Connection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { dataBackupId } from '@/features/backup/model/id'
import backupDelete from '@commands/backup/delete'
import backupDownload from '@commands/backup/download'
import backupExport from '@commands/backup/export'
import backupImport from '@commands/backup/import'
import backupUpload from '@commands/backup/upload'
import { offer } from '@/command/offer'
import { useStart } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import type { DataBackup } from './contract'
import { CommandForm } from '@/form/command/command-form'
import { useFileWords } from '@/form/control/use-file-words'
import type { Key, MessageValues } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { OptionalText } from '@/list/rows/optional-text'
import { pagedSource, type Column, type LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { Disclosure } from '@/ui/disclosure'
import { FileInput } from '@/ui/control/file-input'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { ConfigViews } from '@/features/config/views'

const every = 30_000
const toId = ({ node, filename }: DataBackup) => dataBackupId(node, filename)
const loadFrom =
  ({ api }: Connection): LoadPage<DataBackup> =>
  (page, limit, signal) =>
    api.dataBackupList({ query: { page, limit } }, { signal })
const make: Offer = offer(backupExport, {}, { primary: true })

const columns: readonly Column<DataBackup>[] = [
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

const offers = (row: DataBackup): readonly Offer[] =>
  [backupDownload, backupImport, backupDelete].map((command) => offer(command, { backup: toId(row) }))

/**
 * The backups stored on nodes, written by the broker itself: they include what the API does not return, such
 * as users with their passwords.
 */
export default function DataBackups() {
  const connection = useConnection()
  const [search] = useSearch()
  const query = useRead('dataBackupList', { query: readPaging(search) }, { every, keep: true })
  return (
    <DataTable
      list="data-backups"
      title="screen.dataBackups"
      source={pagedSource<DataBackup>(query, loadFrom(connection))}
      columns={columns}
      rowKey={toId}
      rowRef={(row) => ({ resource: 'dataBackup', id: toId(row), label: row.filename })}
      resource="dataBackup"
      offers={offers}
      bulk={(refs) => [offer(backupDelete, { backup: refs.map(({ id }) => id) })]}
      buttons={[make]}
      every={every}
      top={
        <>
          <ConfigViews at="dataBackups" />
          <Upload />
          <Choice />
        </>
      }
      ofAllNodes
      empty={{ title: 'backup.data.empty', text: 'backup.data.emptyText', offers: [make] }}
    />
  )
}

const chosen = [{ fields: ['roots'] }, { fields: ['tables'] }] as const
const notes = { roots: 'backup.data.allNote', tables: 'backup.data.allNote' } as const
const nothing = { roots: '', tables: '' }

/** The choice of what goes into a backup. */
function Choice() {
  const { t } = useWords()
  return (
    <Disclosure label={t('backup.data.choose')}>
      <CommandForm command={backupExport} parts={chosen} notes={notes} initial={nothing} whole keep />
    </Disclosure>
  )
}

/** Uploads a file and shows the broker's objections. */
function Upload() {
  const { t } = useWords()
  const fileWords = useFileWords()
  const id = useId()
  const start = useStart()
  const [failure, setFailure] = useState<{ readonly key: Key; readonly values: MessageValues | undefined }>()
  const send = (file: File | undefined) => {
    setFailure(undefined)
    if (file === undefined) return
    start(backupUpload, { file }, 'button', {
      complete: true,
      form: { done: () => undefined, refused: (_, key, values) => setFailure({ key, values }) },
    })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id}>{t('backup.upload.title')}</label>
        <FileInput id={id} accept=".gz,application/gzip" words={fileWords} onFile={send} />
        <span className="text-small text-muted">{t('backup.data.nameNote')}</span>
      </div>
      <div role="alert" className="empty:hidden">
        {failure !== undefined && (
          <p className="flex items-baseline gap-1.5 text-bad">
            <StatusMark state="error" />
            <span>{t(failure.key, failure.values)}</span>
          </p>
        )}
      </div>
    </div>
  )
}
