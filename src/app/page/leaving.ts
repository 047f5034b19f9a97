import { drafts, dropDraft, dropDrafts, hasDraft } from '@/command/prompt/draft'
import { createStore } from '@/lib/store'
import { guardLeaving, type LeaveScope } from '@/route/location'
import { closePalette } from '@/palette/store'

/** The open question, while the user is about to leave an unsaved form. */
export const leaving = createStore<
  { readonly scope: LeaveScope; readonly answer: (leave: boolean) => void } | undefined
>(undefined)

const ask = (scope: LeaveScope): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (leave: boolean) => {
      off()
      leaving.set(() => undefined)
      // Unsaved edits are discarded: the next step must not ask again.
      if (leave && scope === 'part') dropDraft('palette')
      else if (leave) giveUp()
      resolve(leave)
    }
    // A running save has succeeded: there is nothing left to ask, and the save navigates itself.
    const off = drafts.subscribe(() => {
      if (!hasDraft()) answer(false)
    })
    leaving.set(() => ({ scope, answer }))
  })

/** Discards unsaved edits on the screen and in the palette, and closes the palette. */
export function giveUp(): void {
  if (!hasDraft()) return
  dropDrafts()
  closePalette()
}

/** Guards unsaved forms against every way of leaving (catalogue P11). Returns a function that stops it. */
export const watchLeaving = (): (() => void) => guardLeaving({ dirty: hasDraft, ask })
