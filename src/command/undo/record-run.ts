import type { AnyCommand, CommandArgs, Outcome } from '../command'
import type { Context } from '../context'
import type { Entry } from '../history/history'
import { writes } from '../reach'
import type { UndoPromise } from './assess'
import { keepNoUndo, latestUndo, undoRecords } from './undo-store'

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
export function recordRun(command: AnyCommand, entry: string, capture: UndoRecord | undefined): void {
  if (capture !== undefined) capture.ran(entry)
  else if (
    command.undo !== 'again' &&
    command.lines === undefined &&
    command.delegates !== true &&
    (command.danger !== 'read' || writes(command))
  )
    keepNoUndo(entry, command.id, command.irreversible)
}

/**
 * For an undo that is about to run: the entry it undoes, and the broker at which it runs with its user, if that is not the
 * broker of the page; for the history.
 */
export async function findUndone(
  { entry = latestUndo() }: CommandArgs,
  context: Context,
): Promise<Pick<Entry, 'undoes' | 'broker' | 'user'>> {
  const undone = typeof entry === 'string' ? undoRecords.get().get(entry) : undefined
  if (undone === undefined) return {}
  const undoes = { entry: String(entry), command: undone.command }
  const { broker } = undone
  if (broker === undefined || broker === context.broker?.name) return { undoes }
  const user = (await context.fleet?.())?.find(broker)?.session.get().username
  return { undoes, broker, ...(user === undefined ? {} : { user }) }
}
