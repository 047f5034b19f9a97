import { toApiError } from '@/api/error'
import { amend } from '../history/history-store'
import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import { assess, readStates, undoneEntry, withTimeout, type UndoPromise } from './assess'
import { editsIn } from './edits'
import type { Never } from './names'
import { getUndoContext } from './at-broker'
import { settle } from './settle'
import { settled } from './settled'
import { alike, lookIn, type Look, type UndoTargets } from './target'
import {
  recordNotUndoable,
  keepRecord,
  nameBroker,
  undoRecords,
  type Trail,
  type UndoRecord,
} from './undo-store'

/** The state before a run, and what can be undone of it. `ran` takes the history entry of the run. */
export type UndoCapture = { readonly promise: UndoPromise; readonly ran: (entry: string) => Promise<void> }

/** Sample size of the question before a bulk run. */
const sampleSize = 20

const unread: UndoPromise = { extent: 'none', reason: 'unread', survivesReload: false }

/**
 * Reads the state that runs of a command will change, before they run; undefined where nothing will change.
 * A failed read does not stop the command, which then cannot be undone.
 */
export async function captureUndo(
  command: AnyCommand,
  sets: readonly CommandArgs[],
  context: Context,
): Promise<UndoCapture | undefined> {
  const of = command.undo === 'again' ? undoneEntry(sets[0] ?? {}) : undefined
  const at = of === undefined ? context : await getUndoContext(of, context)
  const look = await lookIn(at)
  try {
    const found = await assess(command, sets, look)
    if (found === undefined) return undefined
    const { promise, trails } = found
    return {
      promise,
      ran: async (entry) =>
        await recordResult(
          entry,
          { command: command.id, trails, state: 'reading', ...nameBroker(at) },
          look,
          of,
          promise,
        ),
    }
  } catch (cause) {
    if (toApiError(cause).sessionOver) throw cause
    return {
      promise: unread,
      ran: async (entry) => recordNotUndoable(entry, { command: command.id, ...nameBroker(at) }, 'unread'),
    }
  }
}

/**
 * What an undo would restore after runs of a command, for the question before them; undefined where they
 * change nothing. Rejects where it cannot be read.
 */
export const previewUndo = async (
  command: AnyCommand,
  sets: readonly CommandArgs[],
  context: Context,
): Promise<UndoPromise | undefined> => {
  const of = command.undo === 'again' ? undoneEntry(sets[0] ?? {}) : undefined
  const at = of === undefined ? context : await getUndoContext(of, context)
  return (await assess(command, sets, await lookIn(at), sampleSize))?.promise
}

/** Why none of these can be restored, given their state after the run. */
function lossAfter(targets: UndoTargets, trails: readonly Trail[], at: number): Never | undefined {
  const ways = trails.map(
    (trail) => trail.unrestorable ?? targets[trail.target].restore(trail.id, trail.before, trail.after, at),
  )
  return ways.every((way) => typeof way === 'string') ? ways[0] : undefined
}

/**
 * Reads the state after a run and stores the differences; an undo that restored everything marks the undone
 * record.
 */
async function recordResult(
  entry: string,
  record: UndoRecord,
  look: Look,
  of: string | undefined,
  promise: UndoPromise,
): Promise<void> {
  const noUndo = promise.extent === 'none' ? (promise.reason ?? 'unread') : undefined
  if (noUndo === undefined) keepRecord(entry, record)
  else recordNotUndoable(entry, record, noUndo)
  if (record.trails.length === 0) return
  await settle()
  try {
    const stateOf = await readStates(record.trails, withTimeout(look, record.trails.length))
    const trails = record.trails
      .map((trail) => ({ ...trail, after: stateOf(trail) }))
      .filter(({ before, after }) => !alike(before, after))
    amend(entry, editsIn(trails))
    // The session may have ended meanwhile, and its records with it.
    if (!undoRecords.get().has(entry)) return
    const lost =
      noUndo ?? (trails.length === 0 ? undefined : lossAfter(look.targets, trails, look.context.now()))
    if (lost === undefined)
      keepRecord(entry, { ...record, trails, state: trails.length === 0 ? 'unchanged' : 'ready' })
    else recordNotUndoable(entry, record, lost)
    const undone = of === undefined ? undefined : undoRecords.get().get(of)
    if (of !== undefined && undone?.trails.every((trail) => alike(trail.before, stateOf(trail))) === true)
      markUndone([of, ...(undone.parts ?? [])])
  } catch {
    // The later state cannot be compared with this one, so an undo will ask first.
    if (noUndo === undefined && undoRecords.get().has(entry))
      keepRecord(entry, { ...record, state: 'unread' })
  }
}

/** Marks records as undone, including those of the runs that they combine. */
function markUndone(entries: readonly string[]): void {
  for (const entry of entries) {
    const record = undoRecords.get().get(entry)
    if (record?.state === 'ready' || record?.state === 'unread')
      keepRecord(entry, { ...record, state: 'undone' })
  }
}

/**
 * One of several runs started together: its history entry, why it can never be undone, and whether it had a
 * record of its own.
 */
export type PartRun = {
  readonly entry: string
  readonly never: Never | undefined
  readonly recorded?: boolean
}

const hasUndo = (record: UndoRecord | undefined): boolean =>
  record !== undefined && record.state !== 'none' && record.state !== 'forgotten'

/** The broker of runs that were started together, which all ran at the broker of the page. */
const placeOf = (record: UndoRecord | undefined): Pick<UndoRecord, 'broker'> =>
  record?.broker === undefined ? {} : { broker: record.broker }

/**
 * Combines several runs into one undo: each object with its state before the first and after the last of
 * them. None if no run can be undone.
 */
export async function combineUndo(
  entry: string,
  command: AnyCommand['id'],
  runs: readonly PartRun[],
): Promise<void> {
  const parts = runs.map((run) => run.entry).filter((part) => hasUndo(undoRecords.get().get(part)))
  if (parts.length === 0) return
  const place = placeOf(undoRecords.get().get(parts[0] ?? ''))
  keepRecord(entry, { command, ...place, trails: [], parts, state: 'reading' })
  const records = await Promise.all(parts.map(settled))
  // Another user may have logged in by now.
  if (!undoRecords.get().has(entry)) return
  const trails = new Map<string, Trail>()
  for (const trail of records.flatMap((record) => record?.trails ?? [])) {
    const key = `${trail.target} ${trail.id}`
    const first = trails.get(key)
    trails.set(
      key,
      first === undefined
        ? trail
        : {
            ...trail,
            before: first.before,
            ...(first.unrestorable === undefined ? {} : { unrestorable: first.unrestorable }),
          },
    )
  }
  const isUnread = records.some((record) => record?.state === 'unread')
  const changed = [...trails.values()].filter(({ before, after }) => isUnread || !alike(before, after))
  // A missing record was dropped because of the limit.
  const never = runs.flatMap((run): readonly Never[] =>
    run.never === undefined
      ? (undoRecords.get().get(run.entry)?.never ??
        (run.recorded === true && !undoRecords.get().has(run.entry) ? ['limit'] : []))
      : [run.never],
  )
  keepRecord(entry, {
    command,
    ...place,
    trails: changed,
    parts,
    never,
    state: changed.length === 0 ? 'unchanged' : isUnread ? 'unread' : 'ready',
  })
}
