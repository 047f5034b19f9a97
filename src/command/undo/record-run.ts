import type { AnyCommand, CommandArgs, Outcome } from '../command'
import type { Context } from '../context'
import type { Entry } from '../history/history'
import { writes } from '../reach'
import type { UndoPromise } from './assess'
import { recordNotUndoable, latestUndo, nameBroker, undoRecords } from './undo-store'

/** What is known before a run about undoing it; `ran` takes the history entry of the run. */
export type UndoRecord = { readonly promise?: UndoPromise; readonly ran: (entry: string) => unknown }

/**
 * Whether a run has changed something; `written`: it sent a request that did, or may have. Opening a form
 * and asking a question change nothing.
 */
export const hasChanged = (
  command: AnyCommand,
  kind: Outcome['kind'] | undefined,
  written: boolean,
): boolean => written || (kind !== 'go' && kind !== 'ask' && (command.danger !== 'read' || writes(command)))

/**
 * Records what a run changed, or that it cannot be undone: Ctrl Z then reports that instead of undoing an
 * older run. The lines of a macro are recorded one by one.
 */
export function recordRun(
  command: AnyCommand,
  entry: string,
  capture: UndoRecord | undefined,
  context: Pick<Context, 'connection'>,
): void {
  if (capture !== undefined) capture.ran(entry)
  else if (
    command.undo !== 'again' &&
    command.lines === undefined &&
    command.delegates !== true &&
    (command.danger !== 'read' || writes(command))
  )
    recordNotUndoable(entry, { command: command.id, ...nameBroker(context) }, command.irreversible)
}

/** For an undo that is about to run: the entry it undoes, for the history. */
export function findUndone({ entry = latestUndo() }: CommandArgs): Pick<Entry, 'undoes'> {
  const undone = typeof entry === 'string' ? undoRecords.get().get(entry) : undefined
  return undone === undefined ? {} : { undoes: { entry: String(entry), command: undone.command } }
}
