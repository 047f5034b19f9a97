import { useEffect, useId, useState } from 'react'
import { broker } from '@/api/broker'
import { useCombinedRead } from '@/api/use-combined-read'
import backupRestore from '@commands/backup/restore'
import backupSave from '@commands/backup/save'
import { currentBroker } from '@/api/broker-evidence'
import { useOffers } from '@/command/current-broker'
import {
  readBackupBroker,
  isForeign,
  planRestore,
  readBackup,
  type BackupFile,
  type PlanItem,
} from './backup'
import { withSecrets } from './restore'
import { parts } from './parts'
import { CommandButton, useStart } from '@/command/react'
import { useFileWords } from '@/form/control/use-file-words'
import { useWords } from '@/i18n/use-words'
import { FormPage } from '@/form/form-page'
import { ReadError } from '@/detail/read-error'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { FileInput } from '@/ui/control/file-input'
import { PasswordInput } from '@/ui/control/password-input'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
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
            <FileInput id={id} accept=".json" words={fileWords} onFile={(file) => void take(file)} />
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

const partKey = (part: string) => `backup.part.${part}` as 'backup.part.rules'

/** The button that saves a backup, with its contents. */
function Saving() {
  const { t, locale } = useWords()
  const has = useOffers()
  const included = parts
    .filter(({ needs, until }) => has(needs) && (until === undefined || !has(until)))
    .map(({ name }) => t(partKey(name)))
  return (
    <Card title={t('backup.save.title')}>
      <div className="flex max-w-prose flex-col gap-2">
        <p>{t('backup.included', { parts: new Intl.ListFormat(locale).format(included) })}</p>
        <p className="text-muted">{t('backup.notSaved')}</p>
        <p className="text-muted">{t('backup.notConfiguration')}</p>
        <div>
          <CommandButton command={backupSave} variant="primary" />
        </div>
      </div>
    </Card>
  )
}

const toKey = ({ part, id }: Pick<PlanItem, 'part' | 'id'>) => JSON.stringify([part, id])
type Typed = Readonly<Record<string, string>>
const restorable = ({ state, secrets }: PlanItem, typed: Typed = {}) =>
  (state === 'new' || state === 'changed') && secrets.every((path) => (typed[path] ?? '') !== '')

function Plan({ file }: { file: BackupFile }) {
  const query = useCombinedRead(
    'setting',
    'backupPlan',
    file.at,
    (signal) => planRestore(file, { api: broker.api, signal, broker: currentBroker() }),
    { enabled: true },
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
        <Choice plan={query.data} />
      )}
    </>
  )
}

/** Warns that the broker may refuse parts of a file from another edition or version. */
function Origin({ file: { at, from, left = [] } }: { file: BackupFile }) {
  const { t, format } = useWords()
  const here = useCombinedRead(
    'node',
    'backupBroker',
    '',
    (signal) => readBackupBroker({ api: broker.api, signal }),
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
      {left.map(({ part, reason }) => (
        <p key={part} className="flex items-baseline gap-2 text-warn">
          <StatusMark state="warning" />
          <Untrusted text={t('backup.fileLacks', { part: t(partKey(part)), reason })} max={300} />
        </p>
      ))}
      <ReadError query={here} />
    </>
  )
}

/** The differences to restore; everything that can be restored is selected at first. */
function Choice({ plan }: { plan: readonly PlanItem[] }) {
  const { t } = useWords()
  const start = useStart()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  useEffect(
    () => setChosen(new Set(plan.filter(({ state }) => state === 'new' || state === 'changed').map(toKey))),
    [plan],
  )
  const rows = plan.filter(({ state }) => state !== 'same')
  const items = plan.filter((item) => restorable(item, typed[toKey(item)]) && chosen.has(toKey(item)))
  const select = (item: PlanItem, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, toKey(item)] : [...now].filter((key) => key !== toKey(item))))
  const type = (item: PlanItem, path: string, text: string) =>
    setTyped((now) => ({ ...now, [toKey(item)]: { ...now[toKey(item)], [path]: text } }))
  const run = () =>
    start(
      backupRestore,
      { items: items.map((item) => withSecrets(item, typed[toKey(item)] ?? {})) },
      'button',
      { complete: true },
    )
  const same = plan.length - rows.length
  return (
    <>
      <p role="status">
        {rows.length === 0 ? t('backup.alike') : t('backup.found', { count: rows.length, same })}
      </p>
      {rows.length > 0 && (
        <Table label={t('backup.plan')} frameClass="max-h-160">
          <THead>
            <tr>
              <Th>{t('backup.chosen')}</Th>
              <Th>{t('backup.partName')}</Th>
              <Th>{t('backup.thing')}</Th>
              <Th>{t('backup.state')}</Th>
              <Th>{t('backup.changes')}</Th>
            </tr>
          </THead>
          <tbody>
            {rows.map((item) => (
              <Row
                key={toKey(item)}
                item={item}
                on={chosen.has(toKey(item))}
                onTurn={(on) => select(item, on)}
                typed={typed[toKey(item)] ?? {}}
                onType={(path, text) => type(item, path, text)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {rows.length > 0 && (
        <p>
          <Button
            variant="primary"
            disabledReason={items.length === 0 ? t('backup.noneChosen') : undefined}
            onClick={run}
          >
            {t('backup.run', { count: items.length })}
          </Button>
        </p>
      )}
    </>
  )
}

type RowProps = {
  item: PlanItem
  on: boolean
  onTurn: (on: boolean) => void
  typed: Typed
  onType: (path: string, text: string) => void
}

function Row({ item, on, onTurn, typed, onType }: RowProps) {
  const { t } = useWords()
  const { part, id, state, changes, secrets } = item
  const name = t(partKey(part))
  const label = `${name} ${id}`.trim()
  return (
    <Tr>
      <Td>
        {restorable(item, typed) ? (
          <Checkbox label={label} labelHidden checked={on} onValue={onTurn} />
        ) : null}
      </Td>
      <Td>{name}</Td>
      <Td mono>{id === '' ? '' : <Untrusted mono text={id} max={80} />}</Td>
      <Td>
        {t(
          secrets.length > 0 && !restorable(item, typed)
            ? 'backup.masked'
            : `backup.is.${state === 'same' ? 'here' : state}`,
        )}
      </Td>
      <Td>
        <ul>
          {changes.slice(0, 6).map(({ path, before, after }) => (
            <li key={path}>
              <Untrusted mono text={`${path}: ${before ?? '–'} → ${after ?? '–'}`} max={160} />
            </li>
          ))}
        </ul>
        {changes.length > 6 && (
          <span className="text-muted">{t('backup.more', { count: changes.length - 6 })}</span>
        )}
        {secrets.map((path) => (
          <div key={path} className="flex flex-wrap items-center gap-2 py-0.5">
            <span aria-hidden className="font-mono text-small">
              {path}
            </span>
            <PasswordInput
              aria-label={t('backup.secretOf', { path, name: label })}
              showLabel={t('bridge.form.show')}
              hideLabel={t('bridge.form.hide')}
              value={typed[path] ?? ''}
              onValue={(text) => onType(path, text)}
            />
          </div>
        ))}
      </Td>
    </Tr>
  )
}
