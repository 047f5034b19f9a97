import { existsSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { ApiError, toApiError } from '@/api/error'
import { changeWords, readBack, findSaving } from '@/command/changes'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import type { Change, Confirm } from '@/command/confirm'
import { toContext } from '@/command/connection-context'
import type { Context } from '@/command/context'
import { execute, getSets, type Execution, type Policy } from '@/command/execute'
import { splitAnswers } from '@/command/prompt/names'
import { savesSettings } from '@/command/prompt/ask-confirm'
import { writes } from '@/command/reach'
import { getTargets, valuesFor } from '@/command/targets'
import { withInitials } from '@/command/prompt/params'
import type { Registry } from '@/command/registry'
import { findDisabledReason } from '@/command/unsupported'
import { contract, type EndpointId } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { safeFileName } from '@/lib/net/safe-path'
import type { Connection } from '@/connection/connection'
import { withNote } from './library/note'
import { readScreen } from './read/show-screen'
import type { SignedIn } from './sign-in'
import { objectLines, readObject } from './objects'
import {
  consoleAddress,
  describeUnsupported,
  describeError,
  describeOutcome,
  type FailureReport,
} from './describe'
import { refuse } from './usage'
import type { TerminalWords } from './words'

/** The result of a command: `more` is additional data for machines, `lines` text for people. */
export type Ended = {
  readonly ok: boolean
  readonly message: string
  readonly more: object
  readonly lines: readonly string[]
  /** The command ended the session. */
  readonly over: boolean
  /** Not done: it needs a confirmation that only the broker's reply revealed. */
  readonly unconfirmed?: true
}

export type CommandRequest = {
  readonly command: AnyCommand
  readonly given: CommandArgs
  readonly yes: boolean
  readonly words: TerminalWords
}

/** How a run is recorded and where its files go. */
export type RunOptions = {
  /** How it is started, and what is recorded of it: by default nothing, since a line of a terminal ends with its process. */
  readonly policy: Pick<Policy, 'source' | 'remember' | 'captureUndo'>
  /** Stores a file; returns where it is. */
  readonly save: (name: string, blob: Blob) => Promise<string>
  /** All commands, for commands about commands. */
  readonly registry?: Registry
}

const ofTerminal: RunOptions = { policy: { source: 'terminal' }, save: saveFile }

/** The context of a command in a terminal, which has no page. */
export const createTerminalContext = ({ connection, isTrial }: SignedIn, registry?: Registry): Context => ({
  ...toContext(connection, {
    signal: new AbortController().signal,
    locale: 'en',
    nouns: async () => (await import('./registry')).loadNouns(),
    preferences: {
      language: 'en',
      theme: 'dark',
      syncTheme: false,
      singleKeys: true,
      keyHints: true,
      times: 'relative',
    },
  }),
  ...(isTrial === true ? { readOnly: undefined } : {}),
  ...(registry === undefined ? {} : { registry }),
})

/** Saves a file under its sanitized name, without overwriting an existing one. */
async function saveFile(name: string, blob: Blob): Promise<string> {
  const clean = safeFileName(name)
  const ending = extname(clean)
  const stem = clean.slice(0, clean.length - ending.length)
  let free = clean
  for (let i = 1; existsSync(free); i += 1) free = `${stem} (${String(i)})${ending}`
  writeFileSync(free, Buffer.from(await blob.arrayBuffer()), { flag: 'wx' })
  return free
}

/** Why this command is not available in a terminal, for this broker or this login; undefined when it is. */
export function findUnavailable(
  { command, given, words }: CommandRequest,
  context: Context,
): string | undefined {
  if (command.when?.(context) === false) return words('terminal.pageOnly')
  const blocked = findDisabledReason(command, context, given)
  if (blocked !== undefined) return words(blocked.key, blocked.values)
  const closed = command.calls.some((id: EndpointId) => (contract[id] as Endpoint).bearerOnly === true)
  return closed && context.username === undefined ? words('terminal.userOnly') : undefined
}

/** Requires `--yes` for commands that need a confirmation. */
async function requireYes(
  { command, given, yes, words }: CommandRequest,
  context: Context,
): Promise<readonly Change[] | undefined> {
  const targets = getTargets(command, given).map(String)
  const values = valuesFor(command, given, targets[0])
  const warned = yes ? undefined : await command.warn?.(values, targets, context)
  if (savesSettings(command, given) && targets.length < 2)
    return await askChanges({ command, given: values, yes, words }, context, warned)
  const asks = yes ? undefined : (warned ?? command.confirm?.(values, Math.max(1, targets.length)))
  if (asks !== undefined) refuse(`${words(asks.body, asks.values)}\nAdd --yes to continue.`)
  return undefined
}

/** Shows the changes of settings before saving; drops settings without changes. */
async function askChanges(
  { command, given, yes, words }: CommandRequest,
  context: Context,
  warned: Confirm | undefined,
): Promise<readonly Change[]> {
  const { changes, confirm } = await findSaving(command, given, context, warned)
  const lines = changes.map((change) => changeWords(command, change, words))
  if (!yes && changes.length > 0)
    refuse([words(confirm.body, confirm.values), ...lines, 'Add --yes to continue.'].join('\n'))
  return changes
}

const formatFlags = (values: CommandArgs) =>
  Object.entries(values)
    .map(([name, value]) => `--${name} ${String(value)}`)
    .join(' ')

/** Notes on a saved file, one line each. */
const fileNotes = (
  { message, values, missing = [], details = [] }: Extract<Outcome, { kind: 'save' }>,
  words: TerminalWords,
): readonly string[] => [
  ...(message === undefined
    ? []
    : [words(message, { ...values, missing: missing.map((key) => words(key)).join(', ') })]),
  ...details.map(({ label, value }) => (value === undefined ? words(label) : `${words(label)}: ${value}`)),
]

/** Whether a command changes only what a browser stores, such as its macros and alarm rules: a process would forget it. */
const isOfBrowser = (command: AnyCommand): boolean =>
  command.danger !== 'read' && command.calls.length === 0 && !writes(command) && command.delegates !== true

/** Reports the result of a run on one target. */
async function toEnded(
  request: CommandRequest,
  outcome: Outcome,
  written: boolean,
  connection: Connection,
  { save }: RunOptions,
): Promise<Ended> {
  const { command, given, words } = request
  if (outcome.kind === 'ask') {
    const message = words(outcome.confirm.body, outcome.confirm.values)
    const lines = [`Add ${formatFlags(outcome.with)} to continue.`]
    return {
      ok: false,
      message,
      more: { code: outcome.code, with: outcome.with },
      lines,
      over: false,
      ...(outcome.partly === true ? {} : { unconfirmed: true }),
    }
  }
  if (outcome.kind === 'save') {
    const notes = fileNotes(outcome, words)
    return {
      ok: true,
      message: await save(outcome.name, outcome.blob),
      more: { outcome: 'save', ...(notes.length > 0 && { notes }) },
      lines: notes,
      over: false,
    }
  }
  if (outcome.kind === 'go' && outcome.message === undefined && command.danger === 'read' && !written) {
    const screen = await readScreen(outcome.to, connection, words, new AbortController().signal)
    if (screen === undefined) refuse(words('terminal.screenOnly', { address: consoleAddress(outcome.to) }))
    return {
      ok: true,
      message: words(screen.more ? 'terminal.firstRows' : 'terminal.rows', {
        rows: screen.data.rows.length,
        name: screen.data.list,
      }),
      more: { outcome: 'rows', ...screen.data },
      lines: screen.lines,
      over: false,
    }
  }
  if (outcome.kind === 'done' && isOfBrowser(command)) refuse(words('terminal.pageOnly'))
  const message = describeOutcome(command, given, outcome, words, written)
  const show = outcome.kind === 'done' ? outcome.show : undefined
  const fields = show?.fields.map(({ label, value }) => [words(label), value] as const) ?? []
  const data = outcome.kind === 'done' ? outcome.data : undefined
  return {
    ok: true,
    message,
    more: {
      outcome: outcome.kind,
      ...(show === undefined ? {} : { show: Object.fromEntries(fields) }),
      ...(outcome.kind === 'go' ? { address: consoleAddress(outcome.to) } : {}),
      ...data,
    },
    lines:
      show === undefined ? [] : [words(show.title), ...fields.map(([label, value]) => `${label}: ${value}`)],
    over:
      outcome.kind === 'app' &&
      (outcome.action.do === 'end-session' || outcome.action.do === 'own-password-changed'),
  }
}

/** Shows the object of a command that opens a page, read from the broker. Undefined for other commands. */
async function showObject(
  { command, given, words }: CommandRequest,
  { api }: Context,
): Promise<Ended | (FailureReport & { readonly ok: false }) | undefined> {
  try {
    const read = await readObject(command.id, given, api)
    if (read === undefined) return undefined
    const object = withNote(read, command, given)
    const [first = '', ...lines] = objectLines(object)
    return { ok: true, message: first, more: { outcome: 'object', object }, lines, over: false }
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.isMissing || cause.callUnknown) throw cause
    return { ok: false, ...describeUnsupported(command, given, cause, words) }
  }
}

