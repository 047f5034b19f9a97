import * as z from 'zod/mini'
import { createStoredRecord } from './stored-record'
import { owner, storage } from './storage'

/** A list of commands under a name; `goOn`: an error does not end it. Its text holds no secret. */
export type Macro = { readonly name: string; readonly text: string; readonly goOn: boolean }

const kept = createStoredRecord<readonly Macro[]>(
  'macros',
  z.array(z.object({ name: z.string(), text: z.string(), goOn: z.boolean() })),
)

export const readMacros = kept.read

/** The macros of each user of this browser, by the user's name: they outlive the session, are there at every broker, and only their user sees them. */
export const macros = kept.store

const mine = () => owner.name ?? ''

/** The macros of whoever is signed in, by name. */
export const ownMacros = (): readonly Macro[] =>
  (Object.hasOwn(macros.get(), mine()) ? macros.get()[mine()] : undefined) ?? []

/** One's own macro of that name. */
export const macroOf = (name: string): Macro | undefined => ownMacros().find((macro) => macro.name === name)

/** Changes one's own macros. Other tabs may have written meanwhile, so theirs are read first. */
function change(next: (before: readonly Macro[]) => readonly Macro[]): void {
  if (storage.works()) macros.set(() => ({ ...macros.get(), ...readMacros(storage.get('macros')) }))
  const kept = [...next(ownMacros())].sort((a, b) => (a.name < b.name ? -1 : 1))
  macros.set(() => ({ ...macros.get(), [mine()]: kept }))
  storage.set('macros', JSON.stringify(macros.get()))
}

/** Keeps a macro, in the place of the one called `before`. */
export const keepMacro = (macro: Macro, before = macro.name): void =>
  change((all) => [...all.filter(({ name }) => name !== before && name !== macro.name), macro])

export const dropMacro = (name: string): void => change((all) => all.filter((macro) => macro.name !== name))
