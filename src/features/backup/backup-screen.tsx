import { useId, useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import backupSave from '@commands/backup/save'
import { useOffers } from '@/command/current-broker'
import { readBackupBroker, isForeign, readBackup, type BackupFile } from './backup'
import { planRestore } from './plan'
import { parts } from './parts'
import { partKey } from './part-key'
import { PlanTable } from './plan-table'
import { CommandButton } from '@/command/react'
import { useFileWords } from '@/form/control/use-file-words'
import { useWords } from '@/i18n/use-words'
import { FormPage } from '@/form/form-page'
import { ReadError } from '@/detail/read-error'
import { profile } from '@/api/site'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Disclosure } from '@/ui/disclosure'
import { FileInput } from '@/ui/control/file-input'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { ConfigViews } from '@/features/config/views'

/**
 * Saves the configuration to a file, and restores it from one (5.1 has no endpoint for that:
 * src/contract/docs/config.md#not-available-in-51).
 */
export default function Backup() {
  const { t } = useWords()
  const fileWords = useFileWords()
  const id = useId()
  const [file, setFile] = useState<BackupFile | 'unreadable'>()
  const take = async (chosen: File | undefined) => {
    if (chosen !== undefined) setFile(readBackup(await chosen.text()) ?? 'unreadable')
  }
  return (
    <FormPage title="screen.backup" text="backup.about">
      <ConfigViews at="backup" />
      <Saving />
      <Card title={t('backup.restore.title')} note={t('backup.restoreNote')}>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <label htmlFor={id}>{t('backup.choose')}</label>
            <FileInput id={id} accept=".json" words={fileWords} onFile={take} />
          </div>
          {file === 'unreadable' && (
            <p role="alert" className="text-bad">
              {t('backup.unreadable')}
            </p>
          )}
          {file !== undefined && file !== 'unreadable' && <Plan key={file.at} file={file} />}
        </div>
      </Card>
    </FormPage>
  )
}

/** The button that saves a backup, with its contents. */
function Saving() {
  const { t, format } = useWords()
  const has = useOffers()
  const included = parts
    .filter(({ needs, until }) => has(needs) && (until === undefined || !has(until)))
    .map(({ name }) => t(partKey(name)))
  return (
    <Card title={t('backup.save.title')}>
      <div className="flex max-w-prose flex-col gap-2">
        <div>
          <CommandButton command={backupSave} variant="primary" />
        </div>
        <Disclosure label={t('backup.saveNotes')}>
          <div className="flex flex-col gap-2 text-muted">
            <p>{t('backup.included', { parts: format.list(included) })}</p>
            <p>{t('backup.secretsMasked')}</p>
            <p>{t('backup.notSaved')}</p>
            <p>{t('backup.notConfiguration')}</p>
          </div>
        </Disclosure>
      </div>
    </Card>
  )
}

function Plan({ file }: { file: BackupFile }) {
  const connection = useConnection()
  const { t } = useWords()
  const target = profile?.label ?? t('backup.side.broker')
  const [keeps, setKeeps] = useState<boolean>()
  const query = useCombinedRead(
    'setting',
    'backupPlan',
    [file.at, keeps],
    async (signal) => {
      const access = { api: connection.api, signal, broker: connection.broker() }
      // Values that only another release has are no differences.
      const partial = isForeign(file.from, await readBackupBroker(access))
      const keepsPlaces = keeps ?? partial
      return { plan: await planRestore(file, access, { partial, keepsPlaces }), keepsPlaces }
    },
    { enabled: true, keep: true },
  )
  return (
    <>
      <Origin file={file} />
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ReadError query={query} />
        )
      ) : (
        <>
          <Checkbox
            label={t('backup.keepPlaces', { target })}
            checked={query.data.keepsPlaces}
            onValue={setKeeps}
          />
          <PlanTable
            plan={query.data.plan}
            readAt={query.dataUpdatedAt}
            sides={{ source: t('backup.side.file'), target }}
            alike="backup.alike"
          />
        </>
      )}
    </>
  )
}

/** Warns that the broker may refuse parts of a file from another edition or version. */
function Origin({ file: { at, from, left = [] } }: { file: BackupFile }) {
  const connection = useConnection()
  const { t, format } = useWords()
  const here = useCombinedRead(
    'node',
    'backupBroker',
    '',
    (signal) => readBackupBroker({ api: connection.api, signal }),
    {
      enabled: true,
    },
  )
  const words = (one: BackupFile['from']) =>
    one === undefined ? t('backup.unknownBroker') : `${one.edition} ${one.version}`
  return (
    <>
      <p className="text-muted">
        <Untrusted text={t('backup.savedFrom', { broker: words(from), date: format.date(at) })} max={200} />
      </p>
      {isForeign(from, here.data) && (
        <p role="alert" className="flex items-baseline gap-2 text-warn">
          <StatusMark state="warning" />
          <Untrusted text={t('backup.foreign', { from: words(from), here: words(here.data) })} max={300} />
        </p>
      )}
      {left.map(({ part, of = '', reason }) => (
        <p key={`${part} ${of}`} className="flex items-baseline gap-2 text-warn">
          <StatusMark state="warning" />
          <Untrusted
            text={t('backup.fileLacks', { part: `${t(partKey(part))} ${of}`.trim(), reason })}
            max={300}
          />
        </p>
      ))}
      <ReadError query={here} />
    </>
  )
}
