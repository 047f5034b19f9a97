import { ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { makeOutline } from '@/command/plan/plan'
import { writes } from '@/command/reach'
import type { Registry } from '@/command/registry'
import { perform } from '@/command/run'
import { captureUndo } from '@/command/undo/capture'
import { clearRecords, undoReason } from '@/command/undo/undo-store'
import { contract } from '@/contract'
import { offers } from '@/contract/capability'
import { describeFailure } from '@/terminal/describe'
import { loadWords } from '@/terminal/words'
import { fixtures } from '../harness/command-fixtures'
import { createSets, ignoreRefusal, makeObjects, writeBackup } from '../harness/objects'
import { precedingCommands } from '../harness/preceding-commands'
import { changingValues, createValues } from '../harness/values'
import { leftOut, needsOtherNode, stops, unlessEmpty } from './left-out'
import { restore } from './restore'
import {
  describeDifference,
  findDifferences,
  getNoun,
  readSnapshot,
  selectNouns,
  showsEffect,
  type Snapshot,
} from './snapshot'
import type { OpenTarget, SentWrite } from './target'

/** The result of running a command at the broker. */
export type CommandResult =
  /** Sent as planned, with an effect, and undone exactly where that was promised. */
  | 'equal'
  /** Accepted; no reply that can be compared shows the effect. */
  | 'not-shown'
  | 'differs'
  /** The broker refused it; `notes` has its words. */
  | 'refused'
  | 'not-offered'
  | 'left-out'

/** The result of a command. */
export type CommandCheck = {
  readonly id: string
  readonly result: CommandResult
  /** Undone exactly; undefined where nothing can be undone. */
  readonly undone?: boolean
  /** What differs, why it was refused or left out, or why there is no undo. */
  readonly notes: readonly string[]
}

/** Whether a command changes something at the broker. */
const mutates = (command: AnyCommand): boolean =>
  command.calls.length > 0 && (command.danger !== 'read' || writes(command))

/** How long the broker may take until a change shows, in milliseconds. */
const patienceMs = 5000
const intervalMs = 100

/** Reads until what is read fits, or the broker has had its time. */
async function readUntil(
  read: () => Promise<Snapshot>,
  fits: (now: Snapshot) => boolean,
  patience: number,
): Promise<Snapshot> {
  const end = performance.now() + patience
  for (;;) {
    const now = await read()
    if (fits(now) || performance.now() >= end) return now
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}

/** Of several runs of a command the result that says most: the last one here. */
const ranks: readonly CommandResult[] = [
  'not-offered',
  'left-out',
  'not-shown',
  'equal',
  'refused',
  'differs',
]

type Run = Omit<CommandCheck, 'id'>

/** The results of a command with one set of values after the other. */
function joinRuns(runs: readonly Run[]): Run {
  const [main] = runs.toSorted((a, b) => ranks.indexOf(b.result) - ranks.indexOf(a.result))
  const undone = runs.flatMap((run) => (run.undone === undefined ? [] : [run.undone]))
  return {
    result: main?.result ?? 'left-out',
    ...(undone.length === 0 ? {} : { undone: undone.every(Boolean) }),
    notes: [...new Set(runs.flatMap(({ notes }) => notes))],
  }
}

/** Names that are made up for a run end with a random part. */
const toLine = ({ method, path }: SentWrite) => `${method} ${path.replace(/_[a-z\d]{8}$/, '_…')}`

/** Nouns whose objects refer to each other. */
const together = [
  ['connectors', 'actions', 'sources', 'rules', 'bridges'],
  ['certs', 'mt'],
] as const

/** What would lock out the devices of the next command. */
const lockingOut = ['authentication', 'authorization', 'banned'] as const

/** The nouns that a command calls, and those of objects that it needs. */
const withNeeded = (nouns: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...nouns,
    ...together.filter((group) => group.some((noun) => nouns.has(noun))).flat(),
    ...lockingOut,
  ])

/** Runs commands one after the other, as a person would at a broker. */
export function createCommandRuns(target: OpenTarget, registry: Registry, patience = patienceMs) {
  const { place, writes: sent } = target
  const words = loadWords()
  const undo = registry.get('command-history.undo')
  if (undo === undefined) throw new Error('there is no command for undoing')

  const contextNow = (): Context => ({ ...target.context(), registry, filled: true })

  const delayedId = async (): Promise<string> => {
    const { data } = await place.api.delayedList({ query: { page: 1, limit: 100 } })
    const row = data.findLast(({ topic }) => topic === 'law/later')
    return row === undefined ? '' : `${row.node}/${row.msgid}`
  }

  async function valuesOf(command: AnyCommand, own?: CommandArgs): Promise<CommandArgs> {
    const made = {
      delayed: command.id.startsWith('delayed.') ? await delayedId() : '',
      backup: command.needs === 'dataBackup' ? await writeBackup(place) : '',
    }
    const values = { ...createValues(command, made, own), ...changingValues[command.id] }
    const node = command.id.startsWith('cluster.') ? place.otherNode : place.node
    return {
      ...values,
      ...('node' in values ? { node } : {}),
      // Global objects, where the values of the command do not name a namespace.
      ...('namespace' in values ? { namespace: own?.['namespace'] } : {}),
    }
  }

  /** One set of values: plan, run, effect, undo. */
  async function runSet(command: AnyCommand, values: CommandArgs, nouns: ReadonlySet<string>): Promise<Run> {
    const context = contextNow()
    const read = () => readSnapshot(target, nouns)
    const was = await read()
    const plan = await makeOutline(command, values, undefined, context)
    const planned = plan.steps.flatMap((step) => (step.kind === 'request' ? [toLine(step)] : []))
    const captured = await captureUndo(command, [values], context)
    sent.length = 0
    try {
      await perform(command, values, context)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return { result: 'refused', notes: [`${describeFailure(cause, words)} (${cause.code})`] }
    }
    const lines = sent.map(toLine)
    const missing = planned.filter((line) => !lines.includes(line))
    const entry = command.id
    await captured?.ran(entry)
    const isShown = showsEffect(was, await readUntil(read, (now) => showsEffect(was, now), patience))
    const notes = missing.map((line) => `planned, but not sent: ${line}`)
    if (!isShown) return { result: notes.length > 0 ? 'differs' : 'not-shown', notes }
    const never = undoReason(entry)
    if (captured?.promise.extent !== 'all' || never !== undefined)
      return { result: notes.length > 0 ? 'differs' : 'equal', notes }
    try {
      await perform(undo as AnyCommand, { entry }, context)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return { result: 'differs', undone: false, notes: [...notes, `undo: ${describeFailure(cause, words)}`] }
    }
    const after = await readUntil(read, (now) => findDifferences(was, now).length === 0, patience)
    const describe = (path: string) => `${path}: ${describeDifference(was, after, path)}`
    const different = findDifferences(was, after, 'meaning')
    const otherWords = findDifferences(was, after).filter((path) => !different.includes(path))
    return {
      result: notes.length + different.length > 0 ? 'differs' : 'equal',
      undone: different.length === 0,
      notes: [
        ...notes,
        ...different.map((path) => `after the undo, ${describe(path)}`),
        ...otherWords.map((path) => `after the undo, the same in other words, ${describe(path)}`),
      ],
    }
  }

  async function prepareAndRun(command: AnyCommand, nouns: ReadonlySet<string>): Promise<Run> {
    const device = await target.connect('law-device')
    const none = { clear: () => undefined }
    let fixture: Awaited<ReturnType<(typeof fixtures)[string]>> = none
    try {
      await device.subscribeAsync('law/#')
      await makeObjects(command, place)
      fixture = (await fixtures[command.id]?.(place)) ?? none
      const earlier = registry.get(precedingCommands[command.id] ?? '')
      if (earlier !== undefined) await perform(earlier, await valuesOf(earlier), contextNow())
      const results: Run[] = []
      for (const own of fixture.own === undefined ? await createSets(command, place) : [fixture.own])
        results.push(await runSet(command, await valuesOf(command, own), nouns))
      return joinRuns(results)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return {
        result: 'refused',
        notes: [
          `before the command: ${cause.method ?? ''} ${cause.path ?? ''}: ${describeFailure(cause, words)} (${cause.code})`,
        ],
      }
    } finally {
      await stops[command.id]?.(place).catch(ignoreRefusal)
      await Promise.resolve(fixture.clear()).catch(ignoreRefusal)
      await device.endAsync(true)
    }
  }

  return {
    /** Runs a command, and brings the broker back to the state before it. */
    async run(command: AnyCommand, initial: Snapshot): Promise<CommandCheck | undefined> {
      const { id } = command
      if (!mutates(command)) return undefined
      if (!offers(command.needs, place.broker)) return { id, result: 'not-offered', notes: [] }
      const reason =
        leftOut[id] ??
        (needsOtherNode.test(id) && place.otherNode === undefined ? 'needs a second node' : undefined) ??
        (unlessEmpty[id]?.some((path) => [...initial.objects].some((object) => object.startsWith(path))) ===
        true
          ? 'would delete what this run has not made'
          : undefined)
      if (reason !== undefined) return { id, result: 'left-out', notes: [reason] }
      const nouns = new Set(command.calls.map((call) => getNoun(contract[call].path)))
      const made = withNeeded(nouns)
      clearRecords()
      const check = { id, ...(await prepareAndRun(command, nouns)) }
      await restore(target, selectNouns(initial, made), made)
      return check
    },
  }
}
