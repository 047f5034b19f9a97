import { hasSessionEnded } from './bind-session'
import type { Outcome } from './command'
import { overwritten } from './overwritten'
import { savesSettings, withWarning } from './prompt/ask-confirm'
import type { Prompting } from './prompt/prompting'
import type { RunnerCore } from './runner-core'
import { getRunSession, runOne } from './runner-single'
import { getTargets, valuesFor } from './targets'

/** Reads what the run would destroy, and continues with the resulting question. */
export async function warn(
  core: RunnerCore,
  state: Prompting,
  {
    settle,
    fail,
  }: {
    readonly settle: (state: Prompting) => void
    readonly fail: (state: Prompting, cause: unknown) => void
  },
) {
  const { command, answers } = state
  const { deps, store, context, setPrompting, withLogin, loadChanges } = core
  const session = getRunSession(core)
  // A save that asks nothing was started by the user: that it ended with the session is reported, as of any run.
  const reportEnd = async () => {
    if (state.confirm === undefined && savesSettings(command, answers) && hasSessionEnded(session.started))
      await runOne(core, state, fail, session)
  }
  const { confirm: _confirm, ...rest } = state
  const reading: Prompting = { ...rest, confirm: undefined, phase: 'running', warned: 'reading' }
  setPrompting(reading)
  const targets = getTargets(state.command, state.answers).map(String)
  try {
    const warning = await withLogin(
      async () =>
        await command.warn?.(valuesFor(command, answers, targets[0]), targets, {
          ...context(),
          filled: state.form !== undefined,
        }),
    )
    const saving =
      savesSettings(command, answers) && targets.length < 2
        ? await withLogin(async () =>
            (await loadChanges()).findSaving(
              command,
              valuesFor(command, answers, targets[0]),
              { ...context(), filled: state.form !== undefined },
              warning,
            ),
          )
        : undefined
    if (store.get().prompting !== reading) return await reportEnd()
    if (saving === undefined) return settle(withWarning(state, warning))
    const over =
      state.current === undefined || saving.changes.length === 0
        ? undefined
        : await withLogin(() => overwritten(state, context()))
    if (store.get().prompting !== reading) return
    if (over !== undefined) return setPrompting({ ...over, warned: 'read', changes: saving.changes })
    const asks = saving.asks || state.confirm !== undefined
    if (saving.changes.length > 0)
      return settle(withWarning({ ...state, changes: saving.changes }, asks ? saving.confirm : undefined))
    setPrompting(undefined)
    const unchanged: Outcome = { kind: 'done', message: 'form.changes.none' }
    state.form?.done(unchanged)
    deps.apply(unchanged, command)
  } catch (cause) {
    if (store.get().prompting === reading) fail(state, cause)
    else await reportEnd()
  }
}