/** Reports the result of a run on several targets: which failed, and why. */
function toManyEnded({ command, given, words }: CommandRequest, { progress }: Execution): Ended {
  const failed = progress.items.flatMap(({ target, state, error }) =>
    state === 'done'
      ? []
      : [
          {
            target,
            error: error === undefined ? state : describeError(command, given, error, words).message,
          },
        ],
  )
  return {
    ok: failed.length === 0,
    message: `${String(progress.done)} of ${String(progress.items.length)} done`,
    more: { done: progress.done, failed },
    lines: failed.map(({ target, error }) => `${target}: ${error}`),
    over: false,
  }
}

/** Runs a command in a session. Throws `UsageError` for invalid arguments; errors of the broker are reported. */
export async function runCommand(
  request: CommandRequest,
  signed: SignedIn,
  options: RunOptions = ofTerminal,
): Promise<Ended | (FailureReport & { readonly ok: false })> {
  const { command, words } = request
  const context = createTerminalContext(signed, options.registry)
  const input = withInitials(command, await splitAnswers(command, request.given, context), context)
  const completed = { ...request, given: input }
  const blocked = findUnavailable(completed, context)
  if (blocked !== undefined) refuse(blocked)
  try {
    const changes = await requireYes(completed, context)
    const sets = getSets(command, input)
    const shown = sets.length > 1 ? undefined : await showObject(completed, context)
    if (shown !== undefined) return shown
    if (changes?.length === 0)
      return { ok: true, message: words('form.changes.none'), more: {}, lines: [], over: false }
    const run = await execute(command, input, sets, context, {
      ...options.policy,
      // No confirmations for several targets: a question is reported as failed, and the target can be run alone.
      questions: sets.length > 1 ? 'error' : 'returned',
      check: async (outcome, current) =>
        changes === undefined
          ? outcome
          : await readBack(command, sets[0]?.values ?? input, changes, outcome, current, words),
    })
    if (run === undefined) refuse(words('terminal.pageOnly'))
    if (sets.length > 1) return toManyEnded(completed, run)
    const outcome = run.outcomes[0]?.[1]
    if (run.error !== undefined || outcome === undefined)
      return { ok: false, ...describeError(command, input, toApiError(run.error), words) }
    return await toEnded(completed, outcome, run.written, signed.connection, options)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return { ok: false, ...describeError(command, input, cause, words) }
  }
}
