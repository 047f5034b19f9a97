import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { ArgumentError } from '@/command/run'
import { brokerBase } from './address'
import { parseArguments, readFlags, type Arguments } from './arguments'
import { loadCommand } from './registry'
import { runCommand } from './run'
import { signIn, type Credentials, type SignedIn } from './sign-in'
import { tellError, type Told } from './told'
import { refuse, UsageError } from './usage'
import { loadWords, type TerminalWords } from './words'

/** What the terminal has around it: its environment, and where its lines go. */
export type Dependencies = { readonly env: Readonly<Record<string, string | undefined>>; readonly out: (line: string) => void; readonly err: (line: string) => void }

/** Exit codes. */
const ends = { done: 0, failed: 1, badArguments: 2 } as const
type End = (typeof ends)[keyof typeof ends]

/** Says how a command ended, for people or for machines. */
type Report = (ok: boolean, message: string, more: object, lines?: readonly string[]) => void

const usage = 'usage: npm run cmd -- <command id> --broker http://host:18083 --user … --password … --<param> value … [--yes] [--read-only] [--json]'

function reporter(args: readonly string[], { out, err }: Dependencies): Report {
  const json = args.includes('--json')
  const command = args.find((arg) => !arg.startsWith('--'))
  return (ok, message, more, lines = []) => {
    if (json) return out(JSON.stringify({ ok, command, message, ...more }))
    for (const line of [message, ...lines]) (ok ? out : err)(line)
  }
}

function reportError(report: Report, { message, code, status, reason, param, usage: wrong }: Told): End {
  report(false, message, { code, status, ...(reason === undefined ? {} : { reason }), ...(param === undefined ? {} : { param }) })
  return wrong ? ends.badArguments : ends.failed
}

/** Who logs in, by flags or the environment; a command with a parameter of the same name takes the flag. */
function credentialsFrom(command: AnyCommand, { flags }: Arguments, { env }: Dependencies): Credentials {
  const from = (name: 'user' | 'password' | 'key' | 'secret') => (name in command.params ? undefined : flags.get(name)?.[0]) ?? env[`SWITCHBOARD_${name.toUpperCase()}`]
  const key = from('key')
  if (key !== undefined) return { key, secret: from('secret') ?? '' }
  const [user, password] = [from('user'), from('password')]
  return user === undefined || password === undefined ? refuse('--user and --password (or an API key: --key and --secret) are required') : { user, password }
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

async function run(args: Arguments, words: TerminalWords, report: Report, around: Dependencies): Promise<End> {
  const { id, flags, switches } = args
  if (id === undefined || switches.has('help')) refuse(usage)
  const command = await loadCommand(id)
  if (command === undefined) refuse(`no command is called ${id}; npm run -s commands lists them`)
  const given = readFlags(command, flags, words)
  const address = flags.get('broker')?.[0] ?? around.env['SWITCHBOARD_BROKER']
  if (address === undefined) refuse('--broker is required')
  const base = brokerBase(address)
  if (base === undefined) refuse(`--broker must be an address such as http://host:18083, not "${address}"`)
  const who = credentialsFrom(command, args, around)
  let signed: SignedIn
  try {
    signed = await signIn(base, who, isReadOnly(switches, around) ? 'session' : undefined)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    // What the command says of such a code is not meant for the door.
    return reportError(report, tellError({ ...command, errors: {} }, given, cause, words))
  }
  let over = false
  try {
    const ended = await runCommand({ command, given, yes: switches.has('yes'), words }, signed)
    if ('usage' in ended) return reportError(report, ended)
    over = ended.over
    report(ended.ok, ended.message, ended.more, ended.lines)
    return ended.ok ? ends.done : ends.failed
  } finally {
    if (!over) await leave(signed, words, around)
  }
}

/** Runs one line of a terminal, as `npm run cmd -- …` does; resolves to the exit code. */
export async function runLine(args: readonly string[], around: Dependencies): Promise<End> {
  const words = loadWords()
  const report = reporter(args, around)
  try {
    return await run(parseArguments(args), words, report, around)
  } catch (cause) {
    const told = cause instanceof ArgumentError ? `--${cause.param}: ${words(cause.key)}` : cause instanceof UsageError ? cause.message : undefined
    if (told === undefined) throw cause
    report(false, told, { code: 'BAD_ARGUMENTS' })
    return ends.badArguments
  }
}
