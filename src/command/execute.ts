import { ApiError, sessionChanged, toApiError } from '@/api/error'
import { randomId } from '@/lib/text/random-id'
import { bindSession, hasSessionEnded, observeRefusals, toSessionError } from './bind-session'
import type { AnyCommand, CommandArgs, Outcome, Source } from './command'
import type { Context } from './context'
import { countWrites } from './count-writes'
import { isNavigation, storedArgs, type Entry } from './history/history'
import type { Watch } from './plan/drift'
import { checkValues, perform, runBulk, type Bulk, type BulkControl } from './run'
import { getTargets, valuesFor } from './targets'
import { hasChanged, recordRun, type UndoRecord } from './undo/record-run'

/** The values of one target; the target is empty where the command has none. */
export type RunSet = { readonly target: string; readonly values: CommandArgs }

/** The sets of values of a run: one for each target. */
export function getSets(command: AnyCommand, answers: CommandArgs): readonly RunSet[] {
  const targets = getTargets(command, answers).map(String)
  return targets.length === 0
    ? [{ target: '', values: answers }]
    : targets.map((target) => ({ target, values: valuesFor(command, answers, target) }))
}

/** How one kind of run differs from the others. */
export type Policy = {
  /** How the run was started; also the source in the command history. */
  readonly source: Source
  /** Stores the entry of the run; absent for a run that is not recorded, such as a step of an undo. */
  readonly remember?: (entry: Entry) => void
  /** More for the entry. */
  readonly extra?: Partial<Entry>
  /** Reads what the run will change, so that it can be undone; absent where it is not recorded for an undo. */
  readonly captureUndo?: (
    command: AnyCommand,
    sets: readonly CommandArgs[],
    context: Context,
  ) => Promise<UndoRecord | undefined>
  /** Whether to go on, now that it is known what can be undone. */
  readonly confirmUndo?: (capture: UndoRecord | undefined) => boolean
  /** Waits until the same user has logged in again; absent where an expired session is an error. */
  readonly signInAgain?: () => Promise<boolean>
  /** What the broker's question is: `returned` to the caller, or an `error` of its target. */
  readonly questions: 'returned' | 'error'
  /** Compares the run with the plan that was shown. */
  readonly watch?: Watch | undefined
  /** Changes an outcome, for instance by reading back what was saved; or throws. */
  readonly check?: (outcome: Outcome, context: Context, written: boolean) => Promise<Outcome> | Outcome
  /** Called with each outcome, before the others have ended. */
  readonly onOutcome?: (outcome: Outcome, target: string) => void
  readonly onProgress?: (progress: Bulk) => void
  /** Called after a run that was cut off: its session has ended before all was sent. */
  readonly onCutOff?: (command: AnyCommand, username: string | undefined) => void
  /** Receives what pauses and stops a run on several targets. */
  readonly onStart?: (control: BulkControl) => void
}

/** What a run did. */
export type Execution = {
  readonly outcomes: readonly (readonly [target: string, Outcome])[]
  /** The first error, in the order of the targets. */
  readonly error: ApiError | undefined
  readonly progress: Bulk
  /** It sent a request that changed something, or may have. */
  readonly written: boolean
  /** It changed something, or may have. */
  readonly changed: boolean
  /** Its entry in the command history. */
  readonly entry: string | undefined
  /** What is known about undoing it; undefined where nothing was read. */
  readonly capture: UndoRecord | undefined
}

const needsLogin = ({ sessionOver, code }: ApiError): boolean => sessionOver || code === 'NO_TOKEN'

/** Repeats work after each login: a 401 proves that its call did nothing (catalogue A7, A8). */
export async function withLogin<T>(
  work: () => Promise<T>,
  signInAgain: (() => Promise<boolean>) | undefined,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (!needsLogin(toApiError(cause))) throw cause
      if (signInAgain === undefined || !(await signInAgain())) throw cause
    }
  }
}

/**
 * Runs a command: the only place that does. Reads what an undo needs, validates and performs each set of values,
 * counts what was written, records the run under the user and the broker it started with, and returns what it did; it
 * rejects only before anything has run. Undefined if `confirmUndo` does not go on.
 *
 * Everything that differs between a single run, a bulk run, a line of a macro, a run on several brokers, an undo and the
 * terminal is in their {@link Policy}.
 */
export async function execute(
  command: AnyCommand,
  answers: CommandArgs,
  sets: readonly RunSet[],
  given: Context,
  policy: Policy,
): Promise<Execution | undefined> {
  const context = bindSession(given)
  const started = context.now()
  for (const { values } of sets) checkValues(command, values, context)
  // Without anything to read the run starts with the key that was pressed.
  const { captureUndo } = policy
  const capture =
    command.undo === undefined || captureUndo === undefined
      ? undefined
      : await readForUndo(sets, context, policy, (values) => captureUndo(command, values, context))
  if (policy.confirmUndo?.(capture) === false) return undefined
  const { outcomes, progress, written, isRefused } = await performSets(command, sets, context, policy)
  const error = progress.items.find((item) => item.error !== undefined)?.error
  const changed = hasRunChanged(command, outcomes, written, error)
  const hasEnded = hasSessionEnded(context)
  const isCutOff =
    isRefused ||
    error?.code === sessionChanged ||
    (hasEnded && (progress.state === 'stopped' || (error !== undefined && needsLogin(error))))
  const entry = record(command, answers, context, policy, {
    started,
    outcomes,
    progress,
    error,
    changed,
    isCutOff,
  })
  // Records of an earlier user are no longer kept (catalogue A15).
  if (entry !== undefined && changed && !hasEnded && !isCutOff) recordRun(command, entry, capture, context)
  if (isCutOff) policy.onCutOff?.(command, context.username)
  return { outcomes, error, progress, written, changed, entry, capture }
}

