import { toApiError } from '@/api/error'
import type { AnyCommand, CommandArgs } from '../command'
import type { Never } from './names'
import { alike, type Look, type States, type Target } from './thing'
import { thingOf } from './things'
import { keepRecord, latestUndo, undoRecords, type Trail, type UndoRecord } from './undo-store'

/** What stood there before a run; told, once it has run under a journal entry, it looks what became of it. */
export type Kept = { readonly ran: (entry: string) => Promise<void> }

/** So long is waited for what stands there before a run, and so much more for each of many; milliseconds. */
const patience = 3000
const patienceEach = 20
/** More than so many things at once are not kept. */
const most = 1000
/** Before a question about many so many are looked at, so that it stands at once. */
const looked = 20
/** The broker answers before it has acted (contract A §7.4); milliseconds. */
const settling = 300

const keyOf = ({ thing, id }: Target): string => `${thing} ${id}`

/** The entry that an undo is of. */
const undoneBy = (values: CommandArgs): string | undefined => (typeof values['entry'] === 'string' ? values['entry'] : latestUndo())

/** What runs of a command would change, each once. */
async function targetsOf(command: AnyCommand, sets: readonly CommandArgs[], look: Look): Promise<readonly Target[]> {
  const { undo } = command
  if (undo === 'again') return (await settled(undoneBy(sets[0] ?? {}) ?? ''))?.trails ?? []
  const thing = undo === undefined ? undefined : thingOf(undo)
  const found = undo === undefined || thing === undefined ? [] : (await Promise.all(sets.map(async (values): Promise<Target[]> => [
    ...(await thing.of(values, command, look)).map((id) => ({ thing: undo, id })), ...((await thing.besides?.(values, command, look)) ?? []),
  ]))).flat()
  return [...new Map(found.map((target) => [keyOf(target), target])).values()]
}

/** How all of them stand now. */
export async function statesOf(targets: readonly Target[], look: Look): Promise<(target: Target) => unknown> {
  const names = [...new Set(targets.map(({ thing }) => thing))]
  const none: States<unknown> = new Map()
  const states = new Map(await Promise.all(names.map(async (name) => [name, (await thingOf(name)?.read(targets.filter(({ thing }) => thing === name).map(({ id }) => id), look)) ?? none] as const)))
  return ({ thing, id }) => states.get(thing)?.get(id)
}

const within = (look: Look, ms: number): Look => ({ ...look, context: { ...look.context, signal: AbortSignal.any([look.context.signal, AbortSignal.timeout(ms)]) } })

/** What of a state a run takes for good. */
const lostOf = (target: Target, was: unknown, command: AnyCommand, values: CommandArgs): Never | undefined => (was === undefined ? undefined : thingOf(target.thing)?.lost?.(was, command, values))

/** Reads what runs of a command will change, before they do. A reading that fails stops no command, and is told in the journal. */
export async function keep(command: AnyCommand, sets: readonly CommandArgs[], look: Look): Promise<Kept | undefined> {
  const values = sets[0] ?? {}
  const of = command.undo === 'again' ? undoneBy(values) : undefined
  const around = within(look, patience + patienceEach * sets.length)
  try {
    const targets = await targetsOf(command, sets, around)
    if (targets.length === 0) return undefined
    if (targets.length > most) return { ran: async (entry) => keepRecord(entry, { command: command.id, trails: [], state: 'unread' }) }
    const stateOf = await statesOf(targets, around)
    const trails = targets.map((target): Trail => {
      const was = stateOf(target)
      const lost = lostOf(target, was, command, values)
      return { thing: target.thing, id: target.id, was, left: undefined, ...(lost === undefined ? {} : { lost }) }
    })
    return { ran: async (entry) => lookAfter(entry, { command: command.id, trails, state: 'looking' }, look, of) }
  } catch (cause) {
    if (toApiError(cause).sessionOver) throw cause
    return { ran: async (entry) => keepRecord(entry, { command: command.id, trails: [], state: 'unread' }) }
  }
}

