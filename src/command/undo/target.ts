import { toApiError } from '@/api/error'
import { isConfig, type Config } from '@/contract/family/config'
import { isEqual } from '@/lib/equal'
import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import type { Registry } from '../registry'
import type { Never, UndoTargetName } from './names'
import type { Step } from './step'

/** One object that a run may change. */
export type Target = { readonly target: UndoTargetName; readonly id: string }

/** The kinds of objects that commands change, by name. */
export type UndoTargets = Readonly<Record<UndoTargetName, UndoTarget<unknown>>>

declare module '../nouns' {
  interface Nouns {
    readonly undoTargets: UndoTargets
  }
}

/** What targets are read with. */
export type Look = {
  readonly context: Context
  readonly get: Registry['get']
  readonly targets: UndoTargets
}

/** What targets are read with in a context. */
export const lookIn = async (context: Context): Promise<Look> => ({
  context,
  get: (id) => context.registry?.get(id),
  targets: (await context.nouns()).undoTargets,
})

/** States by id; a missing object has none. */
export type States<S> = ReadonlyMap<string, S>

/** How one kind of object is read before and after a run, and which runs restore it. */
export type UndoTarget<S> = {
  /** Its objects refer to each other, so they are restored one by one, the last first. */
  readonly isOrdered?: true
  /** The ids that a run of this command with these values may change. */
  readonly of: (
    values: CommandArgs,
    command: AnyCommand,
    look: Look,
  ) => readonly string[] | Promise<readonly string[]>
  /** Other objects that change with it. */
  readonly besides?: (values: CommandArgs, command: AnyCommand, look: Look) => Promise<readonly Target[]>
  readonly read: (ids: readonly string[], look: Look) => Promise<States<S>>
  /** The runs that turn its present state into the earlier one; or why there are none. */
  restore(id: string, was: S | undefined, now: S | undefined, at: number): readonly Step[] | Never
  /** What a run would lose for good, although its state could be read. */
  lost?(was: S, command: AnyCommand, values: CommandArgs): Never | undefined
}

/** Maximum concurrency, as for bulk runs. */
const width = 4

/** Reads objects one by one with limited concurrency; undefined means missing. */
export const each =
  <S>(one: (id: string, look: Look) => Promise<S | undefined>) =>
  async (ids: readonly string[], look: Look): Promise<States<S>> => {
    const states = new Map<string, S>()
    const left = [...ids]
    const next = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const state = await one(id, look)
        if (state !== undefined) states.set(id, state)
      }
    }
    await Promise.all(Array.from({ length: Math.min(width, ids.length) }, next))
    return states
  }

/** For objects that only exist or not: those contained in the list of all of them. */
export const among =
  (list: (look: Look) => Promise<readonly string[]>) =>
  async (ids: readonly string[], look: Look): Promise<States<true>> => {
    const known = new Set(await list(look))
    return new Map(ids.filter((id) => known.has(id)).map((id) => [id, true] as const))
  }

/** Resolves to undefined where the object does not exist. */
export const undefinedIfMissing = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((cause: unknown) => {
    const { isMissing, code } = toApiError(cause)
    if (isMissing || code === 'BAD_LISTENER_ID') return undefined
    throw cause
  })

/** A value of a command as text; empty if it is not text. */
export const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The configuration among a command's values. */
export const configIn = (values: CommandArgs): Config => (isConfig(values['config']) ? values['config'] : {})

/** Whether two states are equal; a missing one is the same as null. */
export const alike = (a: unknown, b: unknown): boolean => isEqual(a ?? null, b ?? null)

/** The id that follows an entry, which describes its position. */
export const findFollower = (ids: readonly string[], id: string): string | undefined =>
  ids[ids.indexOf(id) + 1]

/** The position as arguments of the move commands. */
export const placeBefore = (next: string | undefined): PlaceArgs =>
  next === undefined ? { place: 'rear' } : { place: 'before', anchor: next }

/** A position that an undo restores: before another entry, or the last. */
export type PlaceArgs = { readonly place: 'rear' } | { readonly place: 'before'; readonly anchor: string }
