import { toApiError } from '@/api/error'
import { translate } from '@/i18n/use-words'
import { castDraft, revise } from '@/lib/store'
import type { Transfer } from './context'
import { countWrites } from './count-writes'
import { overwritten } from './overwritten'
import { askWeaker } from './prompt/ask-weaker'
import type { Prompting } from './prompt/prompting'
import type { RunnerCore } from './runner-core'
import { watching, withPlan } from './runner-plan'
import { getTargets, manyParam, valuesFor } from './targets'
import { findUndone, hasChanged, recordRun, type UndoRecord } from './undo/record-run'

/** Runs a command on its only target; `fail` shows an error of it. */
export async function runOne(
  core: RunnerCore,
  state: Prompting,
  fail: (state: Prompting, cause: unknown) => void,
) {
  const { deps, store, context, setPrompting, record, withLogin, perform, keep, loadChanges } = core
  const started = deps.context().now()
  const isCurrent = core.getSession()
  const [target] = getTargets(state.command, state.answers)
  const values = valuesFor(state.command, state.answers, target)
  const acted = values[manyParam(state.command) ?? '']
  let transfer: Transfer | undefined
  let undone: Awaited<ReturnType<typeof findUndone>> = {}
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
      if (next !== undefined && isCurrent()) draft.transfers.push(next)
    })
  }
  try {
    const warned =
      state.current === undefined ? undefined : await withLogin(() => overwritten(state, context()))
    if (!isCurrent()) return
    if (warned !== undefined) return setPrompting(warned)
    if (state.command.undo === 'again') undone = await findUndone(values, context())
    if (state.command.undo !== undefined) capture = await keep(state.command, [values])
    if (!isCurrent()) return
    const weaker = askWeaker(state, capture?.promise)
    if (weaker !== undefined) return setPrompting(weaker)
    const pendingWatch = watching(state, context())
    const watch = pendingWatch && (await pendingWatch)
    const api = countWrites(context().api, () => {
      written = true
    })
    const done = await perform(
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
        : await withLogin(async () =>
            (await loadChanges()).readBack(
              state.command,
              values,
              changes,
              done,
              { ...context(), filled: state.form !== undefined },
              translate,
            ),
          )
    if (!isCurrent()) return
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
    const entry = outcome.kind === 'go' && !changed ? undefined : record(state, started, 'done', 1, undone)
    if (entry !== undefined && changed) recordRun(state.command, entry, capture)
    state.form?.done(outcome)
    deps.apply(
      withPlan(outcome, state),
      state.command,
      capture === undefined || outcome.kind !== 'done' ? undefined : entry,
      state.form?.stays,
    )
    await core.reportPlanDrift(state.command, watch, isCurrent)
  } catch (cause) {
    if (!isCurrent()) return
    const error = toApiError(cause)
    const entry = record(state, started, 'failed', 1, { code: error.code, ...undone })
    // The outcome is unknown or partial: what did change can be undone from the history.
    if (written || error.outcomeUnknown || error.failure === 'partly')
      recordRun(state.command, entry, capture)
    fail(state, cause)
  } finally {
    if (transfer !== undefined) updateTransfer(undefined)
  }
}
