import type { Key } from '@/i18n/key'
import { createStore } from '@/lib/store'
import type { AnyCommand } from '../command'
import type { Context } from '../context'
import { maxRecords } from './limits'
import type { Never } from './names'
import type { Target } from './target'

/** One object as a run found it, and as it left it; undefined where it did not exist. */
export type Trail = Target & {
  readonly before: unknown
  readonly after: unknown
  /** Why it cannot be restored. */
  readonly unrestorable?: Never
}

/**
 * The changes of one run of a command, or of one bulk run. `unread` could not be read after the run;
 * `none` cannot be undone; `forgotten` was too large or too secret to survive a reload. They keep their
 * position, so that Ctrl Z never reaches past them.
 */
export type UndoRecord = {
  readonly command: AnyCommand['id']
  /** The identity of the broker at which it ran, where the console serves several. */
  readonly broker?: string
  readonly trails: readonly Trail[]
  /**
   * For several runs started together, such as the lines of a macro: the entries of those that can be
   * undone.
   */
  readonly parts?: readonly string[]
  /** Why there is no undo, or why a part of it is missing. */
  readonly never?: readonly Never[]
  readonly state: 'reading' | 'ready' | 'unread' | 'none' | 'forgotten' | 'unchanged' | 'undone'
  /** Restored after a reload: secrets in `after` are masked. */
  readonly restored?: true
}

/**
 * The states before each run of this tab, by history entry id, the oldest first (`stored.ts` stores it
 * across a reload).
 */
export const undoRecords = createStore<ReadonlyMap<string, UndoRecord>>(new Map())

/** Stores what a run changed, or updates its record. */
export function keepRecord(entry: string, record: UndoRecord): void {
  // A known entry keeps its position, so that an older run is never taken for the last.
  undoRecords.set((all) => new Map([...new Map(all).set(entry, record)].slice(-maxRecords)))
}

/** Where a run happened, as its record names it: the identity of the broker, where the console serves several. */
export const nameBroker = ({
  connection: { profile },
}: Pick<Context, 'connection'>): Pick<UndoRecord, 'broker'> =>
  profile === undefined ? {} : { broker: profile.identity }

/** Records the run of a command that cannot be undone. */
export const recordNotUndoable = (
  entry: string,
  { command, broker }: Pick<UndoRecord, 'command' | 'broker'>,
  reason: Never | undefined,
): void =>
  keepRecord(entry, {
    command,
    ...(broker === undefined ? {} : { broker }),
    trails: [],
    state: 'none',
    ...(reason === undefined ? {} : { never: [reason] }),
  })

/** Deletes the records of runs at a broker, by its identity. */
export const clearRecordsAt = (identity: string): void =>
  undoRecords.set((all) => new Map([...all].filter(([, record]) => record.broker !== identity)))

/** Deletes all records: the next user must not see them. */
export const clearRecords = (): void => undoRecords.set(() => new Map())

/**
 * The run that Ctrl Z undoes: the last one that was neither an undo nor undone, whether or not it can be
 * undone.
 */
export const latestUndo = (): string | undefined =>
  [...undoRecords.get()].findLast(
    ([, { command, state }]) => command !== 'command-history.undo' && state !== 'undone',
  )?.[0]

/** Why an entry cannot be undone now; undefined where it can. */
export function undoReason(entry: string | undefined): Key | undefined {
  if (entry === undefined) return 'command-history.undo.none'
  const record = undoRecords.get().get(entry)
  switch (record?.state) {
    case undefined:
      return 'command-history.undo.gone'
    case 'undone':
      return 'command-history.undo.already'
    case 'unchanged':
      return 'command-history.undo.nothing'
    case 'none':
      return record?.never?.[0] === undefined ? 'command-history.undo.never' : `undo.never.${record.never[0]}`
    case 'forgotten':
      return 'command-history.undo.forgotten'
    case 'reading':
    case 'ready':
    case 'unread':
      return undefined
  }
}
