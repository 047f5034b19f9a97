import type { ComponentType } from 'react'
import { allWords } from '@/i18n/i18n'
import { part } from '@/ui/part'

/**
 * A question can be answered without this file: if its line fails to load, the dialog must survive
 * (catalogue A19).
 */
const orNothing = async <P extends object>(load: Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  // Loads the texts of screens with it, so that they are not part of the first visit.
  await Promise.all([load, allWords()]).then(
    ([body]) => body,
    () => () => null,
  )

/** Whether a run can be undone; shown in a question before it. */
export const UndoLine = part(async () => orNothing((async () => (await import('./undo-line')).UndoLine)()))
/** Why a run can never be undone; shown under the steps before it. */
export const NeverLine = part(async () => orNothing((async () => (await import('./never-line')).NeverLine)()))
