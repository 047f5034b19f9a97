import { createStore } from '@/lib/store'

/**
 * Values for the form on a screen that a command opens: they are filled in as if typed, so that they can be
 * reviewed, validated and saved there. Held in memory only, since they may contain secrets.
 */
export type Prefill = {
  /** The command of the form. */
  readonly form: string
  /** The object of the form, so that no other form takes the values. */
  readonly about: string
  readonly texts: Readonly<Record<string, string>>
}

export const prefill = createStore<Prefill | undefined>(undefined)

/** Returns the values for this form, once. */
export function takePrefill(form: string, about: string): Prefill['texts'] | undefined {
  const now = prefill.get()
  if (now?.form !== form || now.about !== about) return undefined
  prefill.set(() => undefined)
  return now.texts
}
