import { ApiError, toApiError } from '@/api/error'
import { loadChunk } from '@/api/load-chunk'
import { allWords } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { randomId } from '@/lib/text/random-id'
import { castDraft, createStore, revise } from '@/lib/store'
import type { AnyCommand, CommandArgs, Outcome, Source } from './command'
import type { Context, Transfer } from './context'
import { countWrites } from './count-writes'
import { isMereLook, storedArgs, publicArgs, type Entry } from './history/history'
import { overwritten } from './overwritten'
import { findErrorPlace } from '@/command/error-place'
import { reasonOff } from './reach'
import type { OfferValues } from './offer'
import type { Watch } from './plan/drift'
import { askWeaker } from './prompt/ask-weaker'
import { begin, freeName, reduce } from './prompt/prompt'
import { omitUnsupported, opensForm } from './prompt/params'
import { manyParam, getTargets, valuesFor } from './targets'
import { needsWarning, savesSettings, withWarning } from './prompt/ask-confirm'
import type { Prompting, PromptEvent, StartOptions } from './prompt/prompting'
import { perform, runBulk, isRunning, type BulkControl } from './run'
import { withPlan, watching } from './runner-plan'
import type { BulkRun, Dependencies, RunnerState } from './runner-types'
import { hasChanged, recordRun, findUndone, type UndoRecord } from './undo/record-run'
import { clearRecords } from './undo/undo-store'

export type { BulkRun, Dependencies } from './runner-types'

const sameArgs = (command: AnyCommand, a: CommandArgs, b: CommandArgs) =>
  JSON.stringify(publicArgs(command, a)) === JSON.stringify(publicArgs(command, { ...a, ...b }))

const busy = (bulk: BulkRun | undefined) => bulk !== undefined && isRunning(bulk.progress)

/**
 * The module for the changes of a save, with the texts of the fields, which belong to screens and are not
 * loaded by the palette.
 */
const changesNamed = async (deps: Dependencies) =>
  (await loadChunk(Promise.all([import('./changes'), allWords(), deps.fetchChanges?.()])))[0]

