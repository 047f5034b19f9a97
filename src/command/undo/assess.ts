import type { AnyCommand, CommandArgs } from '../command'
import { maxItems, maxRecordBytes } from './limits'
import type { Never } from './names'
import { removes } from './secrets'
import { canBeStored } from './stored'
import type { Look, Target, UndoTargets } from './target'
import { latestUndo, undoRecords, type Trail } from './undo-store'

/** What an undo of a run restores, why not more, and whether it still works after a reload of the tab. */
export type UndoPromise = {
  readonly extent: 'all' | 'part' | 'none'
  readonly reason?: Never
  readonly survivesReload: boolean
}

/** The state before a run, and what can be promised about undoing it. */
export type Assessment = { readonly trails: readonly Trail[]; readonly promise: UndoPromise }

/** Read timeouts in milliseconds: the base, and the addition for each object. */
const baseTimeoutMs = 3000
const itemTimeoutMs = 50

const noUndo = (reason: Never): Assessment => ({
  trails: [],
  promise: { extent: 'none', reason, survivesReload: false },
})

const keyOf = ({ target, id }: Target): string => `${target} ${id}`

export const withTimeout = (look: Look, items: number): Look => ({
  ...look,
  context: {
    ...look.context,
    signal: AbortSignal.any([
      look.context.signal,
      AbortSignal.timeout(baseTimeoutMs + itemTimeoutMs * items),
    ]),
  },
})

/** The entry that a run of the undo command undoes. */
export const undoneEntry = (values: CommandArgs): string | undefined =>
  typeof values['entry'] === 'string' ? values['entry'] : latestUndo()

/** The objects that runs of a command would change, without duplicates. */
async function readTargets(
  command: AnyCommand,
  sets: readonly CommandArgs[],
  look: Look,
): Promise<readonly Target[]> {
  const { undo } = command
  if (undo === undefined) return []
  if (undo === 'again') return undoRecords.get().get(undoneEntry(sets[0] ?? {}) ?? '')?.trails ?? []
  const undoTarget = look.targets[undo]
  const found = await Promise.all(
    sets.map(async (values): Promise<Target[]> => [
      ...(await undoTarget.of(values, command, look)).map((id) => ({ target: undo, id })),
      ...((await undoTarget.besides?.(values, command, look)) ?? []),
    ]),
  )
  return [...new Map(found.flat().map((target) => [keyOf(target), target])).values()]
}

/** Reads the present states of all targets. */
export async function readStates(
  targets: readonly Target[],
  look: Look,
): Promise<(target: Target) => unknown> {
  const names = [...new Set(targets.map(({ target }) => target))]
  const states = new Map(
    await Promise.all(
      names.map(
        async (name) =>
          [
            name,
            await look.targets[name].read(
              targets.filter(({ target }) => target === name).map(({ id }) => id),
              look,
            ),
          ] as const,
      ),
    ),
  )
  return ({ target, id }) => states.get(target)?.get(id)
}

/** Why an object cannot be restored. */
function findLoss(
  targets: UndoTargets,
  { target: name, id }: Target,
  before: unknown,
  command: AnyCommand,
  values: CommandArgs,
  at: number,
): Never | undefined {
  if (before === undefined) return undefined
  const undoTarget = targets[name]
  const lost = undoTarget.lost?.(before, command, values)
  if (lost !== undefined || !removes(command)) return lost
  const steps = undoTarget.restore(id, before, undefined, at)
  return typeof steps === 'string' ? steps : undefined
}

function promiseFor(trails: readonly Trail[], count: number): UndoPromise {
  const lost = trails.flatMap((trail) => trail.unrestorable ?? [])
  const [reason] = lost
  const extent = reason === undefined ? 'all' : lost.length === count ? 'none' : 'part'
  return {
    extent,
    ...(reason === undefined ? {} : { reason }),
    survivesReload: extent !== 'none' && canBeStored(trails),
  }
}

/**
 * Reads what runs of a command would change and decides whether they can be undone. Used for both the
 * question before a run and the record of it; the question reads a sample of `sampleSize` objects, so that
 * it appears quickly. Undefined where nothing is changed.
 */
export async function assess(
  command: AnyCommand,
  sets: readonly CommandArgs[],
  look: Look,
  sampleSize = maxItems,
): Promise<Assessment | undefined> {
  const values = sets[0] ?? {}
  // More objects than a record may hold: nothing needs to be read.
  if (sets.length > maxItems) return noUndo('limit')
  const targets = await readTargets(command, sets, withTimeout(look, sets.length))
  if (targets.length === 0) return undefined
  if (targets.length > maxItems) return noUndo('limit')
  const sample = targets.slice(0, sampleSize)
  const stateOf = await readStates(sample, withTimeout(look, sample.length))
  const at = look.context.now()
  const trails = sample.map((target): Trail => {
    const before = stateOf(target)
    const unrestorable = findLoss(look.targets, target, before, command, values, at)
    return {
      target: target.target,
      id: target.id,
      before,
      after: undefined,
      ...(unrestorable === undefined ? {} : { unrestorable }),
    }
  })
  if (JSON.stringify(trails).length > maxRecordBytes) return noUndo('limit')
  return { trails, promise: promiseFor(trails, targets.length) }
}
