import { parseArgs } from 'node:util'
import { suggest } from '@/lib/text/similar'
import { BadOption } from '@/server/bad-option'
import { readOptionValue } from '@/server/option-token'

type OptionEntry = { readonly about: string; readonly takes?: string; readonly short?: string }

/** A part of `switchboard` that has a name, as its help describes it. */
export type SubCommand = {
  readonly name: string
  /** What follows its name on a line. */
  readonly takes: string
  readonly about: string
  /** More about it, below its usage. */
  readonly text: string
  readonly options: Readonly<Record<string, OptionEntry>>
  /** How many words it takes besides its options. */
  readonly words: number
  readonly exitCodes: readonly string[]
}

const optionLine = (name: string, { about, takes }: OptionEntry) =>
  `  ${`--${name}${takes === undefined ? '' : ` ${takes}`}`.padEnd(23)} ${about}`

/** The answer to `switchboard <name> --help`. */
export const subCommandHelp = ({ name, takes, text, options, exitCodes }: SubCommand): string =>
  [
    `usage: switchboard ${name}${takes === '' ? '' : ` ${takes}`}`,
    '',
    text,
    '',
    'options',
    ...Object.entries(options).map(([option, entry]) => optionLine(option, entry)),
    optionLine('help, -h', { about: 'this text' }),
    '',
    'exit codes',
    ...exitCodes.map((meaning, code) => `  ${String(code)}  ${meaning}`),
  ].join('\n')

/** A line of a sub-command: its options, without `--`, and its words. */
export type Line = { readonly options: ReadonlyMap<string, string>; readonly words: readonly string[] }

/** Whether a line asks for help. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h')

/** Reads the line of a sub-command. Throws {@link BadOption}. */
export function readLine({ name, options, words: maxWords }: SubCommand, args: readonly string[]): Line {
  const found = new Map<string, string>()
  const words: string[] = []
  const types = Object.fromEntries(
    Object.entries(options).map(([option, { takes, short }]) => [
      option,
      {
        type: takes === undefined ? ('boolean' as const) : ('string' as const),
        ...(short === undefined ? {} : { short }),
      },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options: types, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (words.length === maxWords) throw new BadOption(`${name} does not take "${token.value}"`)
      words.push(token.value)
    }
    if (token.kind !== 'option') continue
    const { name: option, rawName } = token
    const entry = Object.hasOwn(options, option) ? options[option] : undefined
    if (entry === undefined)
      throw new BadOption(`${name} has no option ${rawName}.${suggest(option, Object.keys(options), '--')}`)
    if (found.has(option)) throw new BadOption(`--${option} is there twice`)
    found.set(option, readOptionValue(token, { takes: entry.takes }))
  }
  return { options: found, words }
}
