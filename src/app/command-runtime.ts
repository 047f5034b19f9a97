import { broker, brokerNow } from '@/api/broker'
import type { ApiError } from '@/api/error'
import { prefer, preferences } from '@/api/preferences'
import { changed } from '@/api/query'
import { readOnly, switchReadOnly } from '@/api/read-only'
import { resources, type Resource } from '@/api/resource'
import { profile } from '@/api/site'
import { endSession, session } from '@/api/session'
import { loadChunk } from '@/api/load-chunk'
import type { AnyCommand, Outcome } from '@/command/command'
import type { AppAction } from '@/command/app-action'
import type { Context } from '@/command/context'
import { currentBroker } from '@/api/broker-evidence'
import { screenContext, getSelectedRefs } from '@/command/screen-context'
import type { Entry } from '@/command/history/history'
import { restoreValues, commandHistory, remember } from '@/command/history/history-store'
import { keepOwnKeys } from '@/command/keys/own'
import type { CommandRuntime } from '@/command/react'
import { prefill } from '@/command/prompt/prefill'
import { repeatable } from '@/command/history/repeat'
import { createRunner, type Runner } from '@/command/runner'
import { undoReason, undoRecords } from '@/command/undo/undo-store'
import { describeError } from '@/i18n/error-words'
import type { Key, MessageValues } from '@/i18n/key'
import { translate } from '@/i18n/use-words'
import { canTravel, go, goToBroker, here as address, getPath, travel } from '@/route/location'
import { paths, to, type Path } from '@/route/paths'
import { saveFile } from '@/list/export/save-file'
import { registry } from './commands'
import { changeLists } from './dialogs/change-lists'
import { teacher } from './keys/key-hint'
import { screenAt } from './page/screen-at'
import { lastResult, setLastResult } from './shell/last-result'
import { openRelated } from '@/palette/related'
import { openForm, openKeySheet } from '@/palette/store'
import { revealed } from './reveal/reveal'
import { safeValues } from './safe-values'
import { reportLoadError } from './toast/load-error'
import { toast, withdraw } from './toast/toasts'

/**
 * The broker replies before it has acted (src/contract/docs/clients.md#one-client), so changed data is read
 * twice.
 */
const rereadDelayMs = 300

const formatMessage = (key: Key, values?: MessageValues) => translate(key, safeValues(values))

function reread(nouns: readonly Resource[]): void {
  changed(nouns)
  setTimeout(() => changed(nouns), rereadDelayMs)
}

const nouns = async () => (await loadChunk(import('@/features/nouns'))).nouns

const mqtt = async () => (await import('@/mqtt/client-api')).mqttClientApi

/** The command that Shift R would run now. */
const again = () =>
  repeatable(commandHistory.get(), registry, getSelectedRefs(screenContext.get()), brokerNow())

const context = (): Omit<Context, 'signal'> => {
  const { username, role } = session.get()
  const now = preferences.get()
  const front = screenContext.get()
  return {
    api: broker.api,
    ...currentBroker(),
    locale: now.language,
    selection: getSelectedRefs(front),
    nouns,
    at: address(),
    username,
    role,
    preferences: now,
    now: brokerNow,
    registry,
    mqtt,
    readOnly: readOnly.get(),
    broker: profile,
    able: {
      refresh: front.refresh !== undefined,
      export: front.export !== undefined,
      repeat: again() !== undefined,
      back: canTravel(-1),
      forward: canTravel(1),
      marked: front.marked.length > 0,
      markAll: front.markAll !== undefined,
      largest: front.largest?.columns ?? [],
    },
  }
}

/** Leaves for the login page without asking, and remembers the present page. */
async function leave(): Promise<void> {
  const from = address()
  const ended = endSession()
  go(to(paths.login, undefined, { to: from }), { force: true })
  await ended
}

/**
 * The path to open at another broker: the same list or settings; objects of this broker do not exist there.
 */
const elsewhere = (): Path => {
  const place = screenAt(address())
  return place === undefined || Object.keys(place.params).length > 0
    ? to(paths.overview)
    : (getPath(address()) as Path)
}

