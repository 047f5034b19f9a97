import { existsSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { ApiError } from '@/api/error'
import { changeWords, readBack, findSaving } from '@/command/changes'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import type { Change, Confirm } from '@/command/confirm'
import type { Context } from '@/command/context'
import { splitAnswers } from '@/command/prompt/names'
import { savesSettings } from '@/command/prompt/ask-confirm'
import { getTargets, valuesFor } from '@/command/targets'
import { withInitials } from '@/command/prompt/params'
import { whyOff } from '@/command/unsupported'
import { perform, runBulk } from '@/command/run'
import type { EndpointId } from '@/contract'
import { fullContract } from '@/contract/full-contract'
import type { Endpoint } from '@/contract/endpoint'
import { safeFileName } from '@/lib/net/safe-path'
import type { Path } from '@/route/paths'
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

export const toContext = ({
  api,
  edition,
  release,
  username,
  role,
  barredCalls,
  readOnly,
}: SignedIn): Context => ({
  api,
  signal: new AbortController().signal,
  edition,
  release,
  locale: 'en',
  selection: [],
  nouns: async () => (await import('./registry')).loadNouns(),
  at: '/' as Path,
  preferences: { language: 'en', theme: 'dark', syncTheme: false, singleKeys: true, keyHints: true },
  now: Date.now,
  readOnly,
  role,
  ...(barredCalls === undefined ? {} : { barredCalls }),
  ...(username === undefined ? {} : { username }),
})

/** Saves a file under its sanitized name, without overwriting an existing one. */
async function save(name: string, blob: Blob): Promise<string> {
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
  const blocked = whyOff(command, context, given)
  if (blocked !== undefined) return words(blocked.key, blocked.values)
  const closed = command.calls.some((id: EndpointId) => (fullContract[id] as Endpoint).bearerOnly === true)
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

/** Reports the result of a run on one target. */
async function toEnded(request: CommandRequest, signed: SignedIn, outcome: Outcome): Promise<Ended> {
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
  const message = describeOutcome(command, given, outcome, words, signed.writes() > 0)
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
    const object = await readObject(command.id, given, api)
    if (object === undefined) return undefined
    const [first = '', ...lines] = objectLines(object)
    return { ok: true, message: first, more: { outcome: 'object', object }, lines, over: false }
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 404 || cause.callUnknown) throw cause
    return { ok: false, ...describeUnsupported(command, given, cause, words) }
  }
}

/** Runs on each of several targets, and reports which failed and why. */
async function runMany(
  { command, given, words }: CommandRequest,
  targets: readonly string[],
  context: Context,
): Promise<Ended> {
  const bulk = await runBulk(
    targets,
    async (target) => {
      const outcome = await perform(command, valuesFor(command, given, target), context)
      // No confirmations for several targets: it is reported as failed and can be run alone.
      if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
    },
    () => undefined,
  ).finished
  const failed = bulk.items.flatMap(({ target, state, error }) =>
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
    message: `${String(bulk.done)} of ${String(targets.length)} done`,
    more: { done: bulk.done, failed },
    lines: failed.map(({ target, error }) => `${target}: ${error}`),
    over: false,
  }
}

/** Runs a command in a session. Throws `UsageError` for invalid arguments; errors of the broker are reported. */
export async function runCommand(
  request: CommandRequest,
  signed: SignedIn,
): Promise<Ended | (FailureReport & { readonly ok: false })> {
  const context = toContext(signed)
  const input = withInitials(
    request.command,
    await splitAnswers(request.command, request.given, context),
    context,
  )
  const completed = { ...request, given: input }
  const blocked = findUnavailable(completed, context)
  if (blocked !== undefined) refuse(blocked)
  try {
    const changes = await requireYes(completed, context)
    const targets = getTargets(request.command, input).map(String)
    if (targets.length > 1) return await runMany(completed, targets, context)
    const shown = await showObject(completed, context)
    if (shown !== undefined) return shown
    if (changes?.length === 0)
      return { ok: true, message: request.words('form.changes.none'), more: {}, lines: [], over: false }
    const values = valuesFor(request.command, input, targets[0])
    const done = await perform(request.command, values, context)
    return await toEnded(
      completed,
      signed,
      changes === undefined
        ? done
        : await readBack(request.command, values, changes, done, context, request.words),
    )
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return { ok: false, ...describeError(request.command, input, cause, request.words) }
  }
}
