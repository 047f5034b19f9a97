import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { ArgumentError } from '@/command/run'
import { brokerBase } from './address'
import {
  connectionFlag,
  connectionValue,
  parseArguments,
  readFlags,
  suggest,
  type Arguments,
  type ConnectionName,
} from './arguments'
import { loadFile, runFile } from './file'
import { commandHelp, helpText, usage, versionText } from './help'
import { commandIds, loadCommand } from './registry'
import { runCommand } from './run'
import { signIn, type Credentials, type SignedIn } from './sign-in'
import { describeError, type FailureReport } from './describe'
import { refuse, UsageError } from './usage'
import { loadWords, type TerminalWords } from './words'

/** What the terminal has around it: its environment, and where its lines go. */
export type Dependencies = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** All of the standard input. */ readonly input?: () => Promise<string>
}

/** Exit codes: done; refused by the broker, or no login; arguments wrong or a confirmation missing. */
const ends = { done: 0, failed: 1, badArguments: 2 } as const
type End = (typeof ends)[keyof typeof ends]

/** Says how a command ended, for people or for machines. */
type Report = (ok: boolean, message: string, more: object, lines?: readonly string[]) => void

function reporter(args: readonly string[], { out, err }: Dependencies): Report {
  const json = args.includes('--json')
  const command = args.find((arg) => !arg.startsWith('--'))
  return (ok, message, more, lines = []) => {
    if (json) return out(JSON.stringify({ ok, command, message, ...more }))
    for (const line of [message, ...lines]) (ok ? out : err)(line)
  }
}

function reportError(
  report: Report,
  { message, code, status, reason, param, usage: wrong }: FailureReport,
): End {
  report(false, message, {
    code,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...(param === undefined ? {} : { param }),
  })
  return wrong ? ends.badArguments : ends.failed
}

/** Who logs in, by flags or the environment. */
function credentialsFrom(
  params: Readonly<Record<string, unknown>>,
  args: Arguments,
  { env }: Dependencies,
): Credentials {
  const from = (name: ConnectionName) =>
    connectionValue(name, args, params) ?? env[`SWITCHBOARD_${name.toUpperCase()}`]
  const key = from('key')
  if (key !== undefined) return { key, secret: from('secret') ?? '' }
  const [user, password] = [from('user'), from('password')]
  if (user !== undefined && password !== undefined) return { user, password }
  const flag = (name: ConnectionName) => connectionFlag(name, params)
  return refuse(
    `${flag('user')} and ${flag('password')} (or an API key: ${flag('key')} and ${flag('secret')}) are required`,
  )
}

/** Ends the session after the command; where that fails it is told, and the command is as good as it was. */
async function leave(signed: SignedIn, words: TerminalWords, { err }: Dependencies): Promise<void> {
  try {
    await signed.end()
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    err(words('terminal.tokenStays'))
  }
}

/** Whether nothing may be changed by what is run: by switch or the environment, which says so for a whole shell. */
const isReadOnly = (switches: Arguments['switches'], { env }: Dependencies): boolean =>
  switches.has('read-only') || !['', '0', 'false'].includes(env['SWITCHBOARD_READ_ONLY'] ?? '')

/** Where the broker is. */
function baseOf(params: Readonly<Record<string, unknown>>, args: Arguments, { env }: Dependencies): string {
  const flag = connectionFlag('broker', params)
  const address = connectionValue('broker', args, params) ?? env['SWITCHBOARD_BROKER']
  if (address === undefined) refuse(`${flag} is required`)
  return (
    brokerBase(address) ?? refuse(`${flag} must be an address such as http://host:18083, not "${address}"`)
  )
}

/** What is done with the broker, once somebody is logged in; tells how it ended, and whether the session ended with it. */
type Work = (signed: SignedIn) => Promise<{ readonly end: End; readonly over: boolean }>

/** Logs in, works, and leaves no session behind. `refused` says why nobody could log in. */
async function session(
  base: string,
  who: Credentials,
  readOnly: boolean,
  words: TerminalWords,
  around: Dependencies,
  refused: (cause: ApiError) => End,
  work: Work,
): Promise<End> {
  let signed: SignedIn
  try {
    signed = await signIn(base, who, readOnly ? 'session' : undefined)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return refused(cause)
  }
  let over = false
  try {
    const worked = await work(signed)
    over = worked.over
    return worked.end
  } finally {
    if (!over) await leave(signed, words, around)
  }
}

