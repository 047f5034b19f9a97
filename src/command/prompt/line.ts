import { offers } from '@/contract/capability'
import { quoteValue } from '@/lib/text/id-list'
import { splitLine, type Token } from '@/lib/text/line'
import { findSecretName, takesNextWord } from '@/lib/text/secret-word'
import { readTyped } from './answer'
import { getAliases } from '../keys/own'
import { paramNamed } from '../former-names'
import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import { getInitialValue } from './params'
import type { Refused } from './prompting'
import { fold } from '../search/fold'

/** The names that a line may begin with, case-folded. */
export type CommandNames = {
  /** The command of an alias, an id, a title, or of the first words of a title where they are unique. */
  readonly get: (name: string) => AnyCommand | undefined
  /** The words of the title that follow these first words of it; undefined where they are a whole name. */
  readonly restOf: (name: string) => readonly string[] | undefined
}

/** A palette line with arguments: `ban sensor-17 1h "too chatty"`. */
export type CommandLine = {
  readonly command: AnyCommand
  /** Whether it begins with a whole name of the command, and not with the first words of its title. */
  readonly named: boolean
  /** The typed text of each parameter. */
  readonly texts: Readonly<Record<string, string>>
  /** The parameter under the cursor, its text, and its range in the line, without `name=`. */
  readonly active:
    | { readonly param: string; readonly text: string; readonly start: number; readonly end: number }
    | undefined
  /** Arguments in excess of the parameters. */
  readonly excess: boolean
  /**
   * The first word that no parameter accepts: `secret` if the command asks for it masked, `afterSecret` if it is
   * where a secret is asked for, and `next` is the parameter after that; `twice` if its parameter takes a single value.
   */
  readonly refusedName:
    | {
        readonly name: string
        readonly why: 'unknown' | 'unknownSecret' | 'secret' | 'afterSecret' | 'twice'
        readonly next?: string
      }
    | undefined
  readonly unterminated: boolean
}

/** The form in which command names are compared. */
export const normalizeName = (text: string) => fold(text).trim().replace(/\s+/gu, ' ')

/** Collects the names of commands; `titlesOf` returns the titles in both languages. */
export function commandNames(
  commands: readonly AnyCommand[],
  titlesOf: (command: AnyCommand) => readonly string[],
): CommandNames {
  const whole = new Map<string, AnyCommand>()
  const beginnings = new Map<string, { readonly command: AnyCommand; readonly rest: readonly string[] }[]>()
  for (const command of commands) {
    for (const name of [...getAliases(command), command.id]) whole.set(normalizeName(name), command)
    for (const title of titlesOf(command)) {
      const words = normalizeName(title).split(' ')
      if (!whole.has(words.join(' '))) whole.set(words.join(' '), command)
      for (let count = 1; count < words.length; count++) {
        const name = words.slice(0, count).join(' ')
        beginnings.set(name, [...(beginnings.get(name) ?? []), { command, rest: words.slice(count) }])
      }
    }
  }
  /** What begins with these words, where that is one command only, and no name of another. */
  const onlyBeginning = (name: string) => {
    const found = whole.has(name) ? [] : (beginnings.get(name) ?? [])
    return found.every(({ command }) => command === found[0]?.command) ? found : []
  }
  return {
    get: (name) => whole.get(name) ?? onlyBeginning(name)[0]?.command,
    restOf: (name) => (whole.has(name) ? undefined : onlyBeginning(name).flatMap(({ rest }) => rest)),
  }
}

const longestName = 6

/**
 * Parses a line; undefined when it does not begin with a command's name followed by at least one argument.
 */
