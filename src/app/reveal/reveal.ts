import type { Reveal } from '@/command/reveal'
import { createStore } from '@/lib/store'

/**
 * The secret that a command has just returned, with its message. Held only here, until the dialog is closed
 * (catalogue K1).
 */
export const revealed = createStore<(Reveal & { readonly done: string }) | undefined>(undefined)

/** Deletes it. */
export const forgetReveal = (): void => revealed.set(() => undefined)