/** The command of this id. Throws `UsageError`, with what was probably meant. */
async function commandCalled(id: string): Promise<AnyCommand> {
  return (
    (await loadCommand(id)) ??
    refuse(`no command is called ${id}.${suggest(id, commandIds())} npm run -s commands lists them`)
  )
}

/** Answers `help <command>`. */
async function tellCommand(id: string, words: TerminalWords, report: Report): Promise<End> {
  const { text, help } = commandHelp(await commandCalled(id), words, Date.now())
  report(true, text, { help })
  return ends.done
}

async function runOne(
  id: string,
  args: Arguments,
  words: TerminalWords,
  report: Report,
  around: Dependencies,
): Promise<End> {
  const { flags, switches } = args
  const fileOnly = ['dry-run', 'continue'].find((name) => switches.has(name))
  if (fileOnly !== undefined)
    refuse(`--${fileOnly} is for command files: npm run cmd -- --file ops.txt --${fileOnly}`)
  const command = await commandCalled(id)
  const given = readFlags(command, flags, words)
  const base = baseOf(command.params, args, around)
  const who = credentialsFrom(command.params, args, around)
  // What the command says of such a code is not meant for the door.
  const refused = (cause: ApiError) =>
    reportError(report, describeError({ ...command, errors: {} }, given, cause, words))
  return await session(base, who, isReadOnly(switches, around), words, around, refused, async (signed) => {
    const ended = await runCommand({ command, given, yes: switches.has('yes'), words }, signed)
    if ('usage' in ended) return { end: reportError(report, ended), over: false }
    report(ended.ok, ended.message, ended.more, ended.lines)
    return {
      end: ended.ok ? ends.done : ended.unconfirmed === true ? ends.badArguments : ends.failed,
      over: ended.over,
    }
  })
}

/** Runs a command file: judged whole, then line by line. */
async function runLines(
  args: Arguments,
  words: TerminalWords,
  report: Report,
  around: Dependencies,
): Promise<End> {
  const { flags, switches } = args
  if ((flags.get('file')?.length ?? 0) > 1) refuse('--file takes one value')
  const file = await loadFile(args, words, around.input ?? (() => refuse('there is no standard input')))
  const base = baseOf(file.params, args, around)
  const who = credentialsFrom(file.params, args, around)
  const [first] = file.steps
  const refused = (cause: ApiError) =>
    first === undefined
      ? ends.failed
      : reportError(report, describeError({ ...first.command, errors: {} }, {}, cause, words))
  const tell = (ok: boolean, text: string) => {
    if (!switches.has('json')) (ok ? around.out : around.err)(text)
  }
  // Also what only tells what it would do is kept from writing.
  return await session(
    base,
    who,
    switches.has('dry-run') || isReadOnly(switches, around),
    words,
    around,
    refused,
    async (signed) => {
      const seen = isReadOnly(switches, around) ? signed : { ...signed, readOnly: undefined }
      const ended = await runFile(
        file,
        { dry: switches.has('dry-run'), goOn: switches.has('continue') },
        words,
        seen,
        tell,
      )
      report(ended.ok, ended.message, ended.more)
      return { end: ended.ok ? ends.done : ends.failed, over: ended.over }
    },
  )
}

async function run(
  args: Arguments,
  words: TerminalWords,
  report: Report,
  around: Dependencies,
): Promise<End> {
  const { id, topic, flags, switches } = args
  const tell = (text: string): End => {
    report(true, text, {})
    return ends.done
  }
  if (switches.has('version')) return tell(versionText())
  if (id === 'help' || switches.has('help')) {
    const about = id === 'help' ? topic : id
    return about === undefined ? tell(helpText()) : await tellCommand(about, words, report)
  }
  if (id !== undefined) return await runOne(id, args, words, report, around)
  return flags.has('file') ? await runLines(args, words, report, around) : refuse(usage)
}

/** Runs one line of a terminal, as `npm run cmd -- …` does; resolves to the exit code. */
export async function runLine(args: readonly string[], around: Dependencies): Promise<End> {
  const words = loadWords()
  const report = reporter(args, around)
  try {
    return await run(parseArguments(args), words, report, around)
  } catch (cause) {
    const told =
      cause instanceof ArgumentError
        ? `--${cause.param}: ${words(cause.key)}`
        : cause instanceof UsageError
          ? cause.message
          : undefined
    if (told === undefined) throw cause
    report(false, told, { code: 'BAD_ARGUMENTS' })
    return ends.badArguments
  }
}
