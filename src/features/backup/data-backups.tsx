import { useId, useMemo, useState } from 'react'
import { useConnection, useSession } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import backupDelete from '@commands/backup/delete'
import backupDownload from '@commands/backup/download'
import backupExport from '@commands/backup/export'
import backupImport from '@commands/backup/import'
import backupUpload from '@commands/backup/upload'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { useStart } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import { CommandForm } from '@/form/command/command-form'
import { useFileWords } from '@/form/control/use-file-words'
import type { Key, MessageValues } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { pagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { Disclosure } from '@/ui/disclosure'
import { FileInput } from '@/ui/control/file-input'
import { StatusMark } from '@/ui/status-mark'
import { useStore } from '@/ui/use-store'
import { useNamespaceOfList, withSpace } from '@/features/namespace/namespace-filter'
import type { Filter } from '@/list/filters/filters'
import { isWithoutAccountScopes } from './accounts'
import { ConfigViews } from '@/features/config/views'
import { type BackupRow, dataBackupColumns, dataBackupTable, toBackupId } from './columns'
import { dataBackupPages, inNamespace } from './pages'

const every = 30_000
const noFilters: readonly Filter<object>[] = []
const make: Offer = offer(backupExport, {}, { primary: true })

const offers = (row: BackupRow): readonly Offer[] =>
  [backupDownload, backupImport, backupDelete].map((command) => offer(command, { backup: toBackupId(row) }))

/**
 * The backups stored on nodes, written by the broker itself: they include what the API does not return, such
 * as users with their passwords.
 */
export default function DataBackups() {
  const connection = useConnection()
  const [search] = useSearch()
  const offered = useOffers()('namespacedBackups')
  const { filter, ns } = useNamespaceOfList()
  const namespace = offered && ns !== '' ? ns : undefined
  const query = useRead(
    'dataBackupList',
    { query: { ...readPaging(search), namespace } },
    { every, keep: true },
  )
  const source = useMemo(
    () => ({
      ...pagedSource<BackupRow>(query, dataBackupPages(connection.api, namespace)),
      rows: query.data && inNamespace(query.data.data, namespace),
    }),
    [query, connection, namespace],
  )
  const shownColumns = useMemo(() => withSpace(dataBackupColumns, source.rows), [source.rows])
  const filters = useMemo(() => (offered && filter !== undefined ? [filter] : noFilters), [offered, filter])
  return (
    <DataTable
      {...dataBackupTable}
      source={source}
      columns={shownColumns}
      filters={filters}
      offers={offers}
      bulk={(refs) => [offer(backupDelete, { backup: refs.map(({ id }) => id) })]}
      buttons={[make]}
      every={every}
      top={
        <>
          <ConfigViews at="dataBackups" />
          <Upload namespace={namespace} />
          <Choice />
          <WithoutAccounts />
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

/** Says that exports of this account contain neither users nor API keys. */
function WithoutAccounts() {
  const { t } = useWords()
  const connection = useConnection()
  const { username, namespace } = useSession()
  const barredCalls = useStore(connection.rights)
  return isWithoutAccountScopes({ ...connection.broker(), username, namespace, barredCalls }) ? (
    <p className="text-muted">{t('backup.data.withoutAccounts')}</p>
  ) : null
}

/** Uploads a file and shows the broker's objections. */
function Upload({ namespace }: { namespace: string | undefined }) {
  const { t } = useWords()
  const fileWords = useFileWords()
  const id = useId()
  const start = useStart()
  const [failure, setFailure] = useState<{ readonly key: Key; readonly values: MessageValues | undefined }>()
  const send = (file: File | undefined) => {
    setFailure(undefined)
    if (file === undefined) return
    start(backupUpload, { file, namespace }, 'button', {
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