export function parseCommandLine(line: string, cursor: number, names: CommandNames): CommandLine | undefined {
  const { tokens, unterminated, open } = splitLine(line)
  for (let count = Math.min(longestName, tokens.length - 1); count > 0; count--) {
    const head = tokens.slice(0, count)
    if (head.some((token) => token.quoted || token.name !== undefined)) continue
    const name = normalizeName(head.map((token) => token.text).join(' '))
    const command = names.get(name)
    if (command === undefined) continue
    const rest = names.restOf(name)
    // A word that begins a word of the title completes it: `edit automatic sub` has no argument.
    if (rest !== undefined && completesTitle(tokens.slice(count), rest)) continue
    // If the complete line is a longer name, it is no argument: `kick client` is not a kick of “client”.
    if (!open && names.get(normalizeName(line)) !== undefined) return undefined
    // A guessed name is rather the beginning of a search than a command that takes nothing but secrets.
    if (takesOnlySecrets(command) && count === 1 && !isOwnName(command, head)) continue
    const own = startsStatement(command, head)
    const filled = fill(command, own ? tokens : tokens.slice(count), line, cursor, open, unterminated)
    return filled && { ...filled, named: rest === undefined }
  }
  return undefined
}

/** Whether the first word after the beginning of a title begins one of the words that follow there. */
const completesTitle = ([next]: readonly Token[], rest: readonly string[]): boolean =>
  next !== undefined &&
  !next.quoted &&
  next.name === undefined &&
  next.text !== '' &&
  rest.some((word) => word.startsWith(normalizeName(next.text)))

const isSecret = (command: AnyCommand, name: string) => command.params[name]?.prompt.kind === 'secret'

const takesOnlySecrets = (command: AnyCommand): boolean =>
  Object.keys(command.params).every((name) => isSecret(command, name))

const isOwnName = (command: AnyCommand, [head]: readonly Token[]): boolean =>
  [...getAliases(command), command.id].some((name) => normalizeName(name) === normalizeName(head?.text ?? ''))

/** Whether the name itself begins the command's statement: `select * from "t/#"` is taken verbatim. */
const startsStatement = (command: AnyCommand, [head]: readonly Token[]): boolean =>
  Object.values(command.params).some(
    ({ prompt }) => prompt.kind === 'sql' && prompt.starts?.includes(head?.text.toLowerCase() ?? '') === true,
  )

/**
 * A statement takes the rest of the line verbatim, including quotes; a quoted word of the line is parsed
 * normally.
 */
const statementFrom = (line: string, { text, quoted, start, end }: Token) =>
  quoted && line.slice(end).trim() === '' ? text : line.slice(start).trim()

/** Why a word `name=value` is not an argument of the command; undefined if it is one, or has no name. */
function findRefusedName(
  command: AnyCommand,
  order: readonly string[],
  token: Token,
): CommandLine['refusedName'] {
  if (token.name !== undefined && order.includes(paramNamed(command, token.name) ?? '')) return undefined
  const name = token.name ?? findSecretName(token)
  if (name === undefined) return undefined
  const isOwn = Object.entries(command.params).some(
    ([own, { prompt }]) => prompt.kind === 'secret' && own === name.toLowerCase(),
  )
  return { name, why: isOwn ? 'secret' : findSecretName(token) === undefined ? 'unknown' : 'unknownSecret' }
}

/** The text of a word for its parameter: in a list, a quoted word is a single value, including its commas. */
const valueText = (command: AnyCommand, param: string, { quoted }: Token, text: string): string =>
  quoted && command.params[param]?.many === true ? quoteValue(text) : text

/**
 * The secret parameter before another one, or before the end: by the order of the parameters, a word without a name may
 * be this secret, which would become the value of a public one.
 */
export function findSecretBefore(command: AnyCommand, param: string | undefined): string | undefined {
  const names = Object.keys(command.params)
  const before = param === undefined ? names : names.slice(0, names.indexOf(param))
  return before.find((name) => isSecret(command, name))
}

function findSecretPlace(command: AnyCommand, param: string | undefined): CommandLine['refusedName'] {
  const name = findSecretBefore(command, param)
  if (name === undefined) return undefined
  return param === undefined ? { name, why: 'secret' } : { name, why: 'afterSecret', next: param }
}

