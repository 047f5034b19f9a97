import { sessionChanged, toApiError } from '@/api/error'
import { findMacro } from '@/command/macro/own-macros'
import { session } from '@/connection/page'
import { bindSession, hasSessionEnded } from '@/command/bind-session'
import type { Outcome, AppAction, MacroStep } from '@/command/command'
import type { Context } from '@/command/context'
import { macroCommand } from '@/command/macro/as-command'
import type { Registry } from '@/command/registry'
import type { Runner } from '@/command/runner'
import type { PartRun } from '@/command/undo/capture'
import { undoReason } from '@/command/undo/undo-store'
import { allWords } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { randomId } from '@/lib/text/random-id'
import { inline } from '@/lib/text/untrusted'
import { reportLoadError } from '@/command/toast/load-error'
import { runLine } from './line'
import { liveMacro, type LiveLine, type LiveMacro } from './live'

// The run of one user is not shown to the next.
session.onEnd(() => liveMacro.set(() => ({ macro: undefined })))

/** Asks for the parameters of a macro, and the questions of its lines. */
export async function startMacro(
  { name, planned }: AppAction<'macro'>,
  runner: Runner,
  registry: Registry,
): Promise<void> {
  await Promise.all([allWords(), registry.load()])
  const macro = findMacro(name)
  if (macro !== undefined) runner.start(macroCommand(macro, registry), {}, 'palette', { planned })
}

const show = (macro: LiveMacro) => liveMacro.set(() => ({ macro }))
const replaceLine = (macro: LiveMacro, index: number, line: LiveLine): LiveMacro => ({
  ...macro,
  lines: macro.lines.map((one, at) => (at === index ? line : one)),
})
const toWaitingLine = ({ line, text, shown = text, command, given }: MacroStep): LiveLine => ({
  line,
  text: shown,
  command,
  given,
  state: 'waiting',
})

/**
 * What the page provides to a macro: it applies the outcome of a line and returns its message, and offers
 * to undo all lines.
 */
export type MacroDeps = {
  readonly context: () => Context
  readonly apply: (outcome: Outcome) => string | undefined
  readonly offerUndo: (text: string, entry: string, failed: boolean) => void
}

/** All runs of the macro so far, including retries: they share one undo. */
type MacroRuns = { readonly entry: string; readonly parts: PartRun[] }

/**
 * Runs the lines of a macro in order, starting at `from`, and shows the result of each. An error stops it
 * unless it is to continue; lines that do not run are shown as skipped. It ends with the session it started
 * in.
 */
export async function runLines(
  action: AppAction<'lines'>,
  runner: Runner,
  deps: MacroDeps,
  from = 0,
  runs: MacroRuns = { entry: randomId(), parts: [] },
): Promise<void> {
  const { name, goOn, steps, plan } = action
  const first = bindSession(deps.context())
  const hasEnded = () => hasSessionEnded(first)
  const before = liveMacro.get().macro
  if (before !== undefined && before.state !== 'ended') return
  const again = (line: number) =>
    startInBackground(runLines(action, runner, deps, line, runs), reportLoadError)
  show({
    name,
    goOn,
    state: 'running',
    again,
    lines: steps.map((step, index) =>
      index < from ? (before?.lines[index] ?? toWaitingLine(step)) : toWaitingLine(step),
    ),
  })
  const run = (step: MacroStep, context = bindSession(deps.context(), first.origin)) =>
    runLine(runner, step, context, plan, (part) => runs.parts.push(part))
  /** The next line is refused by its session, which is recorded and reported. */
  const stopAt = (step: MacroStep) =>
    run(step, first).then(
      () => undefined,
      (cause: unknown) => {
        if (toApiError(cause).code !== sessionChanged) throw cause
      },
    )
  for (const [index, step] of steps.entries()) {
    const now = liveMacro.get().macro
    if (hasEnded()) return await stopAt(step)
    if (now === undefined) return
    if (index < from) continue
    const failed = now.lines.slice(from).some(({ state }) => state === 'failed')
    if (now.state === 'stopping' || (failed && !goOn)) {
      show(replaceLine(now, index, { ...toWaitingLine(step), state: 'skipped' }))
      continue
    }
    show(replaceLine(now, index, { ...toWaitingLine(step), state: 'running' }))
    const end = await run(step).then(
      ({ outcome, drift }): LiveLine => ({
        ...toWaitingLine(step),
        state: 'done',
        message: (hasEnded() ? undefined : deps.apply(outcome)) ?? translate(step.command.title),
        ...(drift === undefined ? {} : { drift }),
      }),
      (cause: unknown): LiveLine => ({ ...toWaitingLine(step), state: 'failed', error: toApiError(cause) }),
    )
    // The line itself was cut off, and recorded.
    if (end.error?.code === sessionChanged) return
    const then = liveMacro.get().macro
    if (then === undefined) continue
    show(replaceLine(then, index, end))
  }
  const last = liveMacro.get().macro
  if (last === undefined) return
  show({ ...last, state: 'ended' })
  const count = (state: LiveLine['state']) => last.lines.filter((line) => line.state === state).length
  const { combineUndo: keepTogether } = await import('@/command/undo/capture')
  if (hasEnded()) return
  startInBackground(keepTogether(runs.entry, 'macro.run', runs.parts), reportLoadError)
  if (undoReason(runs.entry) === undefined)
    deps.offerUndo(
      translate('macro.over', {
        name: inline(name, 60),
        done: count('done'),
        failed: count('failed'),
        skipped: count('skipped'),
      }),
      runs.entry,
      count('failed') > 0,
    )
}
