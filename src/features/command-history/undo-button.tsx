import type { Entry } from '@/command/history/history'
import { offer } from '@/command/offer'
import historyUndo from '@commands/command-history/undo'
import { getUndo } from '@/command/undo/declared'
import { undoReason, undoRecords } from '@/command/undo/undo-store'
import { useCommandRuntime, useStart } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { entryTitle, type Commands } from './entry-words'

/** Whether an entry can be undone: `yes`, or the reason why not; undefined if it changes nothing. */
function undoState(entry: Entry, commands: Commands): 'yes' | Key | undefined {
  const command = commands.get(entry.command)
  const declared = command === undefined ? undefined : getUndo(command)
  return declared === 'yes' ? (undoReason(entry.id) ?? 'yes') : declared
}

/** The undo of an entry for its row menu. */
export function undoOffers(entry: Entry, commands: Commands): readonly Offer[] {
  const state = undoState(entry, commands)
  if (state === undefined) return []
  return [offer(historyUndo, { entry: entry.id }, state === 'yes' ? {} : { off: state })]
}

/** Undoes an entry, or shows why that is not possible; empty for an entry that changes nothing. */
export function UndoButton({ entry }: { entry: Entry }) {
  const { t } = useWords()
  const { registry: commands } = useCommandRuntime()
  const start = useStart()
  useStore(undoRecords)
  const state = undoState(entry, commands)
  if (state === undefined) return null
  const label = t('command-history.undone', { name: entryTitle(entry, commands, t) ?? entry.command })
  return (
    <Button
      size="sm"
      aria-label={label}
      disabledReason={state !== 'yes' && t(state)}
      onClick={() => start(historyUndo, { entry: entry.id })}
    >
      {t('command-history.undo.verb')}
    </Button>
  )
}