function fill(
  command: AnyCommand,
  tokens: ReturnType<typeof splitLine>['tokens'],
  line: string,
  cursor: number,
  open: boolean,
  unterminated: boolean,
): Omit<CommandLine, 'named'> | undefined {
  // A secret is never typed visibly: it is always asked for.
  const order = Object.keys(command.params).filter((name) => !isSecret(command, name))
  if (Object.keys(command.params).length === 0) return undefined
  const nameIn = ({ name }: Token) => (name === undefined ? undefined : paramNamed(command, name))
  const named = new Set(tokens.map(nameIn).filter((name) => name !== undefined && order.includes(name)))
  const free = order.filter((name) => !named.has(name))
  const texts: Record<string, string> = {}
  let active: CommandLine['active']
  let excess = false
  let refusedName: CommandLine['refusedName']
  let skipsWord = false
  for (const token of tokens) {
    const ownName = nameIn(token)
    const own = ownName !== undefined && named.has(ownName)
    const kind = command.params[free[0] ?? '']?.prompt.kind
    const pair = kind === 'keyValue' && findSecretName(token) === undefined
    const refused =
      (pair ? undefined : findRefusedName(command, order, token)) ??
      (own ? undefined : findSecretPlace(command, free[0]))
    if (refused !== undefined || skipsWord) {
      refusedName ??= refused
      skipsWord = refused !== undefined && findSecretName(token) !== undefined && takesNextWord(token)
      continue
    }
    const param = own ? ownName : free.shift()
    if (!own && param !== undefined && command.params[param]?.prompt.kind === 'sql') {
      texts[param] = statementFrom(line, token)
      return {
        command,
        texts,
        active: { param, text: texts[param], start: token.start, end: line.length },
        excess: false,
        refusedName,
        unterminated: false,
      }
    }
    const text = own || token.name === undefined ? token.text : `${token.name}=${token.text}`
    if (param === undefined) {
      excess = true
      continue
    }
    const earlier = texts[param]
    if (earlier !== undefined && command.params[param]?.many !== true)
      refusedName ??= { name: param, why: 'twice' }
    texts[param] =
      earlier === undefined
        ? valueText(command, param, token, text)
        : `${earlier}\n${valueText(command, param, token, text)}`
    const start = own ? token.start + (token.name?.length ?? 0) + 1 : token.start
    if (cursor >= start && cursor <= token.end) active = { param, text, start, end: token.end }
  }
  const next = free[0]
  const isNextOffered = next !== undefined && findSecretPlace(command, next) === undefined
  if (active === undefined && open && cursor >= line.trimEnd().length && isNextOffered) {
    active = { param: next, text: '', start: line.length, end: line.length }
  }
  return { command, texts, active, excess, refusedName, unterminated }
}

/**
 * Validates texts like answers typed into the steps. The first refused one becomes the first step, with its
 * text and the reason.
 */
export function readTexts(
  command: AnyCommand,
  texts: Readonly<Record<string, string>>,
  context: Context,
): { given: CommandArgs; refused: Refused | undefined } {
  const given: Record<string, unknown> = {}
  let refused: Refused | undefined
  for (const [name, param] of Object.entries(command.params)) {
    const text = texts[name]
    if (text === undefined) continue
    const read = readTyped(param, text, context.now(), getInitialValue(command, name, context))
    if (read.ok) given[name] = read.value
    else refused ??= { step: name, draft: text, error: read.error, values: read.values }
  }
  return { given, refused }
}

/**
 * Whether every missing parameter is never asked, or is optional with a known value: such a line runs on
 * Enter.
 */
export const restIsKnown = (command: AnyCommand, given: CommandArgs, context: Context): boolean =>
  Object.entries(command.params).every(
    ([name, param]) =>
      given[name] !== undefined ||
      !offers(param.needs, context) ||
      (param.optional === true &&
        (param.askedOnlyByName === true || getInitialValue(command, name, context) !== undefined)),
  )
