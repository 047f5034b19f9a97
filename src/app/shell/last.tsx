import { useConnection } from '@/connection/use-connection'
import type { Ref } from '@/api/resource'
import { getSelectedRefs } from '@/command/screen-context'
import { commandHistory } from '@/command/history/history-store'
import { repeatable } from '@/command/history/repeat'
import { getAnswerRefs, formatVerb } from '@/command/prompt/phrase'
import { undoReason, undoRecords } from '@/command/undo/undo-store'
import { useCommandRuntime, useScreenContext, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { useStore } from '@/ui/use-store'
import { lastResult, type Again } from './last-result'

const look = 'min-h-6 shrink-0 rounded-sm underline underline-offset-2 hover:text-text'

/**
 * The last result, to be run again on the same target or on the present selection. The toast has announced
 * it already.
 */
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
      {again !== undefined && <Elsewhere again={again} />}
    </span>
  )
}

/**
 * The same on the focused row or the selected rows, where they differ: what the key repeats, for the mouse.
 */
function Elsewhere({ again }: { again: Again }) {
  const connection = useConnection()
  const { registry } = useCommandRuntime()
  const { t } = useWords()
  const start = useStart()
  const here = useScreenContext()
  const entries = useStore(commandHistory)
  const selection = getSelectedRefs(here)
  const result = repeatable(entries, registry, selection, connection.now())
  const repeat = registry.get('command-history.repeat')
  const names = (refs: readonly Ref[]) => JSON.stringify(refs.map(({ id }) => id))
  if (
    repeat === undefined ||
    // A single click at the edge of the page is only for reversible commands.
    (again.command.danger !== 'read' && again.command.danger !== 'reversible') ||
    result?.command !== again.command ||
    here.stale ||
    names(getAnswerRefs(again.command, again.given)) === names(selection)
  )
    return null
  return (
    <button type="button" className={look} onClick={() => start(repeat)}>
      {t('shell.status.againOn', { act: formatVerb(t, result.command, result.given) })}
    </button>
  )
}
