import { nameOptions, readAnswer } from '@/command/prompt/answer'
import { paramNamed } from '@/command/former-names'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { suggest } from '@/lib/text/similar'
import { refuse } from './usage'
import type { TerminalWords } from './words'

/** The flags that name one broker, by its address or as a context, and the login. */
export const loginNames = ['broker', 'context', 'user', 'password', 'key', 'secret'] as const
/** The connection flags of the terminal; the library is one, since its contents depend on the broker. */
const connectionNames = ['brokers', 'library', ...loginNames] as const
export type ConnectionName = (typeof connectionNames)[number]

const loginPrefix = 'login-'
const switchNames = ['json', 'yes', 'help', 'read-only', 'dry-run', 'continue', 'all']

export type Arguments = {
  /** The first word: a command, or `help`. */
  readonly id: string | undefined
  /** The word after `help`. */
  readonly topic: string | undefined
  readonly flags: ReadonlyMap<string, readonly string[]>
  readonly switches: ReadonlySet<string>
}

/** Reads `--name value` and `--name=value`; a repeated name makes a list. */
export function parseArguments(args: readonly string[]): Arguments {
  const flags = new Map<string, string[]>()
  const switches = new Set<string>()
  const words: string[] = []
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (arg === '-h') {
      switches.add('help')
      continue
    }
    if (!arg.startsWith('--')) {
      if (words.length > 0 && (words[0] !== 'help' || words.length > 1)) refuse(`unexpected: ${arg}`)
      words.push(arg)
      continue
    }
    const equals = arg.indexOf('=')
    const name = equals < 0 ? arg.slice(2) : arg.slice(2, equals)
    // A command may have a parameter of this name: `mqtt-client.create --version 5`.
    if (switchNames.includes(name) || (name === 'version' && words.length === 0)) switches.add(name)
    else {
      const value = equals < 0 ? args[(index += 1)] : arg.slice(equals + 1)
      if (value === undefined) refuse(`--${name} needs a value`)
      flags.set(name, [...(flags.get(name) ?? []), value])
    }
  }
  const [id, topic] = words
  return { id, topic, flags, switches }
}

/** Whether it is a connection flag; a parameter of the same name takes the short form, never `--login-…`. */
export const isConnectionFlag = (flag: string, params: Readonly<Record<string, unknown>>): boolean =>
  connectionNames.some(
    (name) => flag === `${loginPrefix}${name}` || (flag === name && !Object.hasOwn(params, name)),
  )

/** The flag that names the parameter of which the values are lines of the standard input. */
const stdinFlag = 'stdin'
const isOwnFlag = (flag: string, params: Readonly<Record<string, unknown>>): boolean =>
  flag === stdinFlag && !Object.hasOwn(params, stdinFlag)

/**
 * The flags of a line with what `--stdin <parameter>` reads: each line of the standard input is a value of that parameter. Undefined
 * where the input is empty, so that nothing is to be done. Throws `UsageError`.
 */
export async function withStandardInput(
  command: AnyCommand,
  flags: Arguments['flags'],
  input: () => Promise<string>,
): Promise<Arguments['flags'] | undefined> {
  if (!isOwnFlag(stdinFlag, command.params)) return flags
  const names = flags.get(stdinFlag)
  if (names === undefined) return flags
  const [flag = '', ...others] = names
  const name = paramNamed(command, flag)
  if (others.length > 0 || name === undefined || command.params[name]?.many !== true)
    return refuse(`--stdin names one parameter that takes several values, not "${names.join(' ')}"`)
  const lines = (await input()).split(/\r?\n/).filter((line) => line !== '')
  return lines.length === 0 ? undefined : new Map([...flags, [name, [...(flags.get(name) ?? []), ...lines]]])
}

/** The value of a connection flag: `--login-user`, or `--user` unless that is a parameter of the command; undefined when not given. */
export function connectionValue(
  name: ConnectionName,
  { flags }: Pick<Arguments, 'flags'>,
  params: Readonly<Record<string, unknown>>,
): string | undefined {
  const input = [`${loginPrefix}${name}`, ...(Object.hasOwn(params, name) ? [] : [name])].flatMap(
    (flag) => flags.get(flag) ?? [],
  )
  if (input.length > 1) refuse(`--${loginPrefix}${name} takes one value`)
  return input[0]
}

/** The form of a connection flag for a command, which may have a parameter of the same name. */
export const connectionFlag = (name: ConnectionName, params: Readonly<Record<string, unknown>>): string =>
  `--${Object.hasOwn(params, name) ? loginPrefix : ''}${name}`

/** The values of a command's flags, validated like answers; required values without a default must be present. */
export function readFlags(command: AnyCommand, flags: Arguments['flags'], words: TerminalWords): CommandArgs {
  const input: Record<string, unknown> = {}
  for (const [flag, values] of flags) {
    if (isConnectionFlag(flag, command.params) || isOwnFlag(flag, command.params)) continue
    const name = paramNamed(command, flag) ?? flag
    const param = Object.hasOwn(command.params, name) ? command.params[name] : undefined
    if (param === undefined)
      refuse(`${command.id} has no parameter --${name}.${suggest(name, Object.keys(command.params), '--')}`)
    if (values.length > 1 && param.many !== true) refuse(`--${name} takes one value`)
    const good = values.map((value) => {
      const read = nameOptions(param.prompt, readAnswer(param, value, Date.now(), undefined))
      return read.ok
        ? read.value
        : refuse(
            `--${name}: ${words(read.error, read.values)}${param.prompt.kind === 'choice' ? `.${suggest(value, param.prompt.options)}` : ''}`,
          )
    })
    input[name] = good.length > 1 ? good : good[0]
  }
  for (const [name, param] of Object.entries(command.params)) {
    if (!(name in input) && param.initial === undefined && param.optional !== true)
      refuse(`--${name} is required`)
  }
  return input
}
