import { drafts, dropDraft, dropDrafts, hasDraft } from '@/command/prompt/draft'
import { createStore } from '@/lib/store'
import { guardLeaving, type Left } from '@/route/location'
import { closePalette } from '@/palette/store'

/** The question that stands, while somebody is about to leave an unsaved form. */
export const leaving = createStore<{ readonly answer: (leave: boolean) => void } | undefined>(undefined)

const ask = (left: Left): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (leave: boolean) => {
      off()
      leaving.set(() => undefined)
      // What was not saved is given up: the next step must not ask again.
      if (leave && left === 'part') dropDraft('palette')
      else if (leave) giveUp()
      resolve(leave)
    }
    // A save that was on its way has succeeded: nothing is left to ask about, and the save goes where it goes.
    const off = drafts.subscribe(() => {
      if (!hasDraft()) answer(false)
    })
    leaving.set(() => ({ answer }))
  })

/** Forgets what is unsaved, on the screen and in the palette, and closes the palette over it. */
export function giveUp(): void {
  if (!hasDraft()) return
  dropDrafts()
  closePalette()
}

/** Watches over unsaved forms, whichever way out is taken (catalogue P11). Returns the way to stop. */
export const watchLeaving = (): (() => void) => guardLeaving({ dirty: hasDraft, ask })
