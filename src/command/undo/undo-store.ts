import type { Key } from '@/i18n/key'
import { createStore } from '@/lib/store'
import type { AnyCommand } from '../command'
import type { Never } from './names'
import type { Target } from './thing'

/** One thing as a run found it, and as it left it; undefined where there was none. */
export type Trail = Target & { readonly was: unknown; readonly left: unknown; /** Why it cannot be what it was. */ readonly lost?: Never }

/** What one run of a command, or one batch, changed. `unread` could not be read before; `unlooked` not after. */
export type UndoRecord = {
  readonly command: AnyCommand['id']
  readonly trails: readonly Trail[]
  /** Of several runs that were one wish, such as the lines of a macro: the entries of those that can be taken back, and why others never can. */
  readonly parts?: readonly string[]
  readonly never?: readonly Never[]
  readonly state: 'looking' | 'held' | 'unlooked' | 'unread' | 'void' | 'undone'
}

/** So many are kept; the oldest go. */
const most = 100

/**
 * What was before each run of this page's life, by the id of its journal entry, the oldest first. Never stored: a configuration
 * may hold what no journal may.
 */
export const undoRecords = createStore<ReadonlyMap<string, UndoRecord>>(new Map())

/** Finds the commands that bring things back; the app says how, once it has them. */
export const commandById: { get: (id: string) => AnyCommand | undefined } = { get: () => undefined }

/** Keeps what a run changed, or says how it stands now. */
export function keepRecord(entry: string, record: UndoRecord): void {
  // One that is there stays in its place, so that an older run never passes for the last.
  undoRecords.set((all) => new Map([...new Map(all).set(entry, record)].slice(-most)))
}

/** Forgets all: another may sit here next. */
export const clearRecords = (): void => undoRecords.set(() => new Map())

/** The last run that can be taken back and was no undo itself: what Ctrl+Z means. */
export const latestUndo = (): string | undefined =>
  [...undoRecords.get()].findLast(([, { command, state }]) => command !== 'journal.undo' && (state === 'held' || state === 'looking' || state === 'unlooked'))?.[0]

/** Why an entry cannot be taken back now; undefined where it can. */
export function undoReason(entry: string | undefined): Key | undefined {
  if (entry === undefined) return 'journal.undo.none'
  const record = undoRecords.get().get(entry)
  if (record === undefined) return 'journal.undo.gone'
  if (record.state === 'undone') return 'journal.undo.already'
  if (record.state === 'void') return 'journal.undo.nothing'
  if (record.state === 'unread') return 'journal.undo.unread'
  return undefined
}
