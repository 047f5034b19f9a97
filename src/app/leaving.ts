import { here } from '@/command/here'
import { createStore } from '@/lib/store'
import { guardLeaving } from '@/screens/location'

/** The question whether unsaved edits may be left, while it stands. */
export const asking = createStore<{ readonly answer: (leave: boolean) => void } | undefined>(undefined)

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    asking.set(() => ({
      answer: (leave) => {
        asking.set(() => undefined)
        // What was not saved is given up: the next step must not ask again.
        if (leave) here.set((state) => ({ ...state, dirty: false }))
        resolve(leave)
      },
    }))
  })

/** Asks before unsaved edits are left, whichever way out is taken (catalogue P11). Returns the way to stop. */
export const watchLeaving = (): (() => void) => guardLeaving({ dirty: () => here.get().dirty, ask })
