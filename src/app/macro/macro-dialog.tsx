import { findErrorPlace } from '@/command/error-place'
import { briefError } from '@/i18n/error-words'
import { useSession } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { whereToReturn } from '@/palette/store'
import { liveMacro, type LiveLine, type LiveMacro } from './live'

const marks: Record<LiveLine['state'], string> = {
  waiting: 'idle',
  running: 'waiting',
  done: 'ok',
  failed: 'error',
  skipped: 'stopped',
}

/**
 * The result of each line of a macro: done, failed with its reason, or skipped; it can be run again from
 * the first that failed.
 */
export function MacroDialog({ macro }: { macro: LiveMacro }) {
  const { t } = useWords()
  const signedOut = useSession().state === 'over'
  const { name, lines, state } = macro
  const count = (one: LiveLine['state']) => lines.filter((line) => line.state === one).length
  const [done, failed, skipped] = [count('done'), count('failed'), count('skipped')]
  const text = t('macro.ended', { done, failed, skipped })
  const ended = state === 'ended'
  const first = lines.findIndex((line) => line.state === 'failed' || line.state === 'skipped')
  const close = () => {
    if (ended) liveMacro.set(() => ({ macro: undefined }))
  }
  const stop = () => liveMacro.set(() => ({ macro: { ...macro, state: 'stopping' } }))
  return (
    <Dialog
      open
      covered={signedOut}
      onClose={close}
      width="lg"
      title={t('macro.report', { name })}
      returnFocus={whereToReturn}
    >
      <div className="flex min-w-0 flex-col gap-3">
        <ProgressBar
          label={t(`macro.state.${state}`)}
          value={done + failed + skipped}
          max={lines.length}
          text={text}
          tone={failed > 0 ? 'warn' : ended ? 'ok' : 'accent'}
        />
        <p role="status" className="sr-only">
          {t(`macro.state.${state}`)}. {ended ? text : ''}
        </p>
        <Lines lines={lines} />
        <div className="flex flex-wrap justify-end gap-2">
          {!ended && (
            <Button
              variant="danger"
              disabledReason={state === 'stopping' ? t('macro.state.stopping') : null}
              onClick={stop}
            >
              {t('macro.stop')}
            </Button>
          )}
          {ended && first >= 0 && (
            <Button onClick={() => macro.again(first)}>
              {t('macro.retry', { line: lines[first]?.line ?? 0 })}
            </Button>
          )}
          {ended && (
            <Button data-autofocus variant="primary" onClick={close}>
              {t('action.close')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Lines({ lines }: { lines: readonly LiveLine[] }) {
  const { t } = useWords()
  const reason = ({ error, command }: LiveLine) => {
    if (error === undefined) return undefined
    const place = findErrorPlace(command, error)
    // A free name is suggested where it can be typed.
    return place === undefined || place.brokerMessage === true || place.suggestFreeName === true
      ? briefError(error, t)
      : t(place.key, place.values)
  }
  return (
    <Table label={t('macro.lines')} frameClass="max-h-80">
      <THead>
        <tr>
          <Th>{t('macro.line')}</Th>
          <Th>{t('palette.bulk.result')}</Th>
          <Th>{t('macro.command')}</Th>
          <Th>{t('palette.bulk.reason')}</Th>
        </tr>
      </THead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line} className="data-row [&>td]:py-1">
            <Td mono>{line.line}</Td>
            <Td>
              <StatusMark state={marks[line.state]} word={t(`macro.states.${line.state}`)} />
            </Td>
            <Td className="min-w-40 whitespace-normal">
              <Untrusted mono text={line.text} max={160} className="break-words" />
            </Td>
            <Td className="min-w-48 whitespace-normal">
              {line.message !== undefined && <Untrusted text={line.message} max={400} />}
              {line.drift !== undefined && (
                <p className="text-warn">{t('plan.drift.title', { what: line.drift })}</p>
              )}
              {reason(line)}
              {line.error !== undefined && <span className="text-faint"> {line.error.code}</span>}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
