import type { AnyCommand } from '@/command/command'
import { paramEntries, undoWords, type ParamEntry } from '@/command/reference/describe'
import { terminalLine } from '@/command/reference/example'
import { lifeText } from '@/command/reference/life'
import { labelKey } from '@/command/prompt/phrase'
import { readVersion } from '@/server/version'
import { connectionFlag } from './arguments'
import { root } from './root'
import type { TerminalWords } from './words'

/** The usage of the terminal in two lines. */
export const usage = `usage: switchboard cmd <command id> --broker http://host:18083 --user … --password … --<param> value … [--yes] [--read-only] [--json]
       switchboard cmd --file ops.txt [--<parameter of the file> value …] [--dry-run] [--continue] [--yes] [--read-only] [--json]`

const generalHelp = `${usage}
       switchboard cmd macro.run --library <folder> --macro <name> [--<parameter of the macro> value …] [options as of a file]
       switchboard cmd help <command id>
       switchboard commands               lists all commands

connection
  --broker, --login-broker           address of the broker, or SWITCHBOARD_BROKER
  --context, --login-context         a broker by its name, or SWITCHBOARD_CONTEXT; switchboard use --help says more
  --brokers, --login-brokers         several brokers by their names, :tag or all; --all is --brokers all
  --user, --login-user               name of a console user, or SWITCHBOARD_USER
  --password, --login-password       password of that user, or SWITCHBOARD_PASSWORD
  --key, --login-key                 API key in place of a user, or SWITCHBOARD_KEY
  --secret, --login-secret           secret of that API key, or SWITCHBOARD_SECRET
  --library, --login-library         folder of the files of a team, or SWITCHBOARD_LIBRARY; switchboard library checks them
  Where a command has a parameter of the same name, the short form is the parameter; the --login- form always works.

options
  --yes                              confirms what the console would ask about
  --read-only                        sends nothing that changes the broker, or SWITCHBOARD_READ_ONLY=1
  --json                             one JSON object on the standard output
  --stdin <parameter>                its values are the lines of the standard input
  --file <name>                      runs the lines of a command file; - is the standard input
                                     (macro.run --macro <name> runs those of a macro of the library)
  --dry-run, --continue              with these: only show what would be done; go on after a failed line
  --help, -h                         this text, or that of a command
  --version                          version and commit of the console

exit codes
  0  done
  1  failed: the broker refused it, could not be reached, or the login was wrong
  2  not started: wrong arguments, or a confirmation is missing (--yes, or the argument that is named)`

/** A line of a help: an option or a name, and what it is. */
export const optionLine = (name: string, about: string): string => `  ${name.padEnd(34)} ${about}`

/** How commands that only read name their broker and log in. */
export const connectionLine = optionLine(
  '--broker, --user, --password',
  'or --context, or --key and --secret: as in switchboard cmd',
)

/** The answer to `--help`. */
export const helpText = (): string => generalHelp

/** The version of the console, and its commit if known. */
export const versionText = (): string => readVersion(root)

const defaultOf = ({ params }: AnyCommand, name: string): string | undefined => {
  const initial = params[name]?.initial
  if (initial === undefined || initial === '' || typeof initial === 'function') return undefined
  return typeof initial === 'object' ? JSON.stringify(initial) : String(initial)
}

/** How values are written whose kind does not say it. */
const valueForms: Readonly<Record<string, string>> = {
  toggle: 'true | false',
  datetime: 'a time, or a duration from now such as 30m',
  duration: 'a duration such as 1h30m',
  bytes: 'a size such as 1MB',
  rate: 'a rate such as 100/s',
  hostPort: 'host:port',
  topicFilter: 'topic filter',
  file: 'name of a file',
}

/** What values a parameter takes; undefined if its options are not fixed. */
function describeValues(
  { kind, takes }: ParamEntry,
  { params }: AnyCommand,
  name: string,
  words: TerminalWords,
): string | undefined {
  const prompt = params[name]?.prompt
  if (prompt?.kind === 'pick') return words(`noun.${prompt.resource}`)
  if (kind === 'list') return takes === '' ? undefined : `several of: ${takes}`
  if (kind === 'choice') return takes === '' ? undefined : `one of: ${takes}`
  return [valueForms[kind] ?? kind, takes].filter((part) => part !== '').join(' ')
}

function paramLine(command: AnyCommand, entry: ParamEntry, words: TerminalWords): string {
  const { name, required, many } = entry
  const initial = defaultOf(command, name)
  const values = describeValues(entry, command, name, words)
  const notes = [
    ...(required ? ['required'] : []),
    ...(many ? ['can be given several times'] : []),
    ...(values === undefined ? [] : [values]),
    ...(initial === undefined ? [] : [`default ${initial}`]),
  ]
  return `  ${`--${name}`.padEnd(24)} ${words(labelKey(command, name))} (${notes.join('; ')})`
}

/** The output of `help <command>`: parameters, risks, and an example. */
export function commandHelp(
  command: AnyCommand,
  words: TerminalWords,
  now: number,
): { readonly text: string; readonly help: object } {
  const { id, title, danger, needs, params } = command
  const entries = paramEntries(command)
  const example = terminalLine(command, now)
  const undo = undoWords(command)
    .map((key) => words(key))
    .join(' ')
  const login = (['user', 'password'] as const).map((name) => `${connectionFlag(name, params)} …`).join(' ')
  const lines = [
    `${words(title)} (${id})`,
    '',
    `usage: switchboard cmd ${[id, ...entries.map(({ name, required }) => (required ? `--${name} …` : `[--${name} …]`))].join(' ')}`,
    `login: ${connectionFlag('broker', params)} http://host:18083 ${login}`,
    ...(entries.length === 0
      ? []
      : ['', 'parameters', ...entries.map((entry) => paramLine(command, entry, words))]),
    '',
    `effect: ${words(`reference.danger.${danger}`)}`,
    ...(undo === '' ? [] : [`undo: ${undo}`]),
    ...(needs === undefined ? [] : [`${words('support.since')}: ${lifeText(words, needs)}`]),
    ...(example === undefined ? [] : ['', `example: ${example}`]),
  ]
  const described = entries.map(({ name, kind, takes, required, many }) => ({
    name,
    label: words(labelKey(command, name)),
    kind,
    required,
    many,
    ...(takes === '' ? {} : { takes }),
    ...(defaultOf(command, name) === undefined ? {} : { default: defaultOf(command, name) }),
  }))
  return {
    text: lines.join('\n'),
    help: {
      id,
      title: words(title),
      danger,
      params: described,
      ...(example === undefined ? {} : { example }),
    },
  }
}
