import type { AnyCommand } from '@/command/command'
import type { Param } from '@/command/param'
import type { Pickable } from '@/api/resource'
import type { Listing } from '@/list/listing'
import { shownNouns } from '@/terminal/read/run-show'
import { libraryFormats } from '@/terminal/library/formats'
import { macroRunId } from '@/terminal/library/macro-run-id'
import { formats } from '@/terminal/watch/formats'
import { getOptionEntries, subCommands } from '../sub-commands'
import type { Candidate } from './candidate'
import { completeList, completeShowOptions } from './complete-reads'
import { isLibraryNoun, type LibraryNoun } from './library'
import { shells } from './scripts'

/** An option of a program. */
type OptionEntry = {
  readonly about: string
  readonly takesValue: boolean
  readonly values?: readonly string[]
}

/** What completion needs to know; each is read only when it is needed. */
export type Sources = {
  /** The options that start the server, without `--`. */
  readonly serverOptions: () => Promise<Readonly<Record<string, OptionEntry>>>
  /** All commands with their titles. */
  readonly commands: () => Promise<readonly Candidate[]>
  readonly command: (id: string) => Promise<AnyCommand | undefined>
  /** All lists. */
  readonly listings: () => Promise<readonly Listing[]>
  /** The contexts by their names. */
  readonly contexts: () => Promise<readonly Candidate[]>
  /** The label of a parameter. */
  readonly label: (command: AnyCommand, param: string) => Promise<string>
  /** What the library of a line has of a noun; empty where there is no library. */
  readonly libraryNames: (noun: LibraryNoun, words: readonly string[]) => Promise<readonly Candidate[]>
  /** The parameters of the macro that the line names. */
  readonly macroParameters: (words: readonly string[]) => Promise<readonly string[]>
  /** The objects of the broker that the line names, or the environment; empty where it cannot be asked. */
  readonly objects: (
    command: AnyCommand,
    resource: Pickable,
    text: string,
    words: readonly string[],
  ) => Promise<readonly Candidate[]>
}

const programs: readonly Candidate[] = subCommands.map(({ name, about }) => ({ value: name, about }))

/** How a line names its broker and logs in. */
const connectionOptions: Readonly<Record<string, OptionEntry>> = {
  broker: { about: 'address of the broker', takesValue: true },
  context: { about: 'a broker by its name', takesValue: true },
  user: { about: 'name of a console user', takesValue: true },
  password: { about: 'password of that user', takesValue: true },
  key: { about: 'API key', takesValue: true },
  secret: { about: 'secret of the API key', takesValue: true },
}
const json: OptionEntry = { about: 'print one JSON object', takesValue: false }
const readOnly: OptionEntry = { about: 'send nothing that changes the broker', takesValue: false }

/** The options of `cmd`, besides the parameters of a command. */
const terminalOptions: Readonly<Record<string, OptionEntry>> = {
  yes: { about: 'confirm what the console would ask about', takesValue: false },
  'read-only': readOnly,
  json,
  brokers: { about: 'several brokers by their names', takesValue: true },
  all: { about: 'at all contexts', takesValue: false },
  library: { about: 'the folder of a library', takesValue: true },
  stdin: { about: 'the parameter whose values are lines of the standard input', takesValue: true },
  ...connectionOptions,
}

/** The options of `cmd` that are only for lines: of a file, or of a macro. */
const linesOptions: Readonly<Record<string, OptionEntry>> = {
  'dry-run': { about: 'only show what would be done', takesValue: false },
  continue: { about: 'go on after a failed line', takesValue: false },
}

const plain = (values: readonly string[]): readonly Candidate[] =>
  values.map((value) => ({ value, about: '' }))

const matching = (candidates: readonly Candidate[], text: string): readonly Candidate[] =>
  candidates.filter(({ value }) => value.startsWith(text))

/** The values of a parameter that begin with a text. */
async function completeValue(
  command: AnyCommand,
  { prompt }: Param<unknown>,
  text: string,
  words: readonly string[],
  { objects, libraryNames }: Sources,
): Promise<readonly Candidate[]> {
  switch (prompt.kind) {
    case 'choice':
      return matching(plain(prompt.options), text)
    case 'list':
      return prompt.of.kind === 'choice' ? matching(plain(prompt.of.options), text) : []
    case 'toggle':
      return matching(plain(['true', 'false']), text)
    case 'pick':
      return matching(
        await (isLibraryNoun(prompt.resource)
          ? libraryNames(prompt.resource, words)
          : objects(command, prompt.resource, text, words)),
        text,
      )
    default:
      return []
  }
}

/** The options that are not on the line yet. */
function unusedOptions(
  options: Readonly<Record<string, OptionEntry>>,
  words: readonly string[],
  text: string,
): readonly Candidate[] {
  const used = new Set(words.map((word) => word.replace(/=.*/s, '')))
  return matching(
    Object.entries(options)
      .filter(([name]) => !used.has(`--${name}`))
      .map(([name, { about }]) => ({ value: `--${name}`, about })),
    text,
  )
}