function act(action: AppAction, message: string | undefined, runner: Runner): void {
  switch (action.do) {
    case 'prefer':
      // The language follows the preferences, here as in the other tabs (main).
      prefer(action.set)
      break
    case 'own-keys':
      keepOwnKeys(action.set)
      break
    case 'read-only':
      switchReadOnly(action.on)
      break
    case 'use-broker':
      goToBroker(action.name, elsewhere())
      break
    case 'keys':
      openKeySheet()
      break
    case 'open':
      globalThis.open(action.url, '_blank', 'noopener,noreferrer')
      break
    case 'travel':
      travel(action.by)
      break
    case 'related':
      void openRelated(action.of, context()).catch(reportLoadError)
      break
    case 'refresh':
      screenContext.get().refresh?.()
      break
    case 'repeat': {
      const repeated = again()
      if (repeated === undefined) break
      runner.start(repeated.command, repeated.given, 'key')
      // Omitted values stay omitted; a secret is asked for again.
      if (runner.store.get().prompting?.phase === 'asking') runner.send({ type: 'defaults' })
      break
    }
    case 'export':
      void screenContext
        .get()
        .export?.(action.scope)
        .then((saved) => {
          if (saved !== undefined)
            toast('ok', formatMessage('list.export.done', { count: saved.rows, file: saved.file }))
        })
      break
    case 'mark-all':
      screenContext.get().markAll?.()
      break
    case 'largest':
      screenContext.get().largest?.show(action.column, action.top)
      break
    case 'macro':
      void loadChunk(import('./macro/run-macro'))
        .then(({ startMacro }) => startMacro(action, runner, registry))
        .catch(reportLoadError)
      break
    case 'lines':
      void import('./macro/run-macro').then(({ runLines }) =>
        runLines(action, runner, {
          context: () => ({ ...context(), signal: new AbortController().signal }),
          apply: (outcome) => settleLine(outcome, runner),
          offerUndo: (text, entry, failed) =>
            toast(failed ? 'warning' : 'ok', text, { actions: undoOffer(entry, runner) }),
        }),
      )
      break
    case 'end-session':
      void leave()
      if (message !== undefined) toast(action.informed ? 'ok' : 'warning', message)
      return
    case 'own-password-changed':
      // All tokens of this user are revoked: leaving first avoids polls that meet a 401 (catalogue A21).
      void leave()
      break
  }
  if (message !== undefined) toast('ok', message)
}

/**
 * Applies the outcome of a macro line; its message is returned for the report, which shows it next to
 * the line.
 */
function settleLine(outcome: Outcome, runner: Runner): string | undefined {
  if (outcome.kind !== 'done') {
    apply(outcome, runner)
    return undefined
  }
  settleDone(outcome)
  return formatMessage(outcome.message, outcome.values)
}

/** Refreshes what was changed, and shows what is shown once. */
function settleDone({ changed: nouns, show, message, values }: Extract<Outcome, { kind: 'done' }>): void {
  if (nouns !== undefined) reread(nouns)
  if (show !== undefined) revealed.set(() => ({ ...show, done: formatMessage(message, values) }))
}

/** Imported on use, because all commands are in one chunk that the first screen does not wait for. */
async function startUndo(entry: string, runner: Runner): Promise<void> {
  const { default: undo } = await loadChunk(import('@commands/command-history/undo'))
  runner.start(undo, { entry }, 'button')
}

/** The undo action of an entry, as long as it can be undone. */
const undoOffer = (entry: string | undefined, runner: Runner) =>
  entry === undefined || undoReason(entry) !== undefined
    ? []
    : [
        {
          label: translate('command-history.undo.verb'),
          entry,
          run: () => void startUndo(entry, runner),
        },
      ]

/**
 * Whether the current page shows the result of a command: the MQTT client shows its connection,
 * subscriptions and messages.
 */
const isShownByPage = (command: AnyCommand | undefined): boolean =>
  command?.id.startsWith('mqtt-client.') === true && screenAt(address())?.screen.id === 'mqttClient'

