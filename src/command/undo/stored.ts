import { session } from '@/api/session'
import { ofBroker } from '@/api/site'
import { maxStored, maxStoredRecord } from './limits'
import { hasSecrets, maskSecrets } from './secret-values'
import { undoTargetFor } from './targets'
import { undoRecords, type Trail, type UndoRecord } from './undo-store'

/*
 * Undo records over a reload of the tab: in session storage, apart for each broker and only for the user who made them. A record
 * that holds a secret or is too large leaves an empty one in its place.
 */

const nameInStorage = ofBroker('undo')
type Stored = { readonly user: string; readonly records: readonly (readonly [string, UndoRecord])[] }

function storageOrNone(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    // A browser that forbids storage.
    return undefined
  }
}

/** Whether what is there before a run is still known after a reload. What it leaves is masked, so that it is no obstacle. */
export const canBeStored = (trails: readonly Trail[]): boolean =>
  storageOrNone() !== undefined &&
  trails.every(({ was }) => !hasSecrets(was)) &&
  JSON.stringify(trails).length <= maxStoredRecord

const withoutTrails = (record: UndoRecord): UndoRecord => ({
  ...record,
  trails: [],
  state:
    record.state === 'undone' || record.state === 'void' || record.state === 'none'
      ? record.state
      : 'forgotten',
})

/** A record as it is stored; one whose run was not looked at yet is compared with nothing later. */
function toStored(record: UndoRecord): UndoRecord {
  if (!canBeStored(record.trails)) return withoutTrails(record)
  const trails = record.trails.map((trail) => ({ ...trail, left: maskSecrets(trail.left) }))
  return { ...record, trails, state: record.state === 'looking' ? 'unlooked' : record.state, restored: true }
}

/** What fits into the limits, the newest first; of the others it stays known that they were there. */
export function toStoredRecords(records: ReadonlyMap<string, UndoRecord>): Stored['records'] {
  let left = maxStored
  return [...records]
    .reverse()
    .map(([entry, record]): [string, UndoRecord] => {
      const whole = toStored(record)
      const size = JSON.stringify(whole).length
      const kept = size <= left ? whole : withoutTrails(record)
      left -= kept === whole ? size : 0
      return [entry, kept]
    })
    .reverse()
}

const states: ReadonlySet<unknown> = new Set<UndoRecord['state']>([
  'held',
  'unlooked',
  'none',
  'forgotten',
  'void',
  'undone',
])

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
        'thing' in trail &&
        'id' in trail &&
        typeof trail.id === 'string',
    )
  )
}

/** The records in a stored text, if they are of this user and of commands that this version knows. */
export function readStored(text: string | null, user: string): ReadonlyMap<string, UndoRecord> {
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
        .filter(isRecord)
        .map(([entry, record]) => [
          entry,
          record.trails.every(({ thing }) => undoTargetFor(thing) !== undefined)
            ? record
            : withoutTrails(record),
        ]),
    )
  } catch {
    // Cut off by a full store, or written by another version.
    return new Map()
  }
}

function save(): void {
  const user = session.get().username
  const records = undoRecords.get()
  const storage = storageOrNone()
  try {
    if (user === undefined || records.size === 0) storage?.removeItem(nameInStorage)
    else
      storage?.setItem(
        nameInStorage,
        JSON.stringify({ user, records: toStoredRecords(records) } satisfies Stored),
      )
  } catch {
    // A full store: the older text must not come back as if it were of now.
    storage?.removeItem(nameInStorage)
  }
}

/** Takes up the records of before a reload, and keeps them stored from now on. Returns the way to stop. */
export function startStoring(): () => void {
  let restored = false
  const restore = () => {
    const { state, username } = session.get()
    if (restored || state === 'starting') return
    restored = true
    const before =
      username === undefined
        ? new Map<string, UndoRecord>()
        : readStored(storageOrNone()?.getItem(nameInStorage) ?? null, username)
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
