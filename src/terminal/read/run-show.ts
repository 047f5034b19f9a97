import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { labelKey } from '@/command/prompt/phrase'
import { suggest } from '@/lib/text/similar'
import { isConnectionFlag, loginNames, readFlags, type Arguments } from '../arguments'
import { describeError, describeUnsupported } from '../describe'
import { openLibraries } from '../library/folder'
import { withNote } from '../library/note'
import { readLogins } from '../login/several'
import { objectLines, objectReaders, readObject } from '../objects'
import { loadCommand } from '../registry'
import { ends, runInSession, type Dependencies, type End } from '../session'
import { refuse, UsageError } from '../usage'
import { connectionLine, optionLine } from '../help'
import { loadWords, type TerminalWords } from '../words'

const formats = ['text', 'json', 'yaml'] as const
type Format = (typeof formats)[number]
const isFormat = (text: string): text is Format => formats.some((one) => one === text)

/** The kinds of objects that can be shown, as they are typed. */
export const shownNouns = (): readonly string[] =>
  Object.keys(objectReaders)
    .map((id) => id.replace(/\.show$/, ''))
    .sort()

const showHelp = (): string =>
  [
    'usage: switchboard show <noun> <id> [options]',
    '',
    'Prints an object of the broker with all its values: those of its page in the console, and more. Secrets are masked.',
    '',
    'nouns',
    ...shownNouns().map((noun) => `  ${noun}`),
    '',
    'options',
    optionLine('--output <format>', `-o: ${formats.join(', ')}`),
    optionLine('--brokers <lab,staging>', 'at several contexts: their names, :tag, or all'),
    optionLine('--library <folder>', 'with the note on the object, of the files of a team'),
    connectionLine,
    '',
    'exit codes',
    '  0  done',
    '  1  there is none, a broker refused it, could not be reached, or the login was wrong',
    '  2  not started: wrong arguments',
  ].join('\n')

/** The command that shows objects of a noun. Throws `UsageError` with similar nouns. */
async function showCommand(noun: string): Promise<AnyCommand> {
  const nouns = shownNouns()
  const found = nouns.find((one) => one === noun || `${one}s` === noun)
  return (
    (found === undefined ? undefined : await loadCommand(`${found}.show`)) ??
    refuse(`there is no noun ${noun}.${suggest(noun, nouns)} switchboard show --help names them`)
  )
}

type ShowLine = {
  readonly id: string | undefined
  readonly flags: Arguments['flags']
  readonly brokers: string | undefined
  readonly format: Format
}

function readShowLine(command: AnyCommand, args: readonly string[]): ShowLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        loginNames.flatMap((name) => [
          [name, { type: 'string' as const }],
          [`login-${name}`, { type: 'string' as const }],
        ]),
      ),
      ...Object.fromEntries(
        [...Object.keys(command.params), ...Object.keys(command.formerParams ?? {})].map((name) => [
          name,
          { type: 'string' as const },
        ]),
      ),
      output: { type: 'string', short: 'o' },
      brokers: { type: 'string' },
      library: { type: 'string' },
      'login-library': { type: 'string' },
    },
    strict: false,
    tokens: true,
  })
  const flags = new Map<string, readonly string[]>()
  let id: string | undefined
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (id !== undefined) refuse(`unexpected: ${token.value}`)
      id = token.value
    } else if (token.kind === 'option') {
      const { name, rawName, value } = token
      if (value === undefined) refuse(`${rawName} needs a value`)
      flags.set(name, [...(flags.get(name) ?? []), value])
    }
  }
  const one = (name: string) => {
    const values = flags.get(name)
    flags.delete(name)
    return values !== undefined && values.length > 1 ? refuse(`--${name} takes one value`) : values?.[0]
  }
  const format = one('output') ?? 'text'
  if (!isFormat(format)) refuse(`--output must be one of ${formats.join(', ')}.${suggest(format, formats)}`)
  return { id, brokers: one('brokers'), format, flags }
}

function print(
  format: Format,
  object: object,
  heading: string | undefined,
  out: (line: string) => void,
): void {
  const named = heading === undefined ? object : { broker: heading, ...object }
  if (format === 'json') return out(JSON.stringify(named, null, 2))
  if (format === 'yaml') return out(`${heading === undefined ? '' : '---\n'}${stringify(named).trimEnd()}`)
  for (const line of objectLines(named)) out(line)
}

async function show(args: readonly string[], words: TerminalWords, deps: Dependencies): Promise<End> {
  const [noun, ...rest] = args
  if (noun === undefined || args.includes('--help') || args.includes('-h')) {
    deps.out(showHelp())
    return noun === undefined ? ends.badArguments : ends.done
  }
  if (noun.startsWith('-')) refuse(`the noun comes first: switchboard show client <id> ${noun}`)
  const command = await showCommand(noun)
  const line = readShowLine(command, rest)
  const [name = ''] = Object.keys(command.params)
  // The id is the first parameter, under whichever name.
  const isNamed = [...line.flags.keys()].some((flag) => !isConnectionFlag(flag, command.params))
  if (line.id === undefined && !isNamed)
    refuse(`which ${words(labelKey(command, name))}? switchboard show ${noun} <id>`)
  const flags = new Map(line.flags)
  if (line.id !== undefined) flags.set(name, [line.id])
  const values = readFlags(command, flags, words)
  const { logins, several } = await readLogins(command.params, line, line.brokers, deps)
  const applyLibrary = await openLibraries(logins, line, command.params, deps)
  const codes = await Promise.all(
    logins.map(async (login) => {
      const heading = several ? login.name : undefined
      const failed = (cause: ApiError): End => {
        const { message } = (cause.isMissing ? describeUnsupported : describeError)(
          command,
          values,
          cause,
          words,
        )
        deps.err(heading === undefined ? message : `${heading}: ${message}`)
        return ends.failed
      }
      return await runInSession(login, true, words, deps, failed, async ({ connection }) => {
        try {
          const object = await readObject(command.id, values, connection.api)
          if (object === undefined) refuse(`there is no such ${noun}`)
          applyLibrary(login)
          print(line.format, withNote(object, command, values), heading, deps.out)
          return { end: ends.done, over: false }
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          return { end: failed(cause), over: false }
        }
      })
    }),
  )
  return codes.find((code) => code !== ends.done) ?? ends.done
}

/** Runs `switchboard show …`; resolves to the exit code. */
export async function runShow(args: readonly string[], deps: Dependencies): Promise<End> {
  try {
    return await show(args, loadWords(), deps)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    deps.err(`${cause.message}\nswitchboard show --help says more.`)
    return ends.badArguments
  }
}
