import type { ComponentType } from 'react'
import { allWords } from '@/i18n/i18n'
import { part } from '@/ui/part'

/** Without its file a question can still be asked and answered: a line that is away then must not take the dialog along (catalogue A19). */
const orNothing = async <P extends object>(load: Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  // With the words of screens, for none of a first visit are spent on it.
  await Promise.all([load, allWords()]).then(
    ([body]) => body,
    () => () => null,
  )

/** Whether a run can be taken back; in a question before it. */
export const UndoLine = part(async () => orNothing((async () => (await import('./undo-line')).UndoLine)()))
/** Why a run never can; under the steps before it. */
export const NeverLine = part(async () => orNothing((async () => (await import('./never-line')).NeverLine)()))
