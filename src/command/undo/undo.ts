import { RefusedError } from '../refused-error'
import { createReadOnlyError, sessionChanged, toApiError, type ApiError } from '@/api/error'
import type { Resource } from '@/api/resource'
import { allWords } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import type { Confirm } from '../confirm'
import { type Outcome, done } from '../command'
import type { Context } from '../context'
import { bindSession } from '../bind-session'
import { execute } from '../execute'
import type { Reason } from '../unsupported'
import { readStates } from './assess'
import { getUndoContext } from './at-broker'
import { settled } from './settled'
import type { Never } from './names'
import { maskSecrets } from '@/lib/secret/value'
import type { Step } from './step'
import { alike, lookIn, type Look } from './target'
import { latestUndo, undoReason, undoRecords, type Trail, type UndoRecord } from './undo-store'

/**
 * What an undo would do: the runs for each object, the objects that have changed since, and what cannot be
 * restored.
 */
type Plan = {
  readonly record: UndoRecord
  readonly work: readonly { readonly trail: Trail; readonly steps: readonly Step[] }[]
  readonly since: readonly Trail[]
  readonly never: readonly Never[]
}

/** Maximum concurrency where the order does not matter. */
const width = 4
const named = 5

/** Whether an object is as a run left it; after a reload, secrets are not compared. */
const isAsLeft = ({ restored }: UndoRecord, { after }: Trail, now: unknown): boolean =>
  restored === true ? alike(maskSecrets(after), maskSecrets(now)) : alike(after, now)

/**
 * Why Ctrl Z, or the undo of an entry, does nothing, naming the blocking command; undefined where it does
 * something.
 */
export async function undoRefusal(
  { registry }: Pick<Context, 'registry'>,
  entry = latestUndo(),
): Promise<Reason | undefined> {
  const reason = undoReason(entry)
  const record = entry === undefined ? undefined : undoRecords.get().get(entry)
  if (reason === undefined || record === undefined || record.state === 'undone')
    return reason === undefined ? undefined : { key: reason }
  await Promise.all([allWords(), registry?.load()])
  const title = translate(registry?.get(record.command)?.title ?? 'command-history.undo.title')
  if (record.state === 'none' && record.never === undefined)
    return { key: 'undo.refused.plain', values: { title } }
  return {
    key: record.state === 'unchanged' ? 'undo.refused.void' : 'undo.refused.reason',
    values: { title, reason: translate(reason) },
  }
}

async function planUndo(entry: string, look: Look): Promise<Plan> {
  const record = await settled(entry)
  if (record === undefined) throw new RefusedError('UNDO_GONE')
  await look.context.registry?.load()
  const stateOf = await readStates(record.trails, look)
  const at = look.context.now()
  // The last first: each object restores its position relative to one that comes after it.
  const open = record.trails.toReversed().filter((trail) => !alike(trail.before, stateOf(trail)))
  const ways = open.map((trail) => ({
    trail,
    way: trail.unrestorable ?? look.targets[trail.target].restore(trail.id, trail.before, stateOf(trail), at),
  }))
  return {
    record,
    work: ways.flatMap(({ trail, way }) =>
      typeof way === 'string' || way.length === 0 ? [] : [{ trail, steps: way }],
    ),
    since: open.filter((trail) => record.state === 'unread' || !isAsLeft(record, trail, stateOf(trail))),
    never: [...ways.flatMap(({ way }) => (typeof way === 'string' ? [way] : [])), ...(record.never ?? [])],
  }
}

/** Describes one run: its title and its object. */
function stepWords({ command: id, with: given }: Step, { get }: Look): string {
  const command = get(id)
  if (command === undefined) return id
  const name = Object.entries(command.params).find(
    ([param, { prompt }]) =>
      (prompt.kind === 'pick' || prompt.kind === 'text') && typeof given[param] === 'string',
  )?.[0]
  return name === undefined
    ? translate(command.title)
    : `${translate(command.title)} (${inline(String(given[name]), 60)})`
}

const wordsOf = (words: readonly string[]): string =>
  [...words.slice(0, named), ...(words.length > named ? [`+${String(words.length - named)}`] : [])].join(', ')

/**
 * Where an undo runs, if that is not the broker of the page: the status bar and the colors of the page are then no warning, so
 * that each question names the broker, and one in production is typed.
 */
const nameOtherBroker = (
  { connection: { id, profile: at } }: Context,
  { connection }: Context,
): Pick<Confirm, 'at' | 'type'> =>
  at === undefined || id === connection.id ? {} : { at, ...(at.production ? { type: at.name } : {}) }