/** Completes the parameters of a command, `words` after its id; `text` is what is typed of the last. */
async function completeCommand(
  command: AnyCommand,
  words: readonly string[],
  text: string,
  sources: Sources,
): Promise<readonly Candidate[]> {
  const [, equals] = /^--([\w-]+)=/.exec(text) ?? []
  const name = equals ?? /^--([\w-]+)$/.exec(words.at(-1) ?? '')?.[1]
  const param = name === undefined ? undefined : command.params[name]
  if (param !== undefined) {
    const prefix = equals === undefined ? '' : `--${equals}=`
    // The flag itself has no value yet.
    const complete = equals === undefined ? words.slice(0, -1) : words
    const values = await completeValue(command, param, text.slice(prefix.length), complete, sources)
    return values.map(({ value, about }) => ({ value: prefix + value, about }))
  }
  if (name === 'context') return matching(await sources.contexts(), text)
  if (name !== undefined && terminalOptions[name]?.takesValue === true) return []
  const params = await Promise.all(
    Object.entries(command.params).map(async ([param, { many }]): Promise<[string, OptionEntry]> => [
      param,
      { about: `${await sources.label(command, param)}${many === true ? ' …' : ''}`, takesValue: true },
    ]),
  )
  const ofMacro = command.id === macroRunId ? await sources.macroParameters(words) : []
  const options = {
    ...Object.fromEntries(params),
    ...terminalOptions,
    ...(command.id === macroRunId ? linesOptions : {}),
    ...Object.fromEntries(ofMacro.map((param) => [param, { about: '', takesValue: true }])),
  }
  return unusedOptions(options, words, text)
}

const configVerbs: Readonly<
  Record<string, { about: string; options: Readonly<Record<string, OptionEntry>> }>
> = {
  pull: {
    about: 'write the configuration to files',
    options: {
      only: { about: 'parts, separated by commas', takesValue: true },
      with: { about: 'users, gateway-users, bans', takesValue: true },
    },
  },
  diff: { about: 'what pushing would change', options: {} },
  push: {
    about: 'change the broker to what the files have',
    options: {
      yes: { about: 'change the broker', takesValue: false },
      prune: { about: 'delete what is only on the broker', takesValue: false },
      secrets: { about: 'a JSON file with secrets', takesValue: true },
    },
  },
}

/** Completes `switchboard config`; the shell itself completes the folder. */
function completeConfig(
  verb: string | undefined,
  words: readonly string[],
  text: string,
): readonly Candidate[] {
  if (verb === undefined)
    return matching(
      Object.entries(configVerbs).map(([value, { about }]) => ({ value, about })),
      text,
    )
  const options = { ...configVerbs[verb]?.options, 'read-only': readOnly, json, ...connectionOptions }
  return text.startsWith('-') ? unusedOptions(options, words, text) : []
}

/** Completes `switchboard show`: the nouns, then the objects of the broker, then the options. */
async function completeShow(
  noun: string | undefined,
  words: readonly string[],
  text: string,
  sources: Sources,
): Promise<readonly Candidate[]> {
  if (noun === undefined) return matching(plain(shownNouns()), text)
  if (words.length > 0 || text.startsWith('-'))
    return completeShowOptions(await sources.contexts(), words, text)
  const command = await sources.command(`${noun}.show`)
  const prompt = Object.values(command?.params ?? {})[0]?.prompt
  return command === undefined || prompt?.kind !== 'pick'
    ? []
    : matching(await sources.objects(command, prompt.resource, text, []), text)
}

/** Completes `switchboard library`; the shell itself completes the folder. */
function completeLibrary(before: readonly string[], text: string): readonly Candidate[] {
  if (['-o', '--output'].includes(before.at(-1) ?? '')) return matching(plain(libraryFormats), text)
  return text.startsWith('-') ? unusedOptions(getOptionEntries('library'), before, text) : []
}

/** Completes `switchboard watch`; the shell itself completes the files. */
function completeWatch(before: readonly string[], text: string): readonly Candidate[] {
  if (before.at(-1) === '--format') return matching(plain(formats), text)
  return text.startsWith('-') ? unusedOptions(getOptionEntries('watch'), before, text) : []
}

async function completeServer(
  words: readonly string[],
  text: string,
  { serverOptions }: Sources,
): Promise<readonly Candidate[]> {
  const options = await serverOptions()
  const before = options[(words.at(-1) ?? '').replace(/^--/, '')]
  return before?.takesValue === true
    ? matching(plain(before.values ?? []), text)
    : unusedOptions(options, words, text)
}

/**
 * The ways to go on with a line of `switchboard`. `words` are its words after the program; the last is the one that is being
 * typed, and may be empty.
 */
export async function complete(words: readonly string[], sources: Sources): Promise<readonly Candidate[]> {
  const text = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const [program, second, ...rest] = before
  if (program === undefined)
    return text.startsWith('-') ? completeServer(before, text, sources) : matching(programs, text)
  switch (program) {
    case 'completion':
      return second === undefined ? matching(plain(shells), text) : []
    case 'commands':
    case 'screens':
    case 'export':
    case 'mcp':
      return unusedOptions(getOptionEntries(program), before, text)
    case 'help':
      return second === undefined ? matching(programs, text) : []
    case 'cmd': {
      if (second === undefined || second === 'help')
        return rest.length > 0
          ? []
          : matching(
              [
                ...(second === undefined ? [{ value: 'help', about: '' }] : []),
                ...(await sources.commands()),
              ],
              text,
            )
      const command = await sources.command(second)
      return command === undefined ? [] : completeCommand(command, rest, text, sources)
    }
    case 'library':
      return completeLibrary(before, text)
    case 'list':
      return rest.at(-1) === '--view'
        ? matching(await sources.libraryNames('view', rest), text)
        : completeList(await sources.listings(), await sources.contexts(), second, rest, text)
    case 'show':
      return completeShow(second, rest, text, sources)
    case 'use':
      return second === undefined ? matching(await sources.contexts(), text) : []
    case 'config':
      return completeConfig(second, rest, text)
    case 'check':
      return unusedOptions({ json, ...connectionOptions }, before, text)
    case 'watch':
      return completeWatch(before, text)
    case 'health':
    case 'serve':
      return completeServer(before.slice(1), text, sources)
    default:
      return program.startsWith('-') ? completeServer(before, text, sources) : []
  }
}
