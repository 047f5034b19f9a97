import * as z from 'zod/mini'
import { createStoredRecord } from '@/api/stored-record'
import { storage } from '@/api/storage'
import { isKey } from './stroke'

/** The user's keys for a command: another key (`''` for none), and additional short names. */
export type OwnKey = { readonly key?: string | undefined; readonly aliases?: readonly string[] | undefined }

/** By command id. */
export type OwnKeys = Readonly<Record<string, OwnKey>>

const name = 'ownKeys'

const stored = createStoredRecord<OwnKey>(
  name,
  z.object({
    key: z.optional(z.string().check(z.refine((key) => key === '' || isKey(key)))),
    aliases: z.optional(z.array(z.string())),
  }),
)

export const readOwnKeys = stored.read

/** The custom keys and short names of this browser, the same for every broker. */
export const ownKeys = stored.store

/** Stores all custom keys of this browser. */
export function keepOwnKeys(next: OwnKeys): void {
  ownKeys.set(() => next)
  storage.set(name, Object.keys(next).length === 0 ? null : JSON.stringify(next))
}

/** Replaces the former ids of commands in the custom keys of this browser. */
export function renameOwnKeys(presentIds: ReadonlyMap<string, string>): void {
  const own = Object.entries(ownKeys.get())
  if (own.some(([id]) => presentIds.has(id)))
    keepOwnKeys(Object.fromEntries(own.map(([id, key]) => [presentIds.get(id) ?? id, key])))
}

/** The part of a command that has keys and names. */
type KeyedCommand = {
  readonly id: string
  readonly hotkey?: string | undefined
  readonly aliases?: readonly string[] | undefined
}

/**
 * The effective key of a command: the custom one of this browser, else the default. Everything that shows
 * or handles keys uses this.
 */
export const keyOf = ({ id, hotkey }: KeyedCommand, own: OwnKeys = ownKeys.get()): string | undefined =>
  (own[id]?.key ?? hotkey) || undefined

/** The effective short names of a command: the defaults and the custom ones of this browser. */
export const getAliases = (
  { id, aliases = [] }: KeyedCommand,
  own: OwnKeys = ownKeys.get(),
): readonly string[] => [...aliases, ...(own[id]?.aliases ?? [])]
