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
import { loadWords } from './words'

/**
 * `npm run cmd -- client.kick --clientid sensor-17 --broker http://host:18083 --user admin --password …`: the same command
 * files, headless. Exit code 0 done, 1 failed, 2 bad arguments. A terminal asks nothing, so what a screen would confirm
 * needs `--yes`.
 */
const words = loadWords()
const json = process.argv.includes('--json')
let called: string | undefined

/** Says how it ended, for people or for machines. */
function report(ok: boolean, message: string, more: object, lines: readonly string[] = []): void {
  if (json) return console.log(JSON.stringify({ ok, command: called, message, ...more }))
  for (const line of [message, ...lines]) (ok ? console.log : console.error)(line)
}

function reportError({ message, code, status, reason, param, usage }: Told): void {
  report(false, message, { code, status, ...(reason === undefined ? {} : { reason }), ...(param === undefined ? {} : { param }) })
  process.exitCode = usage ? 2 : 1
}

/** Who signs in, by flags or the environment; a command with a parameter of the same name takes the flag. */
function credentialsFrom(command: AnyCommand, { flags }: Arguments): Credentials {
  const from = (name: 'user' | 'password' | 'key' | 'secret') => (name in command.params ? undefined : flags.get(name)?.[0]) ?? process.env[`SWITCHBOARD_${name.toUpperCase()}`]
  const key = from('key')
  if (key !== undefined) return { key, secret: from('secret') ?? '' }
  const [user, password] = [from('user'), from('password')]
  return user === undefined || password === undefined ? refuse('--user and --password (or an API key: --key and --secret) are required') : { user, password }
}

/** Ends the session after the command; where that fails it is told, and the command is as good as it was. */
async function leave(signed: SignedIn): Promise<void> {
  try {
    await signed.end()
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    console.error(words('terminal.tokenStays'))
  }
}

async function main(args: Arguments): Promise<void> {
  const { id, flags, switches } = args
  called = id
  if (id === undefined || switches.has('help')) refuse('usage: npm run cmd -- <command id> --broker http://host:18083 --user … --password … --<param> value … [--yes] [--json]')
  const command = await loadCommand(id)
  if (command === undefined) refuse(`no command is called ${id}; npm run -s commands lists them`)
  const given = readFlags(command, flags, words)
  const address = flags.get('broker')?.[0] ?? process.env['SWITCHBOARD_BROKER']
  if (address === undefined) refuse('--broker is required')
  const base = brokerBase(address)
  if (base === undefined) refuse(`--broker must be an address such as http://host:18083, not "${address}"`)
  const who = credentialsFrom(command, args)
  let signed: SignedIn
  try {
    signed = await signIn(base, who)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    // What the command says of such a code is not meant for the door.
    return reportError(tellError({ ...command, errors: {} }, given, cause, words))
  }
  let over = false
  try {
    const ended = await runCommand({ command, given, yes: switches.has('yes'), words }, signed)
    if ('usage' in ended) return reportError(ended)
    over = ended.over
    report(ended.ok, ended.message, ended.more, ended.lines)
    process.exitCode = ended.ok ? 0 : 1
  } finally {
    if (!over) await leave(signed)
  }
}

try {
  await main(parseArguments(process.argv.slice(2)))
} catch (cause) {
  const told = cause instanceof ArgumentError ? `--${cause.param}: ${words(cause.key)}` : cause instanceof UsageError ? cause.message : undefined
  if (told === undefined) throw cause
  report(false, told, { code: 'BAD_ARGUMENTS' })
  process.exitCode = 2
}
