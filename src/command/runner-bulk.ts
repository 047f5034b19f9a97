import type { Key, MessageValues } from '@/i18n/key'
import { getWords, translate } from '@/i18n/use-words'
import type { AnyCommand, CommandArgs, Outcome } from './command'
import { execute, getSets, type RunSet } from './execute'
import { combineOutcomes } from './outcomes'
import { askWeaker } from './prompt/ask-weaker'
import { formatVerb } from './prompt/phrase'
import type { Prompting } from './prompt/prompting'
import { isRunning, type BulkControl } from './run'
import type { RunnerCore } from './runner-core'
import { watching } from './runner-plan'
import type { BulkRun } from './runner-types'

/** The message of a complete run: the command's own with the brokers it names, else its title with the number of targets. */
function allDone(
  command: AnyCommand,
  answers: CommandArgs,
  outcomes: readonly (readonly [string, Outcome])[],
): { message: Key; values: MessageValues } {
  if (command.allDone === undefined)
    return { message: 'palette.bulk.allDone', values: { what: formatVerb(translate, command, answers) } }
  const names = outcomes.map(([target, outcome]) =>
    outcome.kind === 'done' ? String(outcome.values?.['broker'] ?? target) : target,
  )
  return { message: command.allDone, values: { names: listNames(names) } }
}

/** How many names a message has; the history has all of them. */
const maxNamed = 5

function listNames(names: readonly string[]): string {
  const { t, locale, format } = getWords()
  if (names.length <= maxNamed) return format.list(names)
  const listed = names.slice(0, maxNamed).join(locale === 'zh' ? '、' : ', ')
  return `${listed} ${t('overview.missingMore', { total: format.number(names.length - maxNamed) })}`
}

/** The runs of a command on several targets, of which one is shown at a time. */
export function createBulkRuns(core: RunnerCore) {
  const { deps, store, context, setPrompting } = core
  let control: BulkControl | undefined

  async function run(state: Prompting | BulkRun, sets: readonly RunSet[]) {
    const { command, answers, source } = state
    const isCurrent = core.getSession()
    const at = context()
    const pendingWatch = watching(state, at)
    const watch = pendingWatch && (await pendingWatch)
    const done = await execute(command, answers, sets, at, {
      ...core.createPolicy(source, at),
      watch,
      confirmUndo: (capture) => {
        // Nothing of an ended session is sent, which is recorded.
        if (!isCurrent()) return true
        const weaker = 'progress' in state ? undefined : askWeaker(state, capture?.promise)
        setPrompting(weaker)
        return weaker === undefined
      },
      onStart: (started) => {
        control = started
      },
      // Saved one by one: a report has no place for files.
      onOutcome: (outcome) => {
        if (outcome.kind === 'save' && isCurrent()) deps.apply(outcome, command)
      },
      onProgress: (progress) => {
        if (isCurrent()) store.merge({ bulk: { command, answers, source, progress } })
      },
    })
    if (done === undefined || !isCurrent()) return
    const { items } = done.progress
    const isComplete = items.every((item) => item.state === 'done' && item.warning === undefined)
    // A report is for what has to be read; a success is one message.
    if (isComplete) store.merge({ bulk: undefined })
    const outcome = combineOutcomes(done.outcomes)
    if (outcome !== undefined)
      deps.apply(
        {
          ...outcome,
          ...(isComplete
            ? allDone(command, answers, done.outcomes)
            : {
                message: 'palette.bulk.done' as const,
                values: { done: done.progress.done, count: sets.length },
              }),
        },
        command,
        done.capture === undefined ? undefined : done.entry,
      )
    await core.reportPlanDrift(command, watch, isCurrent)
  }

  return {
    run: (state: Prompting) => run(state, getSets(state.command, state.answers)),
    isBusy: () => {
      const { bulk } = store.get()
      return bulk !== undefined && isRunning(bulk.progress)
    },
    pause: () => control?.pause(),
    resume: () => control?.resume(),
    stop: () => control?.stop(),
    /** Runs the failed targets of the shown result table again. */
    async retryFailed() {
      const bulk = store.get().bulk
      if (bulk === undefined || isRunning(bulk.progress)) return
      const failed = new Set(
        bulk.progress.items
          .filter(({ state }) => state === 'failed' || state === 'stopped')
          .map(({ target }) => target),
      )
      const sets = getSets(bulk.command, bulk.answers).filter(({ target }) => failed.has(target))
      if (sets.length > 0) await run(bulk, sets)
    },
  }
}
