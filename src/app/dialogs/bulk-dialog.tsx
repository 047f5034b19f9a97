import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useSession } from '@/connection/use-connection'
import { brokers } from '@/api/site'
import type { AnyCommand } from '@/command/command'
import type { Bulk, BulkItem } from '@/command/run'
import { useKeys } from '@/command/keys/keys-provider'
import { formatVerb } from '@/command/prompt/phrase'
import { useCommandRuntime } from '@/command/react'
import { briefError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { composing } from '@/palette/step/composing'
import { toCsv } from '@/lib/text/csv'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { dialogFootClass } from '@/ui/overlay/dialog-look'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { saveFile } from '@/list/export/save-file'
import { useStore } from '@/ui/use-store'
import { revealed } from '../reveal/reveal'
import { safeValues } from '@/i18n/safe-values'
import { openPalette, whereToReturn } from '@/palette/store'

const maxItems = 200
const marks: Record<BulkItem['state'], string> = {
  waiting: 'idle',
  running: 'waiting',
  done: 'ok',
  failed: 'error',
  stopped: 'stopped',
}
const firstOf: Record<BulkItem['state'], number> = { failed: 0, running: 1, stopped: 2, waiting: 3, done: 4 }

/** The longest value in a sentence of the report, which has room for it. */
const maxValueLength = 300

/** A run that ends within this time shows no progress, which would only flash. */
const progressDelayMs = 400

/** Whether a run has gone on for so long that its progress is shown. */
function useLate(busy: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), progressDelayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return isLate
}

/** The name of a target; a broker has a label. */
const nameOf = (command: AnyCommand | undefined, target: string): string =>
  command?.fleet === true ? (brokers.find(({ name }) => name === target)?.label ?? target) : target

/** A bulk run: its progress, pause and stop, then the result of each target with its reason. */
export function BulkDialog() {
  const { runner } = useCommandRuntime()
  const { bulk } = useStore(runner.store)
  const signedOut = useSession().state === 'over'
  const { t } = useWords()
  // What is shown once comes first; the report is still there after it.
  const secretShown = useStore(revealed) !== undefined
  const progress = bulk?.progress
  const busy = progress?.state === 'running' || progress?.state === 'paused'
  const active = progress?.items.some((item) => item.state === 'running') === true
  const isLate = useLate(busy)
  const close = () => {
    if (!busy && !active) runner.closeBulk()
  }
  const frame = useRef<HTMLDivElement>(null)
  const isOpen = bulk !== undefined && (!busy || isLate)
  // The palette takes the place of a report that has ended.
  useKeys(
    'palette',
    isOpen && !busy && !active
      ? [
          {
            hotkey: 'mod+k',
            run: () => {
              close()
              openPalette()
            },
          },
        ]
      : [],
  )
  return (
    <Dialog
      open={isOpen}
      initialFocus={frame}
      covered={signedOut || secretShown}
      onClose={close}
      width="lg"
      title={bulk === undefined ? '' : formatVerb(t, bulk.command, bulk.answers)}
      returnFocus={whereToReturn}
    >
      {progress !== undefined && (
        <Progress
          frame={frame}
          progress={progress}
          command={bulk?.command}
          onClose={close}
          busy={busy || active}
        />
      )}
    </Dialog>
  )
}

function Progress({
  progress,
  frame,
  command,
  busy,
  onClose,
}: {
  progress: Bulk
  frame: RefObject<HTMLDivElement | null>
  command: AnyCommand | undefined
  busy: boolean
  onClose: () => void
}) {
  const { runner } = useCommandRuntime()
  const { t } = useWords()
  const { items, done, failed, state } = progress
  const text = t('palette.bulk.progress', { done, failed, count: items.length })
  const reason = ({ error, warning }: BulkItem) =>
    error !== undefined
      ? briefError(error, t)
      : warning === undefined
        ? ''
        : t(warning.message, safeValues(warning.values, maxValueLength))
  const left = items.filter((item) => item.state === 'failed' || item.state === 'stopped').length
  const shown = [...items].sort((a, b) => firstOf[a.state] - firstOf[b.state]).slice(0, maxItems)
  const save = () => {
    const head = [t('palette.bulk.target'), t('palette.bulk.result'), t('palette.bulk.reason')]
    const rows = items.map((item) => [
      item.target,
      t(`palette.bulk.item.${item.state}`),
      item.error === undefined ? reason(item) : `${item.error.code}: ${reason(item)}`,
    ])
    saveFile(
      `${command?.id ?? ''}.csv`,
      new Blob([toCsv([head, ...rows], { bom: true })], { type: 'text/csv' }),
    )
  }
  // The focus is on the table, and not on a button, so that typed text presses none.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || composing(event) || event.target !== frame.current) return
    event.preventDefault()
    onClose()
  }
  return (
    <div className="flex min-w-0 flex-col gap-3" onKeyDown={onKeyDown}>
      <ProgressBar
        label={t(`palette.bulk.${state}`)}
        value={done + failed}
        max={items.length}
        text={text}
        tone={failed > 0 ? 'warn' : busy ? 'accent' : 'ok'}
      />
      <Announcement state={t(`palette.bulk.${state}`)} text={text} />
      <Table label={t('palette.bulk.result')} frameRef={frame} frameClass="max-h-80">
        <THead>
          <tr>
            <Th>{t('palette.bulk.target')}</Th>
            <Th>{t('palette.bulk.result')}</Th>
            <Th>{t('palette.bulk.reason')}</Th>
          </tr>
        </THead>
        <tbody>
          {shown.map((item) => (
            <tr key={item.target} className="data-row">
              <Td>
                <Untrusted mono={command?.fleet !== true} text={nameOf(command, item.target)} max={60} />
              </Td>
              <Td>
                <StatusMark
                  state={item.warning === undefined ? marks[item.state] : 'warning'}
                  word={t(`palette.bulk.item.${item.state}`)}
                />
              </Td>
              <Td>
                {reason(item)}
                {item.error === undefined ? null : <span className="text-faint"> {item.error.code}</span>}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {items.length > shown.length && (
        <p className="text-small text-muted">
          {t('palette.bulk.first', { shown: shown.length, count: items.length })}
        </p>
      )}
      <div className={dialogFootClass}>
        {state === 'running' && <Button onClick={() => runner.pause()}>{t('palette.bulk.pause')}</Button>}
        {state === 'paused' && <Button onClick={() => runner.resume()}>{t('palette.bulk.resume')}</Button>}
        {(state === 'running' || state === 'paused') && (
          <Button variant="danger" onClick={() => runner.stop()}>
            {t('palette.bulk.stop')}
          </Button>
        )}
        {!busy && left > 0 && (
          <Button onClick={() => runner.retryFailed()}>{t('palette.bulk.retry', { count: left })}</Button>
        )}
        {!busy && <Button onClick={save}>{t('palette.bulk.csv')}</Button>}
        {!busy && (
          <Button variant="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Announces the state at once, the numbers every two seconds, so that the live region is not too talkative.
 */
function Announcement({ state, text }: { state: string; text: string }) {
  const [announced, setAnnounced] = useState(text)
  const [latest] = useState({ text })
  useEffect(() => {
    latest.text = text
  }, [latest, text])
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.text), 2000)
    return () => clearInterval(timer)
  }, [latest])
  return (
    <div role="status" className="sr-only">
      {state}. {announced}
    </div>
  )
}
