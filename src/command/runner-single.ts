import { translate } from '@/i18n/use-words'
import { castDraft, revise } from '@/lib/store'
import { hasSessionEnded } from './bind-session'
import type { CommandArgs, Outcome } from './command'
import type { Context, Transfer } from './context'
import { execute, type Execution } from './execute'
import { overwritten } from './overwritten'
import { askWeaker } from './prompt/ask-weaker'
import type { Prompting } from './prompt/prompting'
import type { RunnerCore } from './runner-core'
import { watching, withPlan } from './runner-plan'
import { getTargets, manyParam, valuesFor } from './targets'
import { getUndoContext } from './undo/at-broker'
import { undoneEntry } from './undo/assess'
import { findUndone } from './undo/record-run'

/** The session in which a run starts, to which all of it belongs. */
export type RunSession = { readonly started: Context; readonly isCurrent: () => boolean }

export const getRunSession = (core: RunnerCore): RunSession => ({
  started: core.context(),
  isCurrent: core.getSession(),
})

/** Runs a command on its only target; `fail` shows an error of it. */
export async function runOne(
  core: RunnerCore,
  state: Prompting,
  fail: (state: Prompting, cause: unknown) => void,
  { started, isCurrent } = getRunSession(core),
) {
  const { setPrompting } = core
  const { command } = state
  const [target] = getTargets(command, state.answers)
  const values = valuesFor(command, state.answers, target)
  const transfer = createTransfer(core, state, isCurrent)
  try {
    const warned = state.current === undefined ? undefined : await askOverwritten(core, state, started)
    if (warned !== undefined && isCurrent()) return setPrompting(warned)
    // Nothing is waited for without need: a command starts with the key that was pressed.
    const entry = command.undo === 'again' ? undoneEntry(values) : undefined
    const at = entry === undefined ? started : await getUndoContext(entry, started)
    const pendingWatch = watching(state, at)
    const watch = pendingWatch && (await pendingWatch)
    const policy = core.createPolicy(state.source, at)
    const run = await execute(
      command,
      state.answers,
      [{ target: target === undefined ? '' : String(target), values }],
      { ...at, transfer: transfer.update, filled: state.form !== undefined },
      {
        ...policy,
        questions: 'returned',
        watch,
        extra: { ...policy.extra, ...(command.undo === 'again' ? findUndone(values) : {}) },
        confirmUndo: (capture) => {
          // Nothing of an ended session is sent, which is recorded.
          const weaker = isCurrent() ? askWeaker(state, capture?.promise) : undefined
          if (weaker !== undefined) setPrompting(weaker)
          return weaker === undefined
        },
        check: (outcome, current) => readBackChanges(core, state, values, outcome, current),
      },
    )
    if (run === undefined || !isCurrent()) return
    if (run.error !== undefined) return fail(state, run.error)
    applyRun(core, state, values, run)
    await core.reportPlanDrift(command, watch, isCurrent)
  } catch (cause) {
    if (isCurrent()) fail(state, cause)
  } finally {
    transfer.update(undefined)
  }
}

/** The question before changes of other users are overwritten; none once the session has ended, which the run reports. */
async function askOverwritten({ withLogin }: RunnerCore, state: Prompting, context: Context) {
  try {
    return await withLogin(() => overwritten(state, context))
  } catch (cause) {
    if (hasSessionEnded(context)) return undefined
    throw cause
  }
}

/** Asks the broker's question, or shows what was done. */
function applyRun(
  { deps, store, setPrompting }: RunnerCore,
  state: Prompting,
  values: CommandArgs,
  { outcomes, entry, capture }: Execution,
) {
  const outcome = outcomes[0]?.[1]
  if (outcome === undefined) return
  if (outcome.kind === 'ask')
    return setPrompting(
      revise(state, (draft) => {
        Object.assign(draft.answers, outcome.with)
        delete draft.plan
        draft.confirm = castDraft(outcome.confirm)
        draft.phase = 'confirming'
      }),
    )
  if (store.get().prompting === state) setPrompting(undefined)
  const acted = values[manyParam(state.command) ?? '']
  if (acted !== undefined) store.merge({ acted: [String(acted)] })
  state.form?.done(outcome)
  state.onDone?.(outcome)
  deps.apply(
    withPlan(outcome, state),
    state.command,
    capture === undefined || outcome.kind !== 'done' ? undefined : entry,
    state.form?.stays,
  )
}

/** Reads saved settings again, and reports what the broker stored otherwise. */
const readBackChanges = async (
  { loadChanges }: RunnerCore,
  { command, changes, confirm }: Prompting,
  values: CommandArgs,
  outcome: Outcome,
  context: Context,
): Promise<Outcome> =>
  changes === undefined
    ? outcome
    : (await loadChanges()).readBack(
        command,
        values,
        changes,
        outcome,
        context,
        translate,
        confirm !== undefined,
      )

/** The transfer that a run shows: its progress, until it is updated with nothing. */
function createTransfer({ store, setPrompting }: RunnerCore, state: Prompting, isCurrent: () => boolean) {
  let shown: Transfer | undefined
  return {
    update(next: Transfer | undefined) {
      const before = shown
      if (before === undefined && next === undefined) return
      shown = next
      // A slow transfer shows its progress, and the palette is free for something else.
      if (next !== undefined && store.get().prompting === state) setPrompting(undefined)
      store.update((draft) => {
        const at = store.get().transfers.findIndex((one) => one === before)
        if (at >= 0) draft.transfers.splice(at, 1)
        if (next !== undefined && isCurrent()) draft.transfers.push(next)
      })
    },
  }
}
