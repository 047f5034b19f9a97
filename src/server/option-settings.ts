import { parseArgs } from 'node:util'
import { suggest } from '@/lib/text/similar'
import { BadOption } from './bad-option'
import { envName, findFlag, flagEntry, flagNames, type Flag } from './option-flags'
import { readOptionValue } from './option-token'

export type Environment = Readonly<Record<string, string | undefined>>

/** The value of an option. `name` is what the user wrote: `--port`, or `SWITCHBOARD_PORT`. */
export type Setting = { readonly name: string; readonly text: string }

/** What a line and the environment set. */
export type Settings = {
  /** The value of an option: of the line, else of the environment. */
  readonly value: (flag: Flag) => Setting | undefined
  /** Whether a switch is on. */
  readonly isOn: (flag: Flag) => boolean
  /** How the user wrote an option that is set; undefined for others, and for switches that are off. */
  readonly nameOf: (flag: Flag) => string | undefined
  /** The words of the line that are no options. */
  readonly words: readonly string[]
}

const isTrue = (text: string) => text === '1' || text === 'true'
const isFalse = (text: string) => text === '0' || text === 'false'

function readSwitch({ name, text }: Setting): boolean {
  if (!isTrue(text) && !isFalse(text))
    throw new BadOption(`${name} must be 1, true, 0 or false, not "${text}"`)
  return isTrue(text)
}

const unknownOption = (rawName: string) =>
  new BadOption(`There is no option ${rawName}.${suggest(rawName.replace(/^--?/, ''), flagNames, '--')}`)

const options = {
  ...Object.fromEntries(flagNames.map((flag) => [flag, { type: flagEntry(flag).type }])),
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the options of a line, and what the environment adds. Throws {@link BadOption}. */
export function readSettings(args: readonly string[], env: Environment): Settings {
  const line = new Map<Flag, string>()
  const words: string[] = []
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const flag = findFlag(token.name)
    if (flag === undefined) throw unknownOption(token.rawName)
    if (line.has(flag) && flag !== 'help') throw new BadOption(`--${flag} is there twice`)
    const { type, takes } = flagEntry(flag)
    // The root is a base path, so only that may be empty.
    const text = readOptionValue(token, { takes, mayBeEmpty: flag === 'base' })
    line.set(flag, type === 'boolean' ? 'true' : text)
  }
  const value = (flag: Flag): Setting | undefined => {
    const text = line.get(flag)
    if (text !== undefined) return { name: `--${flag}`, text }
    const name = envName(flag)
    const set = name === undefined ? undefined : env[name]
    return name === undefined || set === undefined || set === '' ? undefined : { name, text: set }
  }
  const isOn = (flag: Flag): boolean => {
    const setting = value(flag)
    return setting !== undefined && readSwitch(setting)
  }
  return {
    value,
    isOn,
    nameOf: (flag) => {
      const setting = value(flag)
      return setting === undefined || (flagEntry(flag).type === 'boolean' && !readSwitch(setting))
        ? undefined
        : setting.name
    },
    words,
  }
}
