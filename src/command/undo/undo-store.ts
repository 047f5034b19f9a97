import type { Key } from '@/i18n/key'
import { createStore } from '@/lib/store'
import type { AnyCommand } from '../command'
import { maxRecords } from './limits'
import type { Never } from './names'
import type { Target } from './target'

/** One thing as a run found it, and as it left it; undefined where there was none. */
export type Trail = Target & {
  readonly was: unknown
  readonly left: unknown
  /** Why it cannot be what it was. */ readonly lost?: Never
}

/**
 * What one run of a command, or one batch, changed. `unlooked` could not be read after the run; `none` has no undo, and `forgotten`
 * was too large or too secret to be kept over a reload. Both stay in their place, so that Ctrl Z never reaches past them.
 */
export type UndoRecord = {
  readonly command: AnyCommand['id']
  readonly trails: readonly Trail[]
  /** Of several runs started together, such as the lines of a macro: the entries of those that can be undone. */
  readonly parts?: readonly string[]
  /** Why there is no undo, or why a part of it is missing. */
  readonly never?: readonly Never[]
  readonly state: 'looking' | 'held' | 'unlooked' | 'none' | 'forgotten' | 'void' | 'undone'
  /** Read back after a reload: secrets in `left` are masked. */
  readonly restored?: true
}

/** What was before each run of this tab, by the id of its history entry, the oldest first (`stored.ts` keeps it over a reload). */
export const undoRecords = createStore<ReadonlyMap<string, UndoRecord>>(new Map())

/** Finds the commands that restore things, and waits for one that is still being fetched after a reload; the app says how. */
export const commandById: {
  get: (id: string) => AnyCommand | undefined
  ready: (id: string) => Promise<void>
} = { get: () => undefined, ready: () => Promise.resolve() }

/** Keeps what a run changed, or updates its state. */
export function keepRecord(entry: string, record: UndoRecord): void {
  // A known entry stays in its place, so that an older run is never taken for the last.
  undoRecords.set((all) => new Map([...new Map(all).set(entry, record)].slice(-maxRecords)))
}

/** The run of a command that has no undo. */
export const keepNoUndo = (entry: string, command: AnyCommand['id'], reason: Never | undefined): void =>
  keepRecord(entry, {
    command,
    trails: [],
    state: 'none',
    ...(reason === undefined ? {} : { never: [reason] }),
  })

/** Forgets all: the next user must not see it. */
export const clearRecords = (): void => undoRecords.set(() => new Map())

/** What Ctrl Z means: the last run that was not an undo and is not undone, whether or not it can be undone. */
export const latestUndo = (): string | undefined =>
  [...undoRecords.get()].findLast(
    ([, { command, state }]) => command !== 'journal.undo' && state !== 'undone',
  )?.[0]

/** Why an entry cannot be undone now; undefined where it can. */
export function undoReason(entry: string | undefined): Key | undefined {
  if (entry === undefined) return 'journal.undo.none'
  const record = undoRecords.get().get(entry)
  switch (record?.state) {
    case undefined:
      return 'journal.undo.gone'
    case 'undone':
      return 'journal.undo.already'
    case 'void':
      return 'journal.undo.nothing'
    case 'none':
      return record?.never?.[0] === undefined ? 'journal.undo.never' : `undo.never.${record.never[0]}`
    case 'forgotten':
      return 'journal.undo.forgotten'
    case 'looking':
    case 'held':
    case 'unlooked':
      return undefined
  }
}
