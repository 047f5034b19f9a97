import { draft, dropDraft } from '@/command/prompt/draft'
import { createStore } from '@/lib/store'
import { guardLeaving } from '@/route/location'
import { closePalette } from '../palette/store'

/** The question that stands, while somebody is about to leave an unsaved form. */
export const leaving = createStore<{ readonly answer: (leave: boolean) => void } | undefined>(undefined)

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    leaving.set(() => ({
      answer: (leave) => {
        leaving.set(() => undefined)
        // What was not saved is given up: the next step must not ask again.
        if (leave) giveUp()
        resolve(leave)
      },
    }))
  })

/** Forgets the unsaved form, and closes it. */
export function giveUp(): void {
  if (draft.get() === undefined) return
  dropDraft()
  closePalette()
}

/** Watches over the unsaved form, whichever way out is taken (catalogue P11). Returns the way to stop. */
export const watchLeaving = (): (() => void) => guardLeaving({ dirty: () => draft.get() !== undefined, ask })
