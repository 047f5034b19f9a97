import { ApiError, toApiError } from '@/api/error'
import { latePart } from '@/api/late-part'
import { allWords } from '@/i18n/i18n'
import type { Key, MessageValues } from '@/i18n/key'
import { translate } from '@/i18n/use-words'
import { randomId } from '@/lib/text/random-id'
import { castDraft, createStore, revise } from '@/lib/store'
import type { AnyCommand, CommandArgs, Outcome, Source } from './command'
import type { Context, Transfer } from './context'
import { isMereLook, keptArgs, publicArgs, type Entry } from './journal/journal'
import { overwritten } from './overwritten'
import { placeOf } from './place'
import { reasonOff } from './reach'
import type { Watch } from './plan/drift'
import { begin, freeName, leftOut, manyParam, needsWarning, reduce, savesSettings, targetsOf, valuesFor, withWarning, type Prompting, type PromptEvent, type StartOptions } from './prompt/prompt'
import { perform, runBulk, isRunning, type Bulk, type BulkControl } from './run'
import { clearRecords } from './undo/undo-store'

/** A bulk run on show: its progress, then its result table until it is closed. */
export type BulkRun = { readonly command: AnyCommand; readonly answers: CommandArgs; readonly source: Source; readonly progress: Bulk }

export type RunnerState = { readonly prompting: Prompting | undefined; readonly bulk: BulkRun | undefined; /** The targets of the last single run that ended well. */ readonly acted: readonly string[]; /** The downloads under way that have told how far they are. */ readonly transfers: readonly Transfer[] }

/** What the runner needs of its surroundings; the app and the tests give each their own. */
export type Dependencies = {
  context: () => Omit<Context, 'signal'>
  /** `entry` is the journal's of a run that can be taken back. */
  apply: (outcome: Outcome, command: AnyCommand, entry?: string) => void
  /** An error with no step to go back to; `again` repeats the very same run. */
  report: (error: ApiError, command: AnyCommand, again: (() => void) | undefined) => void
  /** A command that cannot run now, and why. */
  refuse: (command: AnyCommand, reason: Key, values?: MessageValues) => void
  remember: (entry: Entry) => void
  /** A command that was started and not refused. */
  started?: (command: AnyCommand, source: Source) => void
  /** Reads what runs will change, so that they can be taken back; told once they have run. */
  keep?: (command: AnyCommand, sets: readonly CommandArgs[], context: Context) => Promise<Kept | undefined>
  /** The session ended under a command: resolves true once somebody has signed in again. */
  signInAgain: () => Promise<boolean>
  /** Fetches what lists the changes of a save, so that they are on show with the question. */
  fetchChanges?: () => Promise<unknown>
}

/** What stood there before a run, waiting for the run's journal entry. */
type Kept = { readonly ran: (entry: string) => unknown }

const sameArgs = (command: AnyCommand, a: CommandArgs, b: CommandArgs) => JSON.stringify(publicArgs(command, a)) === JSON.stringify(publicArgs(command, { ...a, ...b }))

const busy = (bulk: BulkRun | undefined) => bulk !== undefined && isRunning(bulk.progress)

/** What a save changes, with the words of the fields it names: those of screens, which a palette does without. */
const changesNamed = async (around: Dependencies) => (await latePart(Promise.all([import('./changes'), allWords(), around.fetchChanges?.()])))[0]

/** What looks on while a plan is run; undefined where none was shown. */
function watching(state: Prompting | BulkRun, context: Context): Promise<Watch> | undefined {
  // A macro hands its plan on to whoever runs its lines.
  const plan = 'progress' in state || state.command.lines !== undefined ? undefined : state.plan
  return 'progress' in state || plan === undefined ? undefined : Promise.all([import('./plan/drift'), allWords()]).then(([{ watchRun }]) => watchRun(state, plan, context))
}

/** What leads to a macro, and what runs its lines, is told what was wished and shown before. */
function handOn(outcome: Outcome, { planned, plan }: Prompting): Outcome {
  if (outcome.kind !== 'app') return outcome
  const { action } = outcome
  if (action.do === 'macro' && planned === true) return { ...outcome, action: { ...action, planned } }
  return action.do === 'lines' && plan !== undefined ? { ...outcome, action: { ...action, plan } } : outcome
}