/** Reads what an undo needs. A session that ends meanwhile is no error: the run is recorded as cut off. */
async function readForUndo(
  sets: readonly RunSet[],
  context: Context,
  { signInAgain }: Policy,
  capture: (values: readonly CommandArgs[]) => Promise<UndoRecord | undefined>,
): Promise<UndoRecord | undefined> {
  const values = sets.map((set) => set.values)
  try {
    return await withLogin(() => capture(values), signInAgain)
  } catch (cause) {
    if (hasSessionEnded(context)) return undefined
    throw cause
  }
}

/** What performing all sets did. `isRefused`: a call was refused because the session has ended. */
type Performed = Pick<Execution, 'outcomes' | 'progress' | 'written'> & { readonly isRefused: boolean }

/** Performs all sets, a few at a time. */
async function performSets(
  command: AnyCommand,
  sets: readonly RunSet[],
  context: Context,
  policy: Policy,
): Promise<Performed> {
  const { signInAgain, watch, check } = policy
  const outcomes: (readonly [target: string, Outcome])[] = []
  let written = false
  let isRefused = false
  const countingApi = countWrites(context.api, () => {
    written = true
  })
  const api = observeRefusals(countingApi, () => {
    isRefused = true
  })
  const own = { ...context, api }
  const performSet = async ({ target, values }: RunSet): Promise<Outcome> => {
    if (hasSessionEnded(context)) throw toSessionError()
    const outcome = await withLogin(
      () => perform(command, values, watch?.recording(own, target) ?? own),
      signInAgain,
    )
    if (outcome.kind === 'ask' && policy.questions === 'error') throw new ApiError(400, outcome.code, '')
    return check === undefined
      ? outcome
      : await withLogin(async () => await check(outcome, own, written), signInAgain)
  }
  const control = runBulk(
    sets.map((_, index) => String(index)),
    async (index) => {
      const set = sets[Number(index)]
      if (set === undefined) return undefined
      try {
        const outcome = await performSet(set)
        outcomes.push([set.target, outcome])
        policy.onOutcome?.(outcome, set.target)
        return outcome.kind === 'done' && outcome.differs === true ? outcome : undefined
      } catch (cause) {
        watch?.failed(set.target, cause)
        throw cause
      }
    },
    (progress) => policy.onProgress?.(withTargets(progress, sets)),
  )
  policy.onStart?.(control)
  const progress = withTargets(await control.finished, sets)
  return { outcomes, progress, written, isRefused }
}

const withTargets = (progress: Bulk, sets: readonly RunSet[]): Bulk => ({
  ...progress,
  items: progress.items.map((item) => ({ ...item, target: sets[Number(item.target)]?.target ?? '' })),
})

/** Whether a run has changed something, or may have: its outcome can be unknown or partial. */
const hasRunChanged = (
  command: AnyCommand,
  outcomes: Execution['outcomes'],
  written: boolean,
  error: ApiError | undefined,
): boolean =>
  written ||
  outcomes.some(([, { kind }]) => hasChanged(command, kind, false)) ||
  error?.outcomeUnknown === true ||
  error?.failure === 'partly'

/**
 * Stores the entry of a run; undefined where there is nothing to record: a navigation, a mere question, or a run whose
 * parts are recorded one by one.
 */
function record(
  command: AnyCommand,
  answers: CommandArgs,
  { username, now }: Context,
  { source, remember, extra }: Policy,
  {
    started,
    outcomes,
    progress,
    error,
    changed,
    isCutOff,
  }: Pick<Execution, 'outcomes' | 'progress' | 'error' | 'changed'> & {
    readonly started: number
    readonly isCutOff: boolean
  },
): string | undefined {
  if (remember === undefined) return undefined
  const kinds = outcomes.map(([, { kind }]) => kind)
  const asked = outcomes.find(([, { kind }]) => kind === 'ask')?.[1]
  // Opening a form, and asking a question, is no run; what was written before the question is one.
  if (error === undefined && !changed && kinds.every((kind) => kind === 'go' || kind === 'ask'))
    return undefined
  const id = randomId()
  const code = isCutOff ? sessionChanged : (error?.code ?? (asked?.kind === 'ask' ? asked.code : undefined))
  const count = progress.items.length
  if (!isNavigation(command) && command.lines === undefined && command.delegates !== true)
    remember({
      id,
      command: command.id,
      args: storedArgs(command, answers),
      at: started,
      ms: now() - started,
      source,
      result:
        isCutOff || progress.state === 'stopped' || asked !== undefined
          ? 'stopped'
          : error === undefined
            ? 'done'
            : 'failed',
      count,
      ...(code === undefined ? {} : { code }),
      ...(count > 1 ? { failed: count - progress.done } : {}),
      ...(username === undefined ? {} : { user: username }),
      ...extra,
    })
  return id
}
