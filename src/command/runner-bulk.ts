import { ApiError, toApiError } from '@/api/error'
import { startInBackground } from '@/lib/background'
import type { Outcome } from './command'
import { countWrites } from './count-writes'
import { combineOutcomes } from './outcomes'
import { askWeaker } from './prompt/ask-weaker'
import type { Prompting } from './prompt/prompting'
import { isRunning, runBulk, type BulkControl } from './run'
import type { RunnerCore } from './runner-core'
import { watching } from './runner-plan'
import type { BulkRun } from './runner-types'
import { valuesFor } from './targets'
import { recordRun } from './undo/record-run'

/** The runs of a command on several targets, of which one is shown at a time. */
export function createBulkRuns(core: RunnerCore) {
  const { deps, store, context, setPrompting, record, keep } = core
  let control: BulkControl | undefined

  async function run(state: Prompting | BulkRun, targets: readonly string[]) {
    const started = deps.context().now()
    const isCurrent = core.getSession()
    const shown = { command: state.command, answers: state.answers, source: state.source }
    const outcomes: (readonly [target: string, Outcome])[] = []
    const pendingWatch = watching(state, context())
    const watch = pendingWatch && (await pendingWatch)
    const capture =
      state.command.undo === undefined
        ? undefined
        : await keep(
            state.command,
            targets.map((target) => valuesFor(state.command, state.answers, target)),
          )
    if (!isCurrent()) return
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
        const outcome = await core
          .perform(state.command, valuesFor(state.command, state.answers, target), { api }, watch, target)
          .catch((cause: unknown) => {
            watch?.failed(target, cause)
            throw cause
          })
        // A bulk run asks nothing: the question becomes an error in the table, and the target can be run
        // alone.
        if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
        outcomes.push([target, outcome])
        // Saved one by one: a report has no place for files.
        if (outcome.kind === 'save' && isCurrent()) deps.apply(outcome, state.command)
        return outcome.kind === 'done' && outcome.differs === true ? outcome : undefined
      },
      (progress) => {
        if (isCurrent()) store.merge({ bulk: { ...shown, progress } })
      },
    )
    const bulk = await control.finished
    if (!isCurrent()) return
    const entry = record(
      shown,
      started,
      bulk.state === 'stopped' ? 'stopped' : bulk.failed > 0 ? 'failed' : 'done',
      targets.length,
      { failed: bulk.failed },
    )
    if (bulk.done > 0 || written) recordRun(state.command, entry, capture)
    const outcome = combineOutcomes(outcomes)
    if (outcome !== undefined) {
      deps.apply(
        { ...outcome, message: 'palette.bulk.done', values: { done: bulk.done, count: targets.length } },
        state.command,
        capture === undefined ? undefined : entry,
      )
    }
    await core.reportPlanDrift(state.command, watch, isCurrent)
  }

  return {
    run,
    isBusy: () => {
      const { bulk } = store.get()
      return bulk !== undefined && isRunning(bulk.progress)
    },
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
        startInBackground(run(bulk, failed), (cause) =>
          deps.report(toApiError(cause), bulk.command, undefined),
        )
    },
  }
}
