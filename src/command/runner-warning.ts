import type { Outcome } from './command'
import { overwritten } from './overwritten'
import { savesSettings, withWarning } from './prompt/ask-confirm'
import type { Prompting } from './prompt/prompting'
import type { RunnerCore } from './runner-core'
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
  const { deps, store, context, setPrompting, withLogin, loadChanges } = core
  const { confirm: _confirm, ...rest } = state
  const reading: Prompting = { ...rest, confirm: undefined, phase: 'running', warned: 'reading' }
  setPrompting(reading)
  const targets = getTargets(state.command, state.answers).map(String)
  const { command, answers } = state
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
    if (store.get().prompting !== reading) return
    if (saving === undefined) return settle(withWarning(state, warning))
    const over =
      state.current === undefined || saving.changes.length === 0
        ? undefined
        : await withLogin(() => overwritten(state, context()))
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
