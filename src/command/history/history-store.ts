import * as z from 'zod/mini'
import { sessionChanged } from '@/api/error'
import { forgetOwner, openStorage, storage, type NamedStorage } from '@/api/storage'
import { connection } from '@/connection/page'
import { createStore } from '@/lib/store'
import { readText } from '../prompt/answer'
import { isStorableText } from '../storable'
import { paramNamed } from '../former-names'
import type { AnyCommand, CommandArgs } from '../command'
import { historySize, type Edits, type Entry } from './history'

/**
 * The command history of this browser, newest first, stored as `journal` in local storage. The runner calls
 * {@link remember} through its dependencies; the history screen reads {@link commandHistory}.
 */
const scalar = z.optional(z.union([z.string(), z.number(), z.boolean()]))
const StoredEntry = z.looseObject({
  id: z.string(),
  command: z.string(),
  args: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  at: z.number(),
  ms: z.number(),
  source: z.string(),
  result: z.enum(['done', 'failed', 'stopped']),
  count: z.number(),
  user: z.optional(z.string()),
  broker: z.optional(z.string()),
  undoes: z.optional(z.object({ entry: z.string(), command: z.string() })),
  edits: z.optional(
    z.object({
      first: z.array(z.object({ on: z.optional(z.string()), path: z.string(), from: scalar, to: scalar })),
      count: z.number(),
    }),
  ),
})

/** Parses stored entries; entries of another version that cannot be read are left out. */
export function readHistory(text: string | null): readonly Entry[] {
  if (text === null) return []
  try {
    const items: unknown = JSON.parse(text)
    if (!Array.isArray(items)) return []
    return items.filter((item): item is Entry => z.safeParse(StoredEntry, item).success).slice(0, historySize)
  } catch {
    // Unreadable, or truncated by a full disk: the history starts empty.
    return []
  }
}

/** The entries without texts that hold a secret by their content: earlier versions kept these. */
export const withoutSecretTexts = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => {
    const args = Object.entries(entry.args).filter(([, text]) => [text].flat().every(isStorableText))
    return args.length === Object.keys(entry.args).length
      ? entry
      : { ...entry, args: Object.fromEntries(args) }
  })

function loadHistory(): readonly Entry[] {
  const stored = readHistory(storage.get('journal'))
  const clean = withoutSecretTexts(stored)
  if (clean.some((entry, index) => entry !== stored[index])) storage.set('journal', JSON.stringify(clean))
  return clean
}

export const commandHistory = createStore<readonly Entry[]>(loadHistory())

/**
 * Adds an entry and drops the oldest beyond the limit. Other tabs may have written meanwhile, so the stored
 * entries are read first.
 */
export function remember(entry: Entry): void {
  // After a logout nothing of its user is stored (catalogue A15).
  if (connection.session.get().state === 'out') return
  write([entry, ...present()].slice(0, historySize))
  // The user of a run that was cut off is no longer the one whose history is stored there.
  if (entry.broker !== undefined && entry.code !== sessionChanged) rememberAt(entry.broker, entry)
}

/** Adds the entry of a run at another broker to the history of that broker as well, where it is one of its own. */
function rememberAt(broker: string, { broker: _, ...entry }: Entry): void {
  const { user } = entry
  const there = openStorage(broker)
  // As after its login: what another user did is not shown to this one.
  if ((there.get('owner') ?? user) !== user) forgetOwner(there)
  there.set('owner', user ?? null)
  writeAt(there, (entries) => [entry, ...entries].slice(0, historySize))
}

const writeAt = (there: NamedStorage, next: (entries: readonly Entry[]) => readonly Entry[]): void =>
  there.set('journal', JSON.stringify(next(readHistory(there.get('journal')))))

/** Adds the changes of a run to its entry once they are known; a deleted entry is not restored. */
export function amend(id: string, edits: Edits | undefined): void {
  const entries = present()
  const amended = entries.find((entry) => entry.id === id)
  if (edits === undefined || amended === undefined) return
  const withEdits = (all: readonly Entry[]) =>
    all.map((entry) => (entry.id === id ? { ...entry, edits } : entry))
  write(withEdits(entries))
  if (amended.broker !== undefined) writeAt(openStorage(amended.broker), withEdits)
}

const present = (): readonly Entry[] =>
  storage.works() ? readHistory(storage.get('journal')) : commandHistory.get()

function write(entries: readonly Entry[]): void {
  commandHistory.set(() => entries)
  connection.records.keep('journal', JSON.stringify(entries))
}

/** Deletes the entries of runs at another broker. */
export const forgetRunsAt = (broker: string): void => {
  if (present().some((entry) => entry.broker === broker))
    write(present().filter((entry) => entry.broker !== broker))
}

/** Deletes all entries. */
export function clearHistory(): void {
  commandHistory.set(() => [])
  storage.set('journal', null)
}

/** The arguments of an entry by the present names of the parameters. */
export const presentArgs = (command: AnyCommand, args: Entry['args']): Entry['args'] =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [paramNamed(command, name) ?? name, value]))

/**
 * Parses an entry's arguments back to values for another run; the history stores text only. Values that
 * cannot be parsed stay text.
 */
export function restoreValues(command: AnyCommand, args: Entry['args'], now: number): CommandArgs {
  const given: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(presentArgs(command, args))) {
    const param = command.params[name]
    if (param === undefined) continue
    const read = (one: string): unknown => {
      const value = readText(param.prompt, one, now)
      return value.ok ? value.value : one
    }
    given[name] = typeof text === 'string' ? read(text) : text.map(read)
  }
  return given
}
