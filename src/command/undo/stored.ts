import { session } from '@/connection/page'
import { maxStored, maxStoredRecord } from './limits'
import { hasSecrets, maskSecrets } from '@/lib/secret/value'
import type { UndoTargets } from './target'
import { findTabStorage, undoText } from './tab-storage'
import { undoRecords, type Trail, type UndoRecord } from './undo-store'

/*
 * Undo records across a reload of the tab: in session storage, per broker and only for the user who made
 * them. A record that contains a secret or is too large is replaced by an empty one.
 */

type Stored = { readonly user: string; readonly records: readonly (readonly [string, UndoRecord])[] }

/**
 * Whether the state before a run survives a reload. The state after it may contain secrets, since it is
 * masked.
 */
export const canBeStored = (trails: readonly Trail[]): boolean =>
  findTabStorage() !== undefined &&
  trails.every(({ before }) => !hasSecrets(before)) &&
  JSON.stringify(trails).length <= maxStoredRecord

const withoutTrails = (record: UndoRecord): UndoRecord => ({
  ...record,
  trails: [],
  state:
    record.state === 'undone' || record.state === 'unchanged' || record.state === 'none'
      ? record.state
      : 'forgotten',
})

/** A record as it is stored; a run whose result was not read yet cannot be compared later. */
function toStored(record: UndoRecord): UndoRecord {
  if (!canBeStored(record.trails)) return withoutTrails(record)
  const trails = record.trails.map((trail) => ({ ...trail, after: maskSecrets(trail.after) }))
  return { ...record, trails, state: record.state === 'reading' ? 'unread' : record.state, restored: true }
}

/** The records that fit the limits, the newest first; the others are stored without their content. */
export function toStoredRecords(records: ReadonlyMap<string, UndoRecord>): Stored['records'] {
  let left = maxStored
  return [...records]
    .reverse()
    .map(([entry, record]): [string, UndoRecord] => {
      const complete = toStored(record)
      const size = JSON.stringify(complete).length
      const stored = size <= left ? complete : withoutTrails(record)
      left -= stored === complete ? size : 0
      return [entry, stored]
    })
    .reverse()
}

const states: ReadonlySet<unknown> = new Set<UndoRecord['state']>([
  'ready',
  'unread',
  'none',
  'forgotten',
  'unchanged',
  'undone',
])

/** The names that an earlier version of the console stored, of what this tab still holds. */
const formerTrailNames = new Map([
  ['thing', 'target'],
  ['was', 'before'],
  ['left', 'after'],
  ['lost', 'unrestorable'],
])
const formerStates = new Map<unknown, UndoRecord['state']>([
  ['held', 'ready'],
  ['unlooked', 'unread'],
  ['void', 'unchanged'],
])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A stored record with the present names. */
function withPresentNames(stored: unknown): unknown {
  if (!Array.isArray(stored)) return stored
  const [entry, record] = stored as unknown[]
  if (!isObject(record) || !('state' in record) || !('trails' in record) || !Array.isArray(record.trails))
    return stored
  const trails = record.trails.map((trail: unknown) =>
    isObject(trail)
      ? Object.fromEntries(
          Object.entries(trail).map(([name, value]) => [formerTrailNames.get(name) ?? name, value]),
        )
      : trail,
  )
  return [entry, { ...record, trails, state: formerStates.get(record.state) ?? record.state }]
}

const isRecord = (value: unknown): value is [string, UndoRecord] => {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const record: unknown = value[1]
  if (
    typeof record !== 'object' ||
    record === null ||
    !('state' in record) ||
    !states.has(record.state) ||
    !('command' in record) ||
    typeof record.command !== 'string' ||
    !('trails' in record)
  )
    return false
  return (
    Array.isArray(record.trails) &&
    record.trails.every(
      (trail: unknown) =>
        typeof trail === 'object' &&
        trail !== null &&
        'target' in trail &&
        'id' in trail &&
        typeof trail.id === 'string',
    )
  )
}

/** The records in a stored text, if they belong to this user and to commands that this version knows. */
export function readStored(
  text: string | null,
  user: string,
  targets: UndoTargets,
): ReadonlyMap<string, UndoRecord> {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (
      typeof stored !== 'object' ||
      stored === null ||
      !('user' in stored) ||
      stored.user !== user ||
      !('records' in stored) ||
      !Array.isArray(stored.records)
    )
      return new Map()
    return new Map(
      stored.records
        .map(withPresentNames)
        .filter(isRecord)
        .map(([entry, record]) => [
          entry,
          record.trails.every(({ target }) => Object.hasOwn(targets, target))
            ? record
            : withoutTrails(record),
        ]),
    )
  } catch {
    // Truncated by a full store, or written by another version.
    return new Map()
  }
}

function save(): void {
  const user = session.get().username
  const records = undoRecords.get()
  try {
    if (user === undefined || records.size === 0) undoText.remove()
    else undoText.set(JSON.stringify({ user, records: toStoredRecords(records) } satisfies Stored))
  } catch {
    // The store is full: the old text must not be restored as if it were current.
    undoText.remove()
  }
}

/**
 * Restores the records from before a reload, and stores them from now on. Returns a function that stops it.
 */
export function startStoring(targets: UndoTargets): () => void {
  let restored = false
  const restore = () => {
    const { state, username } = session.get()
    if (restored || state === 'starting') return
    restored = true
    const before =
      username === undefined ? new Map<string, UndoRecord>() : readStored(undoText.get(), username, targets)
    undoRecords.set((now) => new Map([...before, ...now]))
    save()
  }
  const saveIfRestored = () => {
    if (restored) save()
  }
  const stops = [session.subscribe(restore), undoRecords.subscribe(saveIfRestored)]
  restore()
  return () => stops.forEach((stop) => stop())
}
