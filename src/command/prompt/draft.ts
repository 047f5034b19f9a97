import { createStore } from '@/lib/store'
import type { AnyCommand } from '../command'

/** An unsaved form: what was typed for a command, and by whom. */
export type Draft = {
  readonly form: string
  readonly texts: Readonly<Record<string, string>>
  readonly username: string | undefined
  /** Stands on a screen of its own, which takes it up again; else in the palette. */
  readonly screen: boolean
}

const name = 'draft'

/** What this tab kept of a form before it was loaded anew; what we cannot read is none. */
export function readDraft(text: string | null): Draft | undefined {
  try {
    const { form, texts, username, screen } = JSON.parse(text ?? '{}') as Partial<Record<keyof Draft, unknown>>
    if (typeof form !== 'string' || typeof texts !== 'object' || texts === null) return undefined
    const read = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { form, texts: Object.fromEntries(read), username: typeof username === 'string' ? username : undefined, screen: screen === true }
  } catch {
    // Cut off by a full store, or not ours.
    return undefined
  }
}

function store(draft: Draft | undefined): void {
  try {
    if (draft === undefined) globalThis.sessionStorage.removeItem(name)
    else globalThis.sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // A tab that may keep nothing still has the form in memory, and asks before it is left.
  }
}

function load(): Draft | undefined {
  try {
    return readDraft(globalThis.sessionStorage.getItem(name))
  } catch {
    // Forbidden storage.
    return undefined
  }
}

/** The unsaved form of this tab; there is at most one. While there is one, leaving asks first (catalogue P11). */
export const draft = createStore<Draft | undefined>(load())

/** Holds what was typed; for the case of a reload it is kept too, but for secrets (faults §5.9, catalogue P12). */
export function keepDraft(command: AnyCommand, texts: Draft['texts'], username: string | undefined, screen = false): void {
  draft.set(() => ({ form: command.id, texts, username, screen }))
  const open = Object.entries(texts).filter(([param]) => command.params[param]?.prompt.kind !== 'secret')
  store({ form: command.id, texts: Object.fromEntries(open), username, screen })
}

/** Saved or given up. */
export function dropDraft(): void {
  draft.set(() => undefined)
  store(undefined)
}
