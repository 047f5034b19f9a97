import { loadChunk } from '@/api/load-chunk'
import { changed } from '@/api/query'
import type { Resource } from '@/api/resource'
import type { AnyCommand, Outcome, AppAction } from '@/command/command'
import { prefill } from '@/command/prompt/prefill'
import type { Runner } from '@/command/runner'
import { undoReason } from '@/command/undo/undo-store'
import type { Key, MessageValues } from '@/i18n/key'
import { safeValues } from '@/i18n/safe-values'
import { translate } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { saveFile } from '@/list/export/save-file'
import { go, here as address } from '@/route/location'
import { createActionPage, handleAction } from './actions'
import { getContext } from './command-context'
import { screenAt } from './page/screen-at'
import { revealed } from './reveal/reveal'
import { setLastResult } from './shell/last-result'
import { reportLoadError } from '@/command/toast/load-error'
import { toast } from '@/command/toast/toasts'

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

/** Does what a command asks the page for, and shows its message. */
function applyAction(action: AppAction, message: string | undefined, runner: Runner): void {
  const isShown = handleAction(action, createActionPage(runner), message, {
    context: () => ({ ...getContext(), signal: new AbortController().signal }),
    apply: (outcome) => settleLine(outcome, runner),
    offerUndo: (text, entry, failed) =>
      toast(failed ? 'warning' : 'ok', text, { actions: undoOffer(entry, runner) }),
  })
  if (!isShown && message !== undefined) toast('ok', message)
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
