import * as z from 'zod/mini'
import { createStoredRecord } from '@/api/stored-record'
import { storage } from '@/api/storage'
import { isKey } from './stroke'

/** What this browser has of a command besides its own: another key (`''` for none), and further short names. */
export type OwnKey = { readonly key?: string | undefined; readonly aliases?: readonly string[] | undefined }

/** By the command's id. */
export type OwnKeys = Readonly<Record<string, OwnKey>>

const name = 'ownKeys'

const kept = createStoredRecord<OwnKey>(
  name,
  z.object({
    key: z.optional(z.string().check(z.refine((key) => key === '' || isKey(key)))),
    aliases: z.optional(z.array(z.string())),
  }),
)

export const readOwnKeys = kept.read

/** The keys and short names of this browser, the same at every broker. */
export const ownKeys = kept.store

/** Keeps the keys of this browser, all of them. */
export function keepOwnKeys(next: OwnKeys): void {
  ownKeys.set(() => next)
  storage.set(name, Object.keys(next).length === 0 ? null : JSON.stringify(next))
}

/** As much of a command as has keys and names. */
type Named = {
  readonly id: string
  readonly hotkey?: string | undefined
  readonly aliases?: readonly string[] | undefined
}

/** The key that a command has here: that of this browser, else its own. All that tells or hears keys asks this. */
export const keyOf = ({ id, hotkey }: Named, own: OwnKeys = ownKeys.get()): string | undefined =>
  (own[id]?.key ?? hotkey) || undefined

/** The short names of a command here: its own, and those of this browser. */
export const aliasesOf = ({ id, aliases = [] }: Named, own: OwnKeys = ownKeys.get()): readonly string[] => [
  ...aliases,
  ...(own[id]?.aliases ?? []),
]
