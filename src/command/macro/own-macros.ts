import * as z from 'zod/mini'
import { createStoredRecord } from '@/api/stored-record'
import { findLibraryEntry, findOrigin, withLibrary, type Origin } from '@/api/library'
import { storage } from '@/api/storage'
import { session } from '@/connection/page'
import { readLibraryMacros } from './library-macros'
import type { Macro } from './macro'

const record = createStoredRecord<readonly Macro[]>(
  'macros',
  z.array(z.object({ name: z.string(), text: z.string(), goOn: z.boolean() })),
)

export const readMacros = record.read

/** The macros of each user of this browser, by user name; kept across sessions and brokers, visible only to their user. */
export const macros = record.store

const mine = () => session.get().username ?? ''

/** The macros of the current user, sorted by name. */
export const ownMacros = (): readonly Macro[] =>
  (Object.hasOwn(macros.get(), mine()) ? macros.get()[mine()] : undefined) ?? []

/** The current user's macro of that name. */
export const findOwnMacro = (name: string): Macro | undefined =>
  ownMacros().find((macro) => macro.name === name)

/** The macros that the current user can run, by name: those of this browser, and those of the library that none of them replaces. */
export const listMacros = (): readonly Macro[] => withLibrary(ownMacros(), readLibraryMacros())

/** The macro of that name, of this browser or else of the library. */
export const findMacro = (name: string): Macro | undefined =>
  findOwnMacro(name) ?? findLibraryEntry(readLibraryMacros(), name)?.value

/** Where the macro of that name comes from. */
export const findMacroOrigin = (name: string): Origin =>
  findOrigin(findOwnMacro(name) !== undefined, readLibraryMacros(), name)

/** Changes the current user's macros, after reading changes of other tabs. */
function change(next: (before: readonly Macro[]) => readonly Macro[]): void {
  if (storage.works()) macros.set(() => ({ ...macros.get(), ...readMacros(storage.get('macros')) }))
  const sorted = [...next(ownMacros())].sort((a, b) => (a.name < b.name ? -1 : 1))
  macros.set(() => ({ ...macros.get(), [mine()]: sorted }))
  storage.set('macros', JSON.stringify(macros.get()))
}

/** Saves a macro, replacing the one called `before`. */
export const keepMacro = (macro: Macro, before = macro.name): void =>
  change((all) => [...all.filter(({ name }) => name !== before && name !== macro.name), macro])

export const dropMacro = (name: string): void => change((all) => all.filter((macro) => macro.name !== name))
