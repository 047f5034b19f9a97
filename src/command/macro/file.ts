import { quoteArg, splitLine } from '@/lib/text/line'
import type { Key, MessageValues } from '@/i18n/key'

/** A mistake in a command file and its place; lines and columns count from 1, columns in UTF-16 units. */
export type Problem = {
  readonly line: number
  readonly column: number
  readonly key: Key
  readonly values?: MessageValues
}

/** A value of a line: its text and the parameters of the file, in order. */
export type Parts = readonly (string | { readonly hole: string })[]

export type Argument = { readonly name: string | undefined; readonly parts: Parts; readonly column: number }

/** One line of a command file: `client.kick clientid=sensor-17 --yes`. */
export type FileLine = {
  readonly line: number
  readonly column: number
  readonly text: string
  readonly id: string
  readonly args: readonly Argument[]
  /** The question of the command is answered in advance. */
  readonly yes: boolean
}

/**
 * `${name}` is a parameter of the file; with one more `$` it is literal text, as in the templates of rules
 * and bridges.
 */
const hole = /(\$+)\{([A-Za-z][\w-]*)\}/g

/** Escapes a text so that {@link parseParts} parses it back to the same text. */
const literal = (text: string): string => text.replace(hole, (match) => `$${match}`)

/** Parses the parameters in a value. */
export function parseParts(text: string): Parts {
  const parts: (string | { hole: string })[] = []
  let plain = ''
  let from = 0
  for (const { 0: match, 1: signs = '', 2: name = '', index } of text.matchAll(hole)) {
    plain += text.slice(from, index)
    from = index + match.length
    if (signs.length > 1) plain += match.slice(1)
    else {
      if (plain !== '') parts.push(plain)
      plain = ''
      parts.push({ hole: name })
    }
  }
  plain += text.slice(from)
  return plain === '' && parts.length > 0 ? parts : [...parts, plain]
}

/** A value with its parameters filled in; undefined while one has no value. */
export function fillParts(parts: Parts, values: Readonly<Record<string, string>>): string | undefined {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : Object.hasOwn(values, part.hole) ? values[part.hole] : undefined,
  )
  return texts.includes(undefined) ? undefined : texts.join('')
}

/**
 * A line as shown before it runs: with the values of its parameters, except those in `hidden`, which are
 * shown by name.
 */
export const fillLine = (
  text: string,
  values: Readonly<Record<string, string>>,
  hidden: ReadonlySet<string>,
): string =>
  text.replace(hole, (match, signs: string, name: string) => {
    const value =
      signs.length > 1 || hidden.has(name) || !Object.hasOwn(values, name) ? undefined : values[name]
    return value === undefined ? match : quoteArg(value)
  })

/** The parameters of a file, in the order of their first use. */
export const holesIn = (lines: readonly FileLine[]): readonly string[] => [
  ...new Set(
    lines.flatMap(({ args }) =>
      args.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.hole]))),
    ),
  ),
]

/**
 * Parses a command file: one command per line, its values as `name=value` or in the command's order, quoted
 * as in the palette; empty lines and lines that begin with `#` are skipped. Problems are returned with
 * their place.
 */
export function parseFile(text: string): {
  readonly lines: readonly FileLine[]
  readonly problems: readonly Problem[]
} {
  const lines: FileLine[] = []
  const problems: Problem[] = []
  for (const [index, raw] of text.split(/\r\n|[\r\n]/).entries()) {
    const line = index + 1
    const { tokens, unterminated } = splitLine(raw)
    const [first, ...rest] = tokens
    if (first === undefined || raw.trimStart().startsWith('#')) continue
    if (unterminated)
      problems.push({ line, column: (tokens.at(-1)?.start ?? 0) + 1, key: 'macro.problem.quote' })
    const isSwitch = ({ name, quoted, start }: (typeof tokens)[number]) =>
      name === undefined && !quoted && raw.startsWith('--', start)
    for (const token of rest.filter((one) => isSwitch(one) && one.text !== '--yes'))
      problems.push({
        line,
        column: token.start + 1,
        key: 'macro.problem.switch',
        values: { name: token.text },
      })
    lines.push({
      line,
      column: first.start + 1,
      text: raw.trim(),
      id: first.name === undefined ? first.text : `${first.name}=${first.text}`,
      yes: rest.some((one) => isSwitch(one) && one.text === '--yes'),
      args: rest
        .filter((one) => !isSwitch(one))
        .map(({ name, text: value, start }) => ({ name, parts: parseParts(value), column: start + 1 })),
    })
  }
  return { lines, problems }
}

/** A value of a line to be printed: a text, or a parameter of the file. */
export type Written = { readonly name: string; readonly value: string | { readonly hole: string } }

/** Prints the values of a line. */
export const printArgs = (args: readonly Written[]): string =>
  args
    .map(
      ({ name, value }) =>
        `${name}=${typeof value === 'string' ? quoteArg(literal(value)) : `\${${value.hole}}`}`,
    )
    .join(' ')

/** Prints one line of a file so that {@link parseFile} parses it back. */
export const printLine = (id: string, args: readonly Written[], yes = false): string =>
  [id, ...(args.length === 0 ? [] : [printArgs(args)]), ...(yes ? ['--yes'] : [])].join(' ')
