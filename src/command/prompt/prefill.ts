import { createStore } from '@/lib/store'

/**
 * What a command was given for the form on a screen that it opens: the form types it in, as if by hand, so that it is looked at,
 * checked and saved there. It stays in memory, for it may hold secrets.
 */
export type Prefill = {
  /** The command whose form it is. */
  readonly form: string
  /** What the form is of, so that no other takes it. */
  readonly about: string
  readonly texts: Readonly<Record<string, string>>
}

export const prefill = createStore<Prefill | undefined>(undefined)

/** Takes what is meant for this form, once. */
export function takePrefill(form: string, about: string): Prefill['texts'] | undefined {
  const now = prefill.get()
  if (now?.form !== form || now.about !== about) return undefined
  prefill.set(() => undefined)
  return now.texts
}