/**
 * The question before an undo: whether it may overwrite later changes, or run a disruptive or irreversible
 * command.
 */
export async function askUndo(entry: string, context: Context): Promise<Confirm | undefined> {
  const at = await getUndoContext(entry, context)
  // Nothing is asked about what that broker then refuses.
  if (at.readOnly !== undefined) throw createReadOnlyError(at.readOnly)
  const look = await lookIn(at)
  const [{ work, since }] = await Promise.all([planUndo(entry, look), allWords()])
  const what = wordsOf(work.flatMap(({ steps }) => steps.map((step) => stepWords(step, look))))
  if (work.length === 0) return undefined
  const place = nameOtherBroker(at, context)
  if (since.length > 0)
    return { body: 'undo.changed', values: { count: since.length, what }, verb: 'undo.verb', ...place }
  if (place.at !== undefined)
    return {
      body: 'undo.elsewhere',
      values: { what, broker: place.at.label },
      verb: 'undo.verb',
      ...place,
    }
  const risky = work.some(({ steps }) =>
    steps.some(({ command }) => ['disruptive', 'irreversible'].includes(look.get(command)?.danger ?? '')),
  )
  return risky ? { body: 'undo.ask', values: { what }, verb: 'undo.verb' } : undefined
}

/** Runs the steps of one object in order; returns the resources to read again. */
async function restore(steps: readonly Step[], { context, get }: Look): Promise<readonly Resource[]> {
  const changed: Resource[] = []
  for (const step of steps) {
    const command = get(step.command)
    if (command === undefined) throw new RefusedError('UNDO_GONE')
    // A step is neither recorded nor undone by itself: the undo is.
    const run = await execute(
      command,
      step.with,
      [{ target: '', values: step.with }],
      { ...context, filled: true, restores: true },
      { source: 'palette', questions: 'error' },
    )
    if (run?.error !== undefined) throw run.error
    for (const [, outcome] of run?.outcomes ?? [])
      if (outcome.kind === 'done') changed.push(...(outcome.changed ?? []))
  }
  return changed
}

/** Restores the state before a run, object by object, and reports what could not be restored. */
export async function runUndo(entry: string, context: Context): Promise<Outcome> {
  // The steps belong to one session, wherever the undo was started.
  const look = await lookIn(bindSession(await getUndoContext(entry, context)))
  const [{ record, work, never }] = await Promise.all([planUndo(entry, look), allWords()])
  const title = translate(look.get(record.command)?.title ?? 'command-history.undo.title')
  const changed = new Set<Resource>()
  const failures: ApiError[] = []
  const queue = [...work]
  const count = work.length
  let stopped = false
  const next = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined && !stopped; one = queue.shift()) {
      await restore(one.steps, look).then(
        (nouns) => nouns.forEach((noun) => changed.add(noun)),
        (cause: unknown) => failures.push(toApiError(cause)),
      )
      reportProgress(context, title, count - queue.length, count, () => {
        stopped = true
      })
    }
  }
  const isUnordered =
    new Set(work.map(({ trail }) => trail.target)).size === 1 &&
    !work.some(({ trail }) => look.targets[trail.target].isOrdered === true) &&
    !work.some(
      ({ trail }) => typeof trail.before === 'object' && trail.before !== null && 'next' in trail.before,
    )
  await Promise.all(Array.from({ length: isUnordered ? width : 1 }, next))
  // The rest was not sent, which the run reports.
  const cutOff = failures.find(({ code }) => code === sessionChanged)
  if (cutOff !== undefined) throw cutOff
  const [first] = failures
  if (first !== undefined && failures.length === count) throw first
  const [reason] = never
  if (count === 0)
    return reason === undefined
      ? done('undo.same', { title })
      : { ...done('undo.cannot', { title, reason: translate(`undo.never.${reason}`) }), differs: true }
  const left = failures.length + never.length + queue.length
  if (left > 0)
    return {
      ...done(
        'undo.partly',
        {
          title,
          done: count - failures.length - queue.length,
          left,
          reason:
            first === undefined
              ? reason === undefined
                ? ''
                : translate(`undo.never.${reason}`)
              : first.code,
        },
        [...changed],
      ),
      differs: true,
    }
  return done('undo.done', { title, count }, [...changed])
}

/** For a few runs no progress is reported: they finish before it could be read. */
const reportProgress = (
  { transfer }: Context,
  name: string,
  sent: number,
  total: number,
  stop: () => void,
): void => {
  if (total > width) transfer?.({ name, done: sent, total, rows: true, stop })
}