/** Reads what a run has left, and keeps what is not as before; an undo that brought all back is told of what it undid. */
async function lookAfter(entry: string, record: UndoRecord, look: Look, of: string | undefined): Promise<void> {
  keepRecord(entry, record)
  await new Promise((resolve) => setTimeout(resolve, settling))
  try {
    const stateOf = await statesOf(record.trails, within(look, patience + patienceEach * record.trails.length))
    const trails = record.trails.map((trail) => ({ ...trail, left: stateOf(trail) })).filter(({ was, left }) => !alike(was, left))
    keepRecord(entry, { ...record, trails, state: trails.length === 0 ? 'void' : 'held' })
    const undone = of === undefined ? undefined : undoRecords.get().get(of)
    if (of !== undefined && undone?.trails.every((trail) => alike(trail.was, stateOf(trail))) === true) markUndone([of, ...(undone.parts ?? [])])
  } catch {
    // What it left is then compared with nothing: whoever undoes it is asked.
    keepRecord(entry, { ...record, state: 'unlooked' })
  }
}

/** What was undone needs no undo any more, nor do the runs that it was one of. */
function markUndone(entries: readonly string[]): void {
  for (const entry of entries) {
    const record = undoRecords.get().get(entry)
    if (record?.state === 'held' || record?.state === 'unlooked') keepRecord(entry, { ...record, state: 'undone' })
  }
}

/** What is kept of an entry, once it is known what its run has left; undefined where nothing is. */
export function settled(entry: string): Promise<UndoRecord | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const record = undoRecords.get().get(entry)
      if (record?.state === 'looking') return
      stop()
      resolve(record)
    }
    const stop = undoRecords.subscribe(look)
    look()
  })
}

/** One of several runs that are one wish: its journal entry, and why it can never be taken back, if so. */
export type PartRun = { readonly entry: string; readonly never: Never | undefined }

/** Makes one undo of several runs: each thing as the first of them found it and the last left it. Where none of them keeps anything there is none. */
export async function keepTogether(entry: string, command: AnyCommand['id'], runs: readonly PartRun[]): Promise<void> {
  const parts = runs.map((run) => run.entry).filter((part) => undoRecords.get().has(part))
  if (parts.length === 0) return
  keepRecord(entry, { command, trails: [], parts, state: 'looking' })
  const records = await Promise.all(parts.map(settled))
  // Another may sit here by now.
  if (!undoRecords.get().has(entry)) return
  const trails = new Map<string, Trail>()
  for (const trail of records.flatMap((record) => record?.trails ?? [])) {
    const first = trails.get(keyOf(trail))
    trails.set(keyOf(trail), first === undefined ? trail : { ...trail, was: first.was, ...(first.lost === undefined ? {} : { lost: first.lost }) })
  }
  const unlooked = records.some((record) => record?.state === 'unlooked')
  const changed = [...trails.values()].filter(({ was, left }) => unlooked || !alike(was, left))
  const lost = records.flatMap((record): Never[] => (record === undefined ? ['many'] : record.state === 'unread' ? ['unread'] : []))
  const never = [...runs.flatMap((run) => run.never ?? []), ...lost]
  keepRecord(entry, { command, trails: changed, parts, never, state: changed.length === 0 ? 'void' : unlooked ? 'unlooked' : 'held' })
}

/** What would be lost for good by runs of a command, as far as their things tell it; for the question before them. */
export async function foretell(command: AnyCommand, sets: readonly CommandArgs[], look: Look): Promise<Never | undefined> {
  const around = within(look, patience)
  const thing = command.undo === undefined ? undefined : thingOf(command.undo)
  if (thing?.lost === undefined) return sets.length > most ? 'many' : undefined
  const targets = (await targetsOf(command, sets.slice(0, looked), around)).slice(0, looked)
  const stateOf = await statesOf(targets, around)
  return targets.map((target) => lostOf(target, stateOf(target), command, sets[0] ?? {})).find((lost) => lost !== undefined)
}