/** Whether the status bar shows the last result (`shell/last.tsx`). */
const hasStatusBar = () => matchMedia('(width >= 48rem)').matches

function apply(
  outcome: Outcome,
  runner: Runner,
  command?: AnyCommand,
  entry?: string,
  shown?: boolean,
): void {
  switch (outcome.kind) {
    case 'done': {
      const text = formatMessage(outcome.message, outcome.values)
      // The form reports the result, and the status bar offers the undo where there is one.
      const isSaved = shown === true && outcome.differs !== true && (entry === undefined || hasStatusBar())
      toast(outcome.differs === true ? 'warning' : 'ok', text, {
        actions: isSaved ? [] : undoOffer(entry, runner),
        quiet: isSaved || isShownByPage(command),
      })
      // An undone command is not offered for another run.
      setLastResult(text, false, command?.undo !== 'again', entry)
      settleDone(outcome)
      break
    }
    case 'go':
      // If the user stays on an unsaved form, the message is never shown: the next navigation discards it.
      prefill.set(() => outcome.fill)
      if (outcome.message !== undefined) toast('info', formatMessage(outcome.message, outcome.values))
      go(outcome.to)
      break
    case 'save':
      saveFile(outcome.name, outcome.blob)
      if (outcome.message !== undefined) {
        const missing = outcome.missing?.map((key) => translate(key)).join(', ')
        toast(
          missing === undefined ? 'ok' : 'warning',
          formatMessage(outcome.message, { ...outcome.values, ...(missing !== undefined && { missing }) }),
        )
      }
      break
    case 'ask':
      // The runner has asked it already.
      break
    case 'app':
      act(
        outcome.action,
        outcome.message === undefined ? undefined : formatMessage(outcome.message, outcome.values),
        runner,
      )
      break
  }
}

/**
 * The resources that a command may have changed when its outcome is unknown: the nouns of the objects it
 * selects and of its own name, or of an earlier one: resources keep those.
 */
const touched = (command: AnyCommand): readonly Resource[] => {
  const picked = Object.values(command.params).flatMap(({ prompt }) =>
    prompt.kind === 'pick' ? [prompt.resource] : [],
  )
  const nouns = [command.id, ...(command.formerIds ?? [])].map((id) => id.split('.')[0])
  const own = resources.filter((resource) => nouns.includes(resource))
  return [...new Set<Resource>([...picked, ...own])]
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
  remember(entry)
  const command = registry.get(entry.command)
  // Navigating or refreshing is not shown as a result.
  if (command === undefined || command.calls.length === 0) return
  // Its target no longer exists: the list must not show it any longer (catalogue P3).
  if (entry.code?.endsWith('NOT_FOUND') === true || (entry.failed ?? 0) > 0) reread(touched(command))
  // Its message follows: an outcome is applied right after it was recorded.
  lastResult.set(() => ({
    text: translate(command.title),
    failed: entry.result === 'failed',
    again: { command, given: restoreValues(command, entry.args, brokerNow()) },
  }))
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

/** The command runtime of this page: one runner, one registry, one context. */
export function createCommandRuntime(): CommandRuntime {
  // A run that changed nothing cannot be undone.
  undoRecords.subscribe(() => withdraw((entry) => undoReason(entry) !== undefined))
  void Promise.all([loadChunk(import('@/command/undo/stored')), nouns()]).then(
    ([{ startStoring }, { undoTargets }]) => startStoring(undoTargets),
    reportLoadError,
  )
  const runner: Runner = createRunner({
    context,
    report,
    signInAgain,
    apply: (outcome, command, entry, shown) => apply(outcome, runner, command, entry, shown),
    keep: async (command, sets, context) =>
      await (await loadChunk(import('@/command/undo/capture'))).captureUndo(command, sets, context),
    refuse: (command, reason, values) =>
      toast('warning', `${translate(command.title)}: ${formatMessage(reason, values)}`),
    openForm: (command) => openForm({ command, texts: {}, line: '', byButton: true }),
    started: (command, source) => teacher.started(command, source),
    remember: note,
    fetchChanges: changeLists.fetch,
  })
  return { runner, registry, context }
}
