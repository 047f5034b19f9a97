import { formatVerb } from '@/command/prompt/phrase'
import { undoReason, undoRecords } from '@/command/undo/undo-store'
import { useCommandRuntime, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { useStore } from '@/ui/use-store'
import { lastResult } from './last-result'

const look = 'min-h-6 shrink-0 rounded-sm underline underline-offset-2 hover:text-text'

/** The last result, to be run again on the same target. The toast has announced it already. */
export function Last() {
  const { t } = useWords()
  const start = useStart()
  const { registry } = useCommandRuntime()
  const last = useStore(lastResult)
  // Re-renders when it can no longer be undone.
  useStore(undoRecords)
  if (last === undefined) return null
  const { again, entry } = last
  const undo =
    entry === undefined || undoReason(entry) !== undefined ? undefined : registry.get('command-history.undo')
  return (
    <span className="flex min-w-0 items-center gap-2 max-md:hidden">
      <span className={`min-w-0 truncate ${last.failed ? 'text-bad' : 'text-text'}`}>{last.text}</span>
      {undo !== undefined && (
        <button type="button" className={look} onClick={() => start(undo, { entry })}>
          {t('command-history.undo.verb')}
        </button>
      )}
      {again !== undefined && (
        <button
          type="button"
          title={formatVerb(t, again.command, again.given)}
          className={look}
          onClick={() => start(again.command, again.given)}
        >
          {t('shell.status.again')}
        </button>
      )}
    </span>
  )
}
