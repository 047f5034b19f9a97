import { connection, session } from '@/connection/page'
import { sessionChanged, type ApiError } from '@/api/error'
import type { Resource } from '@/api/resource'
import { isResource } from '@/command/is-resource'
import { loadChunk } from '@/api/load-chunk'
import type { AnyCommand } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { textsOfValues } from '@/command/prompt/value-text'
import { restoreValues, remember } from '@/command/history/history-store'
import type { CommandRuntime } from '@/command/react'
import { createRunner, type Runner } from '@/command/runner'
import { forgetForeignRecords } from '@/command/undo/tab-storage'
import { undoReason, undoRecords } from '@/command/undo/undo-store'
import { describeError } from '@/i18n/error-words'
import { safeValues } from '@/i18n/safe-values'
import { translate } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { registry } from './commands'
import { changeLists } from './dialogs/change-lists'
import { teacher } from './keys/key-hint'
import { lastResult, setLastResult } from './shell/last-result'
import { openForm } from '@/palette/store'
import { reportLoadError } from '@/command/toast/load-error'
import { toast, withdraw } from '@/command/toast/toasts'
import { loadNouns, getContext } from './command-context'
import { reread, applyOutcome, formatMessage } from './apply-outcome'

/**
 * The resources that a command may have changed when its outcome is unknown: the nouns of the objects it
 * selects and of its own name, or of an earlier one: resources keep those.
 */
const touched = (command: AnyCommand): readonly Resource[] => {
  const picked = Object.values(command.params).flatMap(({ prompt }) =>
    prompt.kind === 'pick' ? [prompt.resource] : [],
  )
  const own = [command.id, ...(command.formerIds ?? [])].map((id) => id.split('.')[0]).filter(isResource)
  return [...new Set([...picked, ...own])]
}

function report(error: ApiError, command: AnyCommand, again: (() => void) | undefined): void {
  // The session dialog reports these; after a logout there is nothing to report.
  if (error.sessionOver || (error.code === 'NO_TOKEN' && session.get().state !== 'in')) return
  const words = describeError(error, translate)
  const text = `${translate(command.title)}: ${words.title}`
  toast('error', text, {
    words,
    actions: again === undefined ? [] : [{ label: translate('action.retry'), run: again }],
  })
  setLastResult(text, true, !error.outcomeUnknown)
  if (error.outcomeUnknown) reread(touched(command))
}

/** Stores the history, and the command for “run again” at the right of the status bar. */
function note(entry: Entry): void {
  const now = session.get()
  // After a logout nothing of its user is stored (catalogue A15).
  if (now.state === 'out') return
  remember(entry)
  const command = registry.get(entry.command)
  // A run of a user who is no longer logged in shows no result.
  if (entry.broker === undefined && (entry.code === sessionChanged || entry.user !== now.username)) return
  // Navigating or refreshing is not shown as a result.
  if (command === undefined || command.calls.length === 0) return
  // Its target no longer exists: the list must not show it any longer (catalogue P3).
  if (entry.code?.endsWith('NOT_FOUND') === true || (entry.failed ?? 0) > 0) reread(touched(command))
  // Its message follows: an outcome is applied right after it was recorded.
  lastResult.set(() => ({
    text: translate(command.title),
    failed: entry.result === 'failed',
    again: { command, given: restoreValues(command, entry.args, connection.now()) },
  }))
}

/** Says that the rest of a run was not sent; after a logout nothing is shown of its user. */
function reportCutOff({ title }: AnyCommand, username = ''): void {
  if (session.get().state === 'out') return
  toast('warning', translate('session.runStopped', safeValues({ title: translate(title), username })))
}

/**
 * Waits for the user to log in again; a write started by one user is never sent as another (catalogue A7,
 * A16).
 */
function signInAgain(): Promise<boolean> {
  const { username } = session.get()
  return new Promise((resolve) => {
    const check = () => {
      const now = session.get()
      if (now.state === 'over' || now.state === 'starting') return
      stop()
      resolve(now.state === 'in' && now.username === username)
    }
    const stop = session.subscribe(check)
    check()
  })
}

let isStoring = false

/** Restores the undo records from before a reload, and stores them from now on. May be called again, after a failure. */
export async function storeUndoRecords(): Promise<void> {
  const [{ startStoring }, { undoTargets }] = await Promise.all([
    loadChunk(import('@/command/undo/stored')),
    loadNouns(),
  ])
  if (isStoring) return
  isStoring = true
  startStoring(undoTargets)
}

/** The command runtime of this page: one runner, one registry, one context. */
export function createCommandRuntime(): CommandRuntime {
  forgetForeignRecords()
  // A run that changed nothing cannot be undone.
  undoRecords.subscribe(() => withdraw((entry) => undoReason(entry) !== undefined))
  const runner: Runner = createRunner({
    context: getContext,
    report,
    signInAgain,
    apply: (outcome, command, entry, shown) => applyOutcome(outcome, runner, command, entry, shown),
    captureUndo: async (command, sets, context) =>
      await (await loadChunk(import('@/command/undo/capture'))).captureUndo(command, sets, context),
    refuse: (command, reason, values) =>
      toast('warning', `${translate(command.title)}: ${formatMessage(reason, values)}`),
    runAtBrokers: ({ command, answers, planned }, brokers) =>
      startInBackground(
        loadChunk(import('@/command/fleet/start-run')).then(({ startFleetRun }) =>
          startFleetRun(runner, { line: 1, text: command.id, command, given: answers }, brokers, planned),
        ),
        reportLoadError,
      ),
    openForm: (command, given) =>
      openForm({ command, texts: textsOfValues(command, given), line: '', byButton: true }),
    started: (command, source) => teacher.started(command, source),
    remember: note,
    cutOff: reportCutOff,
    fetchChanges: changeLists.fetch,
  })
  return { runner, registry, context: getContext }
}
