import type { Entry } from '@/command/journal/journal'
import journalUndo from '@commands/journal/undo'
import { undoOf } from '@/command/undo/declared'
import { undoReason, undoRecords } from '@/command/undo/undo-store'
import { useDesk, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Undo2 } from '@/ui/icon/icons'
import { IconButton } from '@/ui/icon-button'
import { useStore } from '@/ui/use-store'

/** Takes an entry back, as long as it is known what was before; else it says why not. What changes nothing has no such button. */
export function UndoButton({ entry }: { entry: Entry }) {
  const { t } = useWords()
  const { registry } = useDesk()
  const start = useStart()
  useStore(undoRecords)
  const command = registry.get(entry.command)
  const declared = command === undefined ? undefined : undoOf(command)
  if (command === undefined || declared === undefined) return null
  const reason = declared === 'yes' ? undoReason(entry.id) : declared
  return <IconButton size="sm" icon={Undo2} label={t('journal.undone', { name: t(command.title) })} disabledReason={reason !== undefined && t(reason)} onClick={() => start(journalUndo, { entry: entry.id })} />
}
