import { readAnswer } from '@/command/prompt/answer'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { refuse } from './usage'
import type { TerminalWords } from './words'

/** What the terminal itself reads; a command with a parameter of the same name takes the flag. */
export const own = ['broker', 'user', 'password', 'key', 'secret'] as const
const switchNames = ['json', 'yes', 'help', 'read-only', 'dry-run', 'continue']

export type Arguments = { readonly id: string | undefined; readonly flags: ReadonlyMap<string, readonly string[]>; readonly switches: ReadonlySet<string> }

/** Reads `--name value` and `--name=value`; a name given twice makes a list. */
export function parseArguments(args: readonly string[]): Arguments {
  const flags = new Map<string, string[]>()
  const switches = new Set<string>()
  let id: string | undefined
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('--')) {
      if (id !== undefined) refuse(`unexpected: ${arg}`)
      id = arg
      continue
    }
    const equals = arg.indexOf('=')
    const name = equals < 0 ? arg.slice(2) : arg.slice(2, equals)
    if (switchNames.includes(name)) switches.add(name)
    else {
      const value = equals < 0 ? args[(index += 1)] : arg.slice(equals + 1)
      if (value === undefined) refuse(`--${name} needs a value`)
      flags.set(name, [...(flags.get(name) ?? []), value])
    }
  }
  return { id, flags, switches }
}

/** The values of a command's flags, judged as answers are; what is required and has no value of its own must be there. */
export function readFlags(command: AnyCommand, flags: Arguments['flags'], words: TerminalWords): CommandArgs {
  const given: Record<string, unknown> = {}
  for (const [name, values] of flags) {
    if ((own as readonly string[]).includes(name) && !(name in command.params)) continue
    const param = command.params[name]
    if (param === undefined) refuse(`${command.id} has no parameter --${name}`)
    if (values.length > 1 && param.many !== true) refuse(`--${name} takes one value`)
    const good = values.map((value) => {
      const read = readAnswer(param, value, Date.now(), undefined)
      return read.ok ? read.value : refuse(`--${name}: ${words(read.error)}`)
    })
    given[name] = good.length > 1 ? good : good[0]
  }
  for (const [name, param] of Object.entries(command.params)) {
    if (!(name in given) && param.initial === undefined && param.optional !== true) refuse(`--${name} is required`)
  }
  return given
}