/** The one executor of commands (architecture §5): it asks, confirms, runs, applies, remembers. */
export function createRunner(around: Dependencies) {
  const store = createStore<RunnerState>({ prompting: undefined, bulk: undefined, acted: [], transfers: [] })
  const writes = new AbortController()
  let control: BulkControl | undefined
  // Counts the sessions: what an ended one began finishes unseen.
  let epoch = 0

  const context = (): Context => ({ ...around.context(), signal: writes.signal })
  const setPrompting = (prompting: Prompting | undefined) => store.merge({ prompting })

  const note = ({ command, answers, source }: Pick<BulkRun, 'command' | 'answers' | 'source'>, started: number, result: Entry['result'], count: number, extra: Partial<Entry> = {}): string => {
    const id = randomId()
    // The lines of a macro are noted one by one.
    if (!isMereLook(command) && command.lines === undefined) around.remember({ id, command: command.id, args: keptArgs(command, answers), at: started, ms: around.context().now() - started, source, result, count, ...extra })
    return id
  }

  async function signed<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (cause) {
        // A 401 proves that nothing was done, so the same write may be sent once more after each signing in (catalogue A7, A8).
        if (!toApiError(cause).sessionOver || !(await around.signInAgain())) throw cause
      }
    }
  }

  const performSigned = (command: AnyCommand, values: CommandArgs, more: Partial<Context> = {}, watch?: Watch, target?: string): Promise<Outcome> =>
    signed(() => perform(command, values, watch === undefined ? { ...context(), ...more } : watch.around({ ...context(), ...more }, target)))

  /** Since when others have what this broker lacks is told by a part that comes when it is needed. */
  const sayLack = async (command: AnyCommand, now: Context, given: CommandArgs) => {
    const why = await import('./lack').then(({ whyOff }) => whyOff(command, now, given), () => undefined)
    around.refuse(command, why?.key ?? 'palette.absent', why?.values)
  }

  /** Says what of a run was not as its plan had it. */
  const sayDrift = async (command: AnyCommand, watch: Watch | undefined, began: number) => {
    const what = await watch?.drift(context())
    if (what !== undefined && began === epoch) around.apply({ kind: 'done', message: 'plan.drift.title', values: { what }, unlike: true }, command)
  }

  const keep = (command: AnyCommand, sets: readonly CommandArgs[]): Promise<Kept | undefined> => signed(async () => await around.keep?.(command, sets, context()))

  function fail(state: Prompting, cause: unknown) {
    const error = toApiError(cause)
    const place = placeOf(state.command, error)
    // What names no step comes back to the one that was asked last.
    const step = place?.step ?? state.asked.at(-1)
    if (place !== undefined && state.form !== undefined && !error.outcomeUnknown) {
      setPrompting(undefined)
      state.form.refused(place.step, place.key, place.taken === true ? takenWords(state, place.step) : place.values)
      return
    }
    if (place !== undefined && step !== undefined && !error.outcomeUnknown) {
      setPrompting(reduce(state, { type: 'refused', step, error: place.key, ...(place.values === undefined ? {} : { values: place.values }), taken: place.taken === true }, context()))
      return
    }
    setPrompting(undefined)
    if (place !== undefined && !error.outcomeUnknown) return around.refuse(state.command, place.key, place.values)
    around.report(error, state.command, error.outcomeUnknown ? undefined : () => settle(state))
  }

  /** The taken name, and one beside it that may be free (catalogue R17). */
  function takenWords({ command, answers }: Prompting, step: string | undefined) {
    const name = String(answers[step ?? ''] ?? '')
    return { name, suggestion: freeName(command, step ?? '', name) ?? '' }
  }

  async function runOne(state: Prompting) {
    const started = around.context().now()
    const began = epoch
    const [target] = targetsOf(state.command, state.answers)
    const values = valuesFor(state.command, state.answers, target)
    const acted = values[manyParam(state.command) ?? '']
    let transfer: Transfer | undefined
    let kept: Kept | undefined
    const tell = (next: Transfer | undefined) => {
      const before = transfer
      transfer = next
      // What takes its time shows how far it is, and the palette is free for something else.
      if (next !== undefined && store.get().prompting === state) setPrompting(undefined)
      store.update((draft) => {
        const at = store.get().transfers.findIndex((one) => one === before)
        if (at >= 0) draft.transfers.splice(at, 1)
        if (next !== undefined && began === epoch) draft.transfers.push(next)
      })
    }
    try {
      const warned = state.current === undefined ? undefined : await signed(() => overwritten(state, context()))
      if (began !== epoch) return
      if (warned !== undefined) return setPrompting(warned)
      if (state.command.undo !== undefined) kept = await keep(state.command, [values])
      if (began !== epoch) return
      const coming = watching(state, context())
      const watch = coming && (await coming)
      const done = await performSigned(state.command, values, { transfer: tell, filled: state.form !== undefined }, watch, target === undefined ? undefined : String(target))
      const { changes } = state
      const outcome = changes === undefined ? done : await signed(async () => (await changesNamed(around)).readBack(state.command, values, changes, done, { ...context(), filled: state.form !== undefined }, translate))
      if (began !== epoch) return
      if (outcome.kind === 'ask') {
        note(state, started, 'failed', 1, { code: outcome.code })
        return setPrompting(revise(state, (draft) => {
          Object.assign(draft.answers, outcome.with)
          delete draft.plan
          draft.confirm = castDraft(outcome.confirm)
          draft.phase = 'confirming'
        }))
      }
      if (store.get().prompting === state) setPrompting(undefined)
      if (acted !== undefined) store.merge({ acted: [String(acted)] })
      const entry = note(state, started, 'done', 1)
      kept?.ran(entry)
      state.form?.done()
      around.apply(handOn(outcome, state), state.command, kept === undefined || outcome.kind !== 'done' ? undefined : entry)
      await sayDrift(state.command, watch, began)
    } catch (cause) {
      if (began !== epoch) return
      const error = toApiError(cause)
      const entry = note(state, started, 'failed', 1, { code: error.code })
      // Nobody knows whether it was done, or it was in part: what did change can be taken back from the journal.
      if (error.outcomeUnknown || error.failure === 'partly') kept?.ran(entry)
      fail(state, cause)
    } finally {
      if (transfer !== undefined) tell(undefined)
    }
  }

  async function runMany(state: Prompting | BulkRun, targets: readonly string[]) {
    const started = around.context().now()
    const began = epoch
    const run = { command: state.command, answers: state.answers, source: state.source }
    let last: Outcome | undefined
    const coming = watching(state, context())
    const watch = coming && (await coming)
    if (began !== epoch) return
    setPrompting(undefined)
    const kept = state.command.undo === undefined ? undefined : await keep(state.command, targets.map((target) => valuesFor(state.command, state.answers, target)))
    if (began !== epoch) return
    control = runBulk(targets, async (target) => {
      const outcome = await performSigned(state.command, valuesFor(state.command, state.answers, target), {}, watch, target).catch((cause: unknown) => {
        watch?.failed(target, cause)
        throw cause
      })
      // Among many nothing is asked: such a one is told in the table, and can be run alone.
      if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
      last = outcome
    }, (progress) => {
      if (began === epoch) store.merge({ bulk: { ...run, progress } })
    })
    const bulk = await control.finished
    if (began !== epoch) return
    const entry = note(run, started, bulk.state === 'stopped' ? 'stopped' : bulk.failed > 0 ? 'failed' : 'done', targets.length, { failed: bulk.failed })
    kept?.ran(entry)
    if (last?.kind === 'done') {
      around.apply({ ...last, message: 'palette.bulk.done', values: { done: bulk.done, count: targets.length } }, state.command, kept === undefined ? undefined : entry)
    }
    await sayDrift(state.command, watch, began)
  }

  /** Reads what the run would destroy, and goes on with the question that follows from it. */
  async function warn(state: Prompting) {
    const { confirm: _confirm, ...rest } = state
    const reading: Prompting = { ...rest, confirm: undefined, phase: 'running', warned: 'reading' }
    setPrompting(reading)
    const targets = targetsOf(state.command, state.answers).map(String)
    const { command, answers } = state
    try {
      const warning = await signed(async () => await command.warn?.(valuesFor(command, answers, targets[0]) as never, targets, { ...context(), filled: state.form !== undefined }))
      const saving = savesSettings(command, answers) && targets.length < 2 ? await signed(async () => (await changesNamed(around)).savingOf(command, valuesFor(command, answers, targets[0]), { ...context(), filled: state.form !== undefined }, warning)) : undefined
      if (store.get().prompting !== reading) return
      if (saving === undefined) return settle(withWarning(state, warning))
      const over = state.current === undefined || saving.changes.length === 0 ? undefined : await signed(() => overwritten(state, context()))
      if (store.get().prompting !== reading) return
      if (over !== undefined) return setPrompting({ ...over, warned: 'read', changes: saving.changes })
      if (saving.changes.length > 0) return settle(withWarning({ ...state, changes: saving.changes }, saving.confirm))
      setPrompting(undefined)
      state.form?.done()
      around.apply({ kind: 'done', message: 'form.changes.none' }, command)
    } catch (cause) {
      if (store.get().prompting === reading) fail(state, cause)
    }
  }

  /** Acts on a state that has just changed: shows it, or runs what is ready. */
  function settle(state: Prompting) {
    if (needsWarning(state)) return void warn(state)
    setPrompting(state)
    if (state.phase !== 'running') return
    const targets = targetsOf(state.command, state.answers)
    if (targets.length > 1 && busy(store.get().bulk)) {
      setPrompting(undefined)
      around.refuse(state.command, 'palette.bulk.busy')
    } else if (targets.length > 1) void runMany(state, targets.map(String))
    else void runOne(state)
  }

  return {
    store,
    /** Starts a command with what is known of its parameters. Refused when it cannot run now. */
    start(command: AnyCommand, given: CommandArgs, source: Source, options: StartOptions = {}) {
      const now = context()
      // A double click or a held key is one wish (catalogue R20).
      const before = store.get().prompting
      if (before?.phase === 'running' && before.command === command && sameArgs(before.command, before.answers, given)) return
      const reason = reasonOff(command, now, given)
      if (reason === 'palette.absent') return void sayLack(command, now, given)
      if (reason !== undefined) return around.refuse(command, reason)
      around.started?.(command, source)
      const state = begin(command, given, source, { ...options, left: leftOut(command, now), strict: now.broker?.production === true ? now.broker.label : undefined })
      settle(options.complete === true && state.phase === 'asking' && state.error === undefined ? reduce(state, { type: 'defaults', complete: true }, now) : state)
    },
    /** An event of the palette or the confirm dialog. */
    send(event: PromptEvent) {
      const state = store.get().prompting
      if (state === undefined || state.phase === 'running') return
      settle(reduce(state, event, context()))
    },
    /** Leaves the command unrun. A run under way is not called back: a write is never aborted (faults §5.1). */
    cancel() {
      const state = store.get().prompting
      if (state?.phase !== 'running' || state.warned === 'reading') setPrompting(undefined)
    },
    /** For whoever runs lines that were asked about together: performs one, signing in again where that is needed, notes how it ended, and keeps what was before. */
    hands: { perform: performSigned, note, keep },
    pause: () => control?.pause(),
    resume: () => control?.resume(),
    stop: () => control?.stop(),
    /** Runs the failed ones of the shown result table again. */
    retryFailed() {
      const bulk = store.get().bulk
      const failed = bulk?.progress.items.filter((item) => item.state === 'failed' || item.state === 'stopped').map((item) => item.target) ?? []
      if (bulk !== undefined && bulk.progress.state !== 'running' && failed.length > 0) void runMany(bulk, failed)
    },
    closeBulk() {
      store.merge({ bulk: undefined })
    },
    /** The session has ended: no question of it stays, and what is still under way is neither shown nor noted (catalogue A15, A16). */
    abandon() {
      epoch += 1
      control?.stop()
      for (const { stop } of store.get().transfers) stop()
      clearRecords()
      store.set(() => ({ prompting: undefined, bulk: undefined, acted: [], transfers: [] }))
    },
    manyParam,
    report: around.report,
    refuse: around.refuse,
  }
}

export type Runner = ReturnType<typeof createRunner>
