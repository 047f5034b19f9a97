import { toApiError } from '@/api/error'
import { isEqual } from '@/lib/equal'
import type { AnyCommand, CommandArgs, Source } from './command'
import type { Context } from './context'
import { publicArgs } from './history/history'
import { findErrorPlace } from '@/command/error-place'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { disabledReasonKey } from './reach'
import type { OfferValues } from './offer'
import { needsWarning } from './prompt/ask-confirm'
import { omitUnsupported, opensForm, withPresets } from './prompt/params'
import { begin, freeName, reduce } from './prompt/prompt'
import type { PromptEvent, Prompting, StartOptions } from './prompt/prompting'
import { createBulkRuns } from './runner-bulk'
import { createRunnerCore } from './runner-core'
import { runOne } from './runner-single'
import type { Dependencies } from './runner-types'
import { warn } from './runner-warning'
import { getTargets, manyParam } from './targets'
import { clearRecords } from './undo/undo-store'

const sameArgs = (command: AnyCommand, a: CommandArgs, b: CommandArgs) =>
  isEqual(publicArgs(command, a), publicArgs(command, { ...a, ...b }))

/** Starts the commands of the page: asks, confirms, has them executed (`execute.ts`), and applies what they return. */
export function createRunner(deps: Dependencies) {
  const core = createRunnerCore(deps)
  const { store, context, setPrompting } = core
  const bulkRuns = createBulkRuns(core)

  /** Which releases support the command is determined by a module that is loaded on demand. */
  const reportUnsupported = async (command: AnyCommand, now: Context, given: CommandArgs) => {
    const why = await import('./unsupported').then(
      ({ findDisabledReason }) => findDisabledReason(command, now, given),
      () => undefined,
    )
    deps.refuse(command, why?.key ?? 'palette.absent', why?.values)
  }

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

  /** Reports that the failed targets of a run could not be run again. */
  function reportBulkError(cause: unknown) {
    const command = store.get().bulk?.command
    if (command !== undefined) deps.report(toApiError(cause), command, undefined)
  }

  /** Acts on a new state: shows it, or runs it when it is ready. */
  function settle(state: Prompting) {
    if (state.brokers !== undefined && state.phase !== 'asking') {
      setPrompting(undefined)
      return deps.runAtBrokers?.(state, state.brokers)
    }
    if (needsWarning(state))
      return startInBackground(warn(core, state, { settle, fail }), (cause) => fail(state, cause))
    setPrompting(state)
    if (state.phase !== 'running') return
    const targets = getTargets(state.command, state.answers)
    if (targets.length > 1 && bulkRuns.isBusy()) {
      setPrompting(undefined)
      deps.refuse(state.command, 'palette.bulk.busy')
    } else
      startInBackground(targets.length > 1 ? bulkRuns.run(state) : runOne(core, state, fail), (cause) =>
        fail(state, cause),
      )
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
      const isElsewhere = (options.brokers ?? []).length > 0
      // Whether it can run is for each of the brokers to say.
      const reason = isElsewhere ? undefined : disabledReasonKey(command, now, given)
      if (reason === 'palette.absent')
        return startInBackground(reportUnsupported(command, now, given), throwUnexpected)
      if (reason !== undefined && command.refusal !== undefined)
        return startInBackground(
          command.refusal(now, given).then((why) => deps.refuse(command, why?.key ?? reason, why?.values)),
          // Without the details, the reason alone.
          () => deps.refuse(command, reason),
        )
      if (reason !== undefined) return deps.refuse(command, reason)
      deps.started?.(command, source)
      if (deps.openForm !== undefined && !isElsewhere && opensForm(command, given, source, options))
        return deps.openForm(command, withPresets(command, given, now))
      const isWritten = source === 'url' || options.form !== undefined
      const state = begin(command, isWritten ? given : withPresets(command, given, now), source, {
        ...options,
        left: omitUnsupported(command, now),
        strict: !isElsewhere && now.broker?.production === true ? now.broker.label : undefined,
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
    /** For code that runs lines that were confirmed together: how a run of the page is recorded. */
    createPolicy: core.createPolicy,
    pause: bulkRuns.pause,
    resume: bulkRuns.resume,
    stop: bulkRuns.stop,
    retryFailed: () => startInBackground(bulkRuns.retryFailed(), reportBulkError),
    closeBulk() {
      store.merge({ bulk: undefined })
    },
    /**
     * Ends the session: its prompt closes, and results of running commands are not shown (catalogue A15, A16). What is left
     * of them is not sent, which is recorded under their user.
     */
    abandon() {
      core.endSession()
      bulkRuns.stop()
      clearRecords()
    },
    manyParam,
    report: deps.report,
    refuse: deps.refuse,
  }
}

export type Runner = ReturnType<typeof createRunner>
