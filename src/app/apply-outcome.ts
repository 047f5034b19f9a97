import { overviewPaths } from '@/features/overview/paths'
import { prefer } from '@/api/preferences'
import { changed } from '@/api/query'
import { connection, session } from '@/connection/page'
import type { Resource } from '@/api/resource'
import { profile } from '@/api/site'
import { chooseNamespace } from '@/api/work-namespace'
import { loadChunk } from '@/api/load-chunk'
import type { AnyCommand, Outcome, AppAction } from '@/command/command'
import { screenContext } from '@/command/screen-context'
import { keepOwnKeys } from '@/command/keys/own'
import { prefill } from '@/command/prompt/prefill'
import type { Runner } from '@/command/runner'
import { undoReason } from '@/command/undo/undo-store'
import type { Key, MessageValues } from '@/i18n/key'
import { translate } from '@/i18n/use-words'
import { go, goToBroker, here as address, getPath, travel } from '@/route/location'
import { loginPath, to, type Path } from '@/route/paths'
import { saveFile } from '@/list/export/save-file'
import { registry } from './commands'
import { screenAt } from './page/screen-at'
import { setLastResult } from './shell/last-result'
import { openRelated } from '@/palette/related'
import { openKeySheet } from '@/palette/store'
import { revealed } from './reveal/reveal'
import { safeValues } from '@/i18n/safe-values'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { reportLoadError } from './toast/load-error'
import { toast } from './toast/toasts'
import { getContext, findRepeated } from './command-context'

/**
 * The broker replies before it has acted (src/contract/docs/clients.md#one-client), so changed data is read
 * twice.
 */
const rereadDelayMs = 300

/** A message of a command in the present language. */
export const formatMessage = (key: Key, values?: MessageValues) => translate(key, safeValues(values))

/** Reads these resources again, now and after the broker has acted. */
export function reread(nouns: readonly Resource[]): void {
  changed(nouns)
  setTimeout(() => changed(nouns), rereadDelayMs)
}

/** Leaves for the login page without asking, and remembers the present page. */
async function leave(): Promise<void> {
  const from = address()
  const ended = session.end()
  go(to(loginPath, undefined, { to: from }), { force: true })
  await ended
}

/**
 * The path to open at another broker: the same list or settings; objects of this broker do not exist there.
 */
const getPathElsewhere = (): Path => {
  const place = screenAt(address())
  return place === undefined || Object.keys(place.params).length > 0
    ? to(overviewPaths.overview)
    : (getPath(address()) as Path)
}

/** Opens a page of one of several brokers, in this tab. */
function openBroker(name: string, page: Path = getPathElsewhere()): void {
  if (name === profile?.name) go(page)
  else goToBroker(name, page)
}

/** Starts a line on brokers; those that were not chosen yet are asked for. */
function startOn(
  { brokers: [name, ...others] }: Extract<AppAction, { do: 'fleet-run' }>,
  command: AnyCommand,
  runner: Runner,
): void {
  const brokers = others.length === 0 ? name : [name, ...others]
  runner.start(command, brokers === undefined ? {} : { brokers }, 'palette')
}

function applyAction(action: AppAction, message: string | undefined, runner: Runner): void {
  switch (action.do) {
    case 'prefer':
      // The language follows the preferences, here as in the other tabs (main).
      prefer(action.set)
      break
    case 'own-keys':
      keepOwnKeys(action.set)
      break
    case 'read-only':
      connection.readOnly.switchTo(action.on)
      break
    case 'work-in':
      chooseNamespace(action.ns)
      break
    case 'use-broker':
      openBroker(action.name, action.to)
      break
    case 'fleet-run':
      startInBackground(
        loadChunk(import('@/command/fleet/fleet-command')).then(({ toFleetCommand }) =>
          startOn(action, toFleetCommand(action.step), runner),
        ),
        reportLoadError,
      )
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
      startInBackground(openRelated(action.of, getContext()), reportLoadError)
      break
    case 'refresh':
      screenContext.get().refresh?.()
      break
    case 'repeat': {
      const repeated = findRepeated()
      if (repeated === undefined) break
      runner.start(repeated.command, repeated.given, 'key')
      // Omitted values stay omitted; a secret is asked for again.
      if (runner.store.get().prompting?.phase === 'asking') runner.send({ type: 'defaults' })
      break
    }
    case 'export':
      startInBackground(exportList(action.scope), reportLoadError)
      break
    case 'mark-all':
      screenContext.get().markAll?.()
      break
    case 'largest':
      screenContext.get().largest?.show(action.column, action.top)
      break
    case 'snapshot':
      screenContext.get().snapshots?.save()
      break
    case 'compare':
      screenContext.get().snapshots?.compare()
      break
    case 'alarm-rule-test':
      startInBackground(
        loadChunk(import('./alarm-rule/announce')).then(({ announceTest }) =>
          announceTest(action.name, message),
        ),
        reportLoadError,
      )
      return
    case 'ask-notifications':
      startInBackground(
        loadChunk(import('./alarm-rule/announce')).then(({ askPermission }) => askPermission()),
        reportLoadError,
      )
      break
    case 'macro':
      startInBackground(
        loadChunk(import('./macro/run-macro')).then(({ startMacro }) => startMacro(action, runner, registry)),
        reportLoadError,
      )
      break
    case 'lines':
      startInBackground(
        loadChunk(import('./macro/run-macro')).then(({ runLines }) =>
          runLines(action, runner, {
            context: () => ({ ...getContext(), signal: new AbortController().signal }),
            apply: (outcome) => settleLine(outcome, runner),
            offerUndo: (text, entry, failed) =>
              toast(failed ? 'warning' : 'ok', text, { actions: undoOffer(entry, runner) }),
          }),
        ),
        reportLoadError,
      )
      break
    case 'end-session':
      startInBackground(leave(), throwUnexpected)
      if (message !== undefined) toast(action.informed ? 'ok' : 'warning', message)
      return
    case 'own-password-changed':
      // All tokens of this user are revoked: leaving first avoids polls that meet a 401 (catalogue A21).
      startInBackground(leave(), throwUnexpected)
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
    applyOutcome(outcome, runner)
    return undefined
  }
  settleDone(outcome)
  return formatMessage(outcome.message, outcome.values)
}

/** Saves the list of the screen, and says how many rows it has. */
async function exportList(scope: Extract<AppAction, { do: 'export' }>['scope']): Promise<void> {
  const saved = await screenContext.get().export?.(scope)
  if (saved !== undefined)
    toast('ok', formatMessage('list.export.done', { count: saved.rows, file: saved.file }))
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
          run: () => startInBackground(startUndo(entry, runner), reportLoadError),
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

/** Shows the outcome of a run, and does what it asks for. */
export function applyOutcome(
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
      applyAction(
        outcome.action,
        outcome.message === undefined ? undefined : formatMessage(outcome.message, outcome.values),
        runner,
      )
      break
  }
}
