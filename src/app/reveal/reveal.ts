import type { Reveal } from '@/command/command'
import { createStore } from '@/lib/store'

/** What a command has just shown, with the words of its result. Held here alone, and only until the dialog is closed (catalogue K1). */
export const revealed = createStore<(Reveal & { readonly done: string }) | undefined>(undefined)

/** Forgets it for good. */
export const forgetReveal = (): void => revealed.set(() => undefined)