/** The single executor of commands: asks, confirms, runs, applies and records. */
export function createRunner(deps: Dependencies) {
  const store = createStore<RunnerState>({ prompting: undefined, bulk: undefined, acted: [], transfers: [] })
  const writes = new AbortController()
  let control: BulkControl | undefined
  // The session number: what an earlier session started finishes without effect.
  let epoch = 0

  const context = (): Context => ({ ...deps.context(), signal: writes.signal })
  const setPrompting = (prompting: Prompting | undefined) => store.merge({ prompting })

  const record = (
    { command, answers, source }: Pick<BulkRun, 'command' | 'answers' | 'source'>,
    started: number,
    result: Entry['result'],
    count: number,
    extra: Partial<Entry> = {},
  ): string => {
    const id = randomId()
    // The lines of a macro are recorded one by one.
    const { now, username } = deps.context()
    const who = username === undefined ? {} : { user: username }
    if (!isMereLook(command) && command.lines === undefined)
      deps.remember({
        id,
        command: command.id,
        args: storedArgs(command, answers),
        at: started,
        ms: now() - started,
        source,
        result,
        count,
        ...who,
        ...extra,
      })
    return id
  }

  async function signed<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (cause) {
        // A 401 proves that nothing was done, so the same write may be retried after each login (catalogue
        // A7, A8).
        if (!toApiError(cause).sessionOver || !(await deps.signInAgain())) throw cause
      }
    }
  }

  const performSigned = (
    command: AnyCommand,
    values: CommandArgs,
    more: Partial<Context> = {},
    watch?: Watch,
    target?: string,
  ): Promise<Outcome> =>
    signed(() =>
      perform(
        command,
        values,
        watch === undefined ? { ...context(), ...more } : watch.recording({ ...context(), ...more }, target),
      ),
    )

  /** Which releases support the command is determined by a module that is loaded on demand. */
  const reportUnsupported = async (command: AnyCommand, now: Context, given: CommandArgs) => {
    const why = await import('./unsupported').then(
      ({ whyOff }) => whyOff(command, now, given),
      () => undefined,
    )
    deps.refuse(command, why?.key ?? 'palette.absent', why?.values)
  }

  /** Reports how the run deviated from its plan. */
  const reportPlanDrift = async (command: AnyCommand, watch: Watch | undefined, startEpoch: number) => {
    const what = await watch?.drift(context())
    if (what !== undefined && startEpoch === epoch)
      deps.apply({ kind: 'done', message: 'plan.drift.title', values: { what }, differs: true }, command)
  }

  const keep = (command: AnyCommand, sets: readonly CommandArgs[]): Promise<UndoRecord | undefined> =>
    signed(async () => await deps.keep?.(command, sets, context()))

  function fail(state: Prompting, cause: unknown) {
    const error = toApiError(cause)
    const place = findErrorPlace(state.command, error)
    // An error without a step returns to the last one asked.
    const step = place?.step ?? state.asked.at(-1)
    if (place !== undefined && state.form !== undefined && !error.outcomeUnknown) {
      setPrompting(undefined)
      state.form.refused(
        place.step,
        place.key,
        place.suggestFreeName === true ? nameTakenMessage(state, place.step) : place.values,
      )
      return
    }
    if (place !== undefined && step !== undefined && !error.outcomeUnknown) {
      setPrompting(
        reduce(
          state,
          {
            type: 'refused',
            step,
            error: place.key,
            ...(place.values === undefined ? {} : { values: place.values }),
            taken: place.suggestFreeName === true,
          },
          context(),
        ),
      )
      return
    }
    setPrompting(undefined)
    if (place !== undefined && !error.outcomeUnknown)
      return deps.refuse(state.command, place.key, place.values)
    deps.report(error, state.command, error.outcomeUnknown ? undefined : () => settle(state))
  }

  /** The taken name, and a similar one that may be free (catalogue R17). */
  function nameTakenMessage({ command, answers }: Prompting, step: string | undefined) {
    const name = String(answers[step ?? ''] ?? '')
    return { name, suggestion: freeName(command, step ?? '', name) ?? '' }
  }

  async function runOne(state: Prompting) {
    const started = deps.context().now()
    const startEpoch = epoch
    const [target] = getTargets(state.command, state.answers)
    const values = valuesFor(state.command, state.answers, target)
    const acted = values[manyParam(state.command) ?? '']
    let transfer: Transfer | undefined
    const undoes = findUndone(state.command, values)
    let capture: UndoRecord | undefined
    let written = false
    const updateTransfer = (next: Transfer | undefined) => {
      const before = transfer
      transfer = next
      // A slow transfer shows its progress, and the palette is free for something else.
      if (next !== undefined && store.get().prompting === state) setPrompting(undefined)
      store.update((draft) => {
        const at = store.get().transfers.findIndex((one) => one === before)
        if (at >= 0) draft.transfers.splice(at, 1)
        if (next !== undefined && startEpoch === epoch) draft.transfers.push(next)
      })
    }
    try {
      const warned =
        state.current === undefined ? undefined : await signed(() => overwritten(state, context()))
      if (startEpoch !== epoch) return
      if (warned !== undefined) return setPrompting(warned)
      if (state.command.undo !== undefined) capture = await keep(state.command, [values])
      if (startEpoch !== epoch) return
      const weaker = askWeaker(state, capture?.promise)
      if (weaker !== undefined) return setPrompting(weaker)
      const pendingWatch = watching(state, context())
      const watch = pendingWatch && (await pendingWatch)
      const api = countWrites(context().api, () => {
        written = true
      })
      const done = await performSigned(
        state.command,
        values,
        { api, transfer: updateTransfer, filled: state.form !== undefined },
        watch,
        target === undefined ? undefined : String(target),
      )
      const { changes } = state
      const outcome =
        changes === undefined
          ? done
          : await signed(async () =>
              (await changesNamed(deps)).readBack(
                state.command,
                values,
                changes,
                done,
                { ...context(), filled: state.form !== undefined },
                translate,
              ),
            )
      if (startEpoch !== epoch) return
      const changed = hasChanged(state.command, outcome.kind, written)
      if (outcome.kind === 'ask') {
        // A mere question is not a run; what was written before the question is one.
        if (written)
          recordRun(state.command, record(state, started, 'stopped', 1, { code: outcome.code }), capture)
        return setPrompting(
          revise(state, (draft) => {
            Object.assign(draft.answers, outcome.with)
            delete draft.plan
            draft.confirm = castDraft(outcome.confirm)
            draft.phase = 'confirming'
          }),
        )
      }
      if (store.get().prompting === state) setPrompting(undefined)
      if (acted !== undefined) store.merge({ acted: [String(acted)] })
      // Opening a form is not recorded in the history.
      const entry = outcome.kind === 'go' && !changed ? undefined : record(state, started, 'done', 1, undoes)
      if (entry !== undefined && changed) recordRun(state.command, entry, capture)
      state.form?.done(outcome)
      deps.apply(
        withPlan(outcome, state),
        state.command,
        capture === undefined || outcome.kind !== 'done' ? undefined : entry,
        state.form?.stays,
      )
      await reportPlanDrift(state.command, watch, startEpoch)
    } catch (cause) {
      if (startEpoch !== epoch) return
      const error = toApiError(cause)
      const entry = record(state, started, 'failed', 1, { code: error.code, ...undoes })
      // The outcome is unknown or partial: what did change can be undone from the history.
      if (written || error.outcomeUnknown || error.failure === 'partly')
        recordRun(state.command, entry, capture)
      fail(state, cause)
    } finally {
      if (transfer !== undefined) updateTransfer(undefined)
    }
  }

  async function runMany(state: Prompting | BulkRun, targets: readonly string[]) {
    const started = deps.context().now()
    const startEpoch = epoch
    const run = { command: state.command, answers: state.answers, source: state.source }
    let last: Outcome | undefined
    const pendingWatch = watching(state, context())
    const watch = pendingWatch && (await pendingWatch)
    const capture =
      state.command.undo === undefined
        ? undefined
        : await keep(
            state.command,
            targets.map((target) => valuesFor(state.command, state.answers, target)),
          )
    if (startEpoch !== epoch) return
    const weaker = 'progress' in state ? undefined : askWeaker(state, capture?.promise)
    setPrompting(weaker)
    if (weaker !== undefined) return
    let written = false
    control = runBulk(
      targets,
      async (target) => {
        const api = countWrites(context().api, () => {
          written = true
        })
        const outcome = await performSigned(
          state.command,
          valuesFor(state.command, state.answers, target),
          { api },
          watch,
          target,
        ).catch((cause: unknown) => {
          watch?.failed(target, cause)
          throw cause
        })
        // A bulk run asks nothing: the question becomes an error in the table, and the target can be run
        // alone.
        if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
        last = outcome
      },
      (progress) => {
        if (startEpoch === epoch) store.merge({ bulk: { ...run, progress } })
      },
    )
    const bulk = await control.finished
    if (startEpoch !== epoch) return
    const entry = record(
      run,
      started,
      bulk.state === 'stopped' ? 'stopped' : bulk.failed > 0 ? 'failed' : 'done',
      targets.length,
      { failed: bulk.failed },
    )
    if (bulk.done > 0 || written) recordRun(state.command, entry, capture)
    if (last?.kind === 'done') {
      deps.apply(
        { ...last, message: 'palette.bulk.done', values: { done: bulk.done, count: targets.length } },
        state.command,
        capture === undefined ? undefined : entry,
      )
    }
    await reportPlanDrift(state.command, watch, startEpoch)
  }

  /** Reads what the run would destroy, and continues with the resulting question. */
  async function warn(state: Prompting) {
    const { confirm: _confirm, ...rest } = state
    const reading: Prompting = { ...rest, confirm: undefined, phase: 'running', warned: 'reading' }
    setPrompting(reading)
    const targets = getTargets(state.command, state.answers).map(String)
    const { command, answers } = state
    try {
      const warning = await signed(
        async () =>
          await command.warn?.(valuesFor(command, answers, targets[0]), targets, {
            ...context(),
            filled: state.form !== undefined,
          }),
      )
      const saving =
        savesSettings(command, answers) && targets.length < 2
          ? await signed(async () =>
              (await changesNamed(deps)).findSaving(
                command,
                valuesFor(command, answers, targets[0]),
                { ...context(), filled: state.form !== undefined },
                warning,
              ),
            )
          : undefined
      if (store.get().prompting !== reading) return
      if (saving === undefined) return settle(withWarning(state, warning))
      const over =
        state.current === undefined || saving.changes.length === 0
          ? undefined
          : await signed(() => overwritten(state, context()))
      if (store.get().prompting !== reading) return
      if (over !== undefined) return setPrompting({ ...over, warned: 'read', changes: saving.changes })
      if (saving.changes.length > 0)
        return settle(withWarning({ ...state, changes: saving.changes }, saving.confirm))
      setPrompting(undefined)
      const unchanged: Outcome = { kind: 'done', message: 'form.changes.none' }
      state.form?.done(unchanged)
      deps.apply(unchanged, command)
    } catch (cause) {
      if (store.get().prompting === reading) fail(state, cause)
    }
  }

  /** Acts on a new state: shows it, or runs it when it is ready. */
  function settle(state: Prompting) {
    if (needsWarning(state)) return void warn(state)
    setPrompting(state)
    if (state.phase !== 'running') return
    const targets = getTargets(state.command, state.answers)
    if (targets.length > 1 && busy(store.get().bulk)) {
      setPrompting(undefined)
      deps.refuse(state.command, 'palette.bulk.busy')
    } else if (targets.length > 1) void runMany(state, targets.map(String))
    else void runOne(state)
  }

  return {
    store,
    /** Starts a command with the known values. Refused when it cannot run now. */
    start<C extends AnyCommand>(
      command: C,
      given: OfferValues<C>,
      source: Source,
      options: StartOptions = {},
    ) {
      const now = context()
      // A double click or a held key starts it only once (catalogue R20).
      const before = store.get().prompting
      if (
        before?.phase === 'running' &&
        before.command === command &&
        sameArgs(before.command, before.answers, given)
      )
        return
      const reason = reasonOff(command, now, given)
      if (reason === 'palette.absent') return void reportUnsupported(command, now, given)
      if (reason !== undefined && command.refusal !== undefined)
        return void command
          .refusal(now, given)
          .then((why) => deps.refuse(command, why?.key ?? reason, why?.values))
      if (reason !== undefined) return deps.refuse(command, reason)
      deps.started?.(command, source)
      if (deps.openForm !== undefined && opensForm(command, given, source, options))
        return deps.openForm(command)
      const state = begin(command, given, source, {
        ...options,
        left: omitUnsupported(command, now),
        strict: now.broker?.production === true ? now.broker.label : undefined,
      })
      settle(
        options.complete === true && state.phase === 'asking' && state.error === undefined
          ? reduce(state, { type: 'defaults', complete: true }, now)
          : state,
      )
    },
    /** An event of the palette or the confirm dialog. */
    send(event: PromptEvent) {
      const state = store.get().prompting
      if (state === undefined || state.phase === 'running') return
      settle(reduce(state, event, context()))
    },
    /** Cancels the command before it runs. A running command is not canceled: a write is never aborted. */
    cancel() {
      const state = store.get().prompting
      if (state?.phase !== 'running' || state.warned === 'reading') setPrompting(undefined)
    },
    /**
     * For code that runs lines confirmed together: performs one with renewed login if needed, records its
     * result, and captures its undo state.
     */
    operations: { perform: performSigned, note: record, keep, recordRun },
    pause: () => control?.pause(),
    resume: () => control?.resume(),
    stop: () => control?.stop(),
    /** Reruns the failed targets of the shown result table. */
    retryFailed() {
      const bulk = store.get().bulk
      const failed =
        bulk?.progress.items
          .filter((item) => item.state === 'failed' || item.state === 'stopped')
          .map((item) => item.target) ?? []
      if (bulk !== undefined && bulk.progress.state !== 'running' && failed.length > 0)
        void runMany(bulk, failed)
    },
    closeBulk() {
      store.merge({ bulk: undefined })
    },
    /**
     * Ends the session: its prompt closes, and results of running commands are neither shown nor recorded
     * (catalogue A15, A16).
     */
    abandon() {
      epoch += 1
      control?.stop()
      for (const { stop } of store.get().transfers) stop()
      clearRecords()
      store.set(() => ({ prompting: undefined, bulk: undefined, acted: [], transfers: [] }))
    },
    manyParam,
    report: deps.report,
    refuse: deps.refuse,
  }
}

export type Runner = ReturnType<typeof createRunner>
