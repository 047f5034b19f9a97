import { suggest } from '@/lib/text/similar'
import { optionLines } from '@/server/option-flags'
import { shells } from './completion/scripts'
import type { SubCommand } from './sub-command'

const json = { about: 'in full, for programs' }

/** The sub-commands of which this folder has the help. */
export const exportCommand: SubCommand = {
  name: 'export',
  takes: '--to <folder>',
  about: "write what a broker's own dashboard folder holds",
  text: `Writes the files that a broker's own dashboard folder holds (priv/www of emqx_dashboard): index.html, static and version,
with LICENSE and THIRD-PARTY-LICENSES. The folder must be empty or missing.`,
  options: { to: { takes: '<folder>', about: 'where to write; empty or missing' } },
  words: 0,
  exitCodes: [
    'written',
    'the folder cannot be written',
    'not started: wrong arguments, or the folder is not empty',
  ],
}

export const commandsCommand: SubCommand = {
  name: 'commands',
  takes: '[--json | --markdown]',
  about: 'list all commands',
  text: 'Lists the commands of switchboard cmd: id, effect, title and parameters.',
  options: { json, markdown: { about: 'as a document' } },
  words: 0,
  exitCodes: ['done', 'the list cannot be printed', 'wrong arguments'],
}

export const screensCommand: SubCommand = {
  name: 'screens',
  takes: '[--json]',
  about: 'list all screens',
  text: 'Lists the screens of the console: address and title.',
  options: { json },
  words: 0,
  exitCodes: ['done', 'the list cannot be printed', 'wrong arguments'],
}

export const completionCommand: SubCommand = {
  name: 'completion',
  takes: `<${shells.join(' | ')}>`,
  about: 'print the completion of a shell',
  text: `Prints what the shell reads once, such as: source <(switchboard completion bash)
Names of objects are completed where the environment has a login, as in switchboard cmd --help.`,
  options: {},
  words: 1,
  exitCodes: ['done', 'the completion cannot be printed', 'wrong arguments'],
}

export const healthCommand: SubCommand = {
  name: 'health',
  takes: '[address] [options of the console]',
  about: 'whether a running console answers',
  text: `Asks /healthz of the console that was started with the same options and environment, or of that at the address:
127.0.0.1:4180, :4180, https://console.example/ops. The certificate of this machine's own console is not checked.`,
  options: {
    listen: { takes: 'ADDRESS:PORT', about: 'where it listens; also --host and --port' },
    base: { takes: 'PATH', about: 'the path below which it serves' },
    'tls-cert': { takes: 'FILE', about: 'with --tls-key: it serves TLS' },
    ca: { takes: 'FILE', about: 'trust the authority of a certificate (PEM)' },
  },
  words: 1,
  exitCodes: ['it answers', 'it does not', 'wrong arguments'],
}

export const useCommand: SubCommand = {
  name: 'use',
  takes: '[context]',
  about: 'choose the broker of lines that name none, or list the contexts',
  text: `The file of contexts names brokers: ~/.config/switchboard/contexts.json, or SWITCHBOARD_CONTEXTS. It has no secrets:
{
  "current": "lab",
  "contexts": {
    "lab": { "broker": "http://lab:18083", "user": "admin", "secret": { "env": "LAB_PASSWORD" }, "tags": ["eu"] },
    "prod": { "broker": "https://emqx.example", "key": "9f2c…", "secret": { "file": "prod.secret" }, "production": true },
    "backup": { "broker": "http://backup:18083", "key": "77ab…", "secret": { "command": ["pass", "show", "backup"] }, "readOnly": true }
  }
}
A secret is read from a variable of the environment, from a file that only its owner can read, or from what a program prints.
--context NAME takes another than the current one, --brokers lab,prod, :tag or all several of them. "library": "FOLDER" names the files
of a team, as --library.`,
  options: {},
  words: 1,
  exitCodes: ['done', 'the file cannot be written', 'there is no such context, or the file is not valid'],
}

export const mcpCommand: SubCommand = {
  name: 'mcp',
  takes: '[--allow <level>] [options]',
  about: 'let an assistant operate brokers (Model Context Protocol)',
  text: `Serves the Model Context Protocol on the standard input and output, for an assistant that starts this program: it finds and explains
commands, reads lists and objects, plans a change, and runs a plan, under the same rules as a person. Without --allow it only reads:
nothing that changes a broker can be sent. On a production broker the person is asked to type its name, or the change is refused.
Secrets are masked, and values of devices are marked as data.`,
  options: {
    allow: {
      takes: '<level>',
      about: 'the most that may be run: read (default), reversible, disruptive or irreversible',
    },
    brokers: { takes: '<lab,staging>', about: 'the contexts to operate: their names, :tag or all' },
    context: { takes: '<name>', about: 'one context, or SWITCHBOARD_CONTEXT' },
    broker: { takes: '<address>', about: 'or the address of a broker, or SWITCHBOARD_BROKER' },
    user: { takes: '<name>', about: 'a console user, or SWITCHBOARD_USER' },
    password: { takes: '<password>', about: 'its password, or SWITCHBOARD_PASSWORD' },
    key: { takes: '<key>', about: 'API key, or SWITCHBOARD_KEY; its own role limits it too' },
    secret: { takes: '<secret>', about: 'its secret, or SWITCHBOARD_SECRET' },
  },
  words: 0,
  exitCodes: ['the client has closed the connection', 'it failed', 'not started: wrong arguments'],
}

export const watchCommand: SubCommand = {
  name: 'watch',
  takes: '[file] --broker <address> [options]',
  about: 'evaluate alarm rules without a browser, and send webhooks',
  text: `Evaluates the alarm rules of a file, as alarm-rule.export writes it, and those of a library, until it is stopped, and calls a webhook
when a rule fires and when it is resolved. What the webhook does not take is sent later, in growing intervals. Quiet hours are those of the file, in the time
zone of this machine. What a restart must not forget is in the file of --state.`,
  options: {
    broker: { takes: '<address>', about: 'address of the broker, or SWITCHBOARD_BROKER' },
    context: { takes: '<name>', about: 'or a broker by its name, or SWITCHBOARD_CONTEXT' },
    key: { takes: '<key>', about: 'API key, or SWITCHBOARD_KEY' },
    secret: { takes: '<secret>', about: 'its secret, or SWITCHBOARD_SECRET' },
    'key-file': { takes: '<file>', about: 'a file with key:secret, or SWITCHBOARD_KEY_FILE' },
    user: { takes: '<name>', about: 'with --once: a console user, or SWITCHBOARD_USER' },
    password: { takes: '<password>', about: 'with --once: its password, or SWITCHBOARD_PASSWORD' },
    webhook: {
      takes: '<address>',
      about: 'called with POST, or SWITCHBOARD_WEBHOOK; SWITCHBOARD_WEBHOOK_TOKEN is its bearer token',
    },
    format: { takes: '<format>', about: 'json, slack or alertmanager, or SWITCHBOARD_WEBHOOK_FORMAT' },
    library: { takes: '<folder>', about: 'the files of a team, or SWITCHBOARD_LIBRARY' },
    state: { takes: '<file>', about: 'where the state is stored between runs' },
    every: {
      takes: '<duration>',
      about: 'how often, default 10s; with --once how often it is run, default 1m',
    },
    once: { about: 'evaluate once and print the states, for cron; the exit code says whether a rule fires' },
    json: { about: 'one JSON object a line' },
  },
  words: 1,
  exitCodes: [
    'stopped by a signal; with --once: no rule fires',
    'the login was refused, or with --once: a rule has no data, or a notice could not be sent',
    'not started: wrong arguments, rules or state',
    'with --once: a rule fires',
  ],
}

export const libraryCommand: SubCommand = {
  name: 'library',
  takes: '[--library <folder>] [options]',
  about: 'check the files that a team shares',
  text: `Lists the macros, views, alarm rules, wall layouts and notes in the folder of a library with what is wrong, for all brokers. It needs
no broker. In macros it checks commands, parameters and values; of views, that their screen exists.`,
  options: {
    library: { takes: '<folder>', about: 'the folder, or SWITCHBOARD_LIBRARY' },
    output: { takes: '<format>', short: 'o', about: '-o: table or json' },
  },
  words: 0,
  exitCodes: [
    'nothing is wrong',
    'something is wrong',
    'not started: wrong arguments, or the folder cannot be read',
  ],
}

/** All sub-commands and what they are for, in the order of the help. */
export const subCommands: readonly Pick<SubCommand, 'name' | 'takes' | 'about'>[] = [
  { name: 'serve', takes: '[options]', about: 'serve the console, as without a name' },
  { name: 'cmd', takes: '<command> …', about: 'run a command' },
  { name: 'list', takes: '<what> [options]', about: 'print a list of the console' },
  { name: 'show', takes: '<noun> <id> [options]', about: 'print an object of the broker' },
  useCommand,
  mcpCommand,
  { name: 'config', takes: 'pull|diff|push <folder>', about: 'the configuration of a broker as files' },
  { name: 'check', takes: '--broker <address> …', about: 'what the console understands of a broker' },
  watchCommand,
  libraryCommand,
  commandsCommand,
  screensCommand,
  exportCommand,
  healthCommand,
  completionCommand,
  { name: 'help', takes: '[name]', about: 'this text, or that of a name' },
]

/** The answer to `switchboard --help`: all names, then the options of the server. */
export const programHelp = (): string =>
  [
    'usage: switchboard [options]           serve the console',
    '       switchboard <name> …            one of the following; switchboard <name> --help says more',
    '       switchboard --version           version and commit',
    '',
    'names',
    ...subCommands.map(({ name, takes, about }) => `  ${`${name} ${takes}`.padEnd(42)} ${about}`),
    ...optionLines(),
  ].join('\n')

/** The options of a sub-command, for completion. */
export const getOptionEntries = (
  name: 'commands' | 'screens' | 'export' | 'watch' | 'mcp' | 'library',
): Readonly<Record<string, { readonly about: string; readonly takesValue: boolean }>> => {
  const { options } = {
    commands: commandsCommand,
    screens: screensCommand,
    export: exportCommand,
    watch: watchCommand,
    mcp: mcpCommand,
    library: libraryCommand,
  }[name]
  return Object.fromEntries(
    Object.entries(options).map(([option, { about, takes }]) => [
      option,
      { about, takesValue: takes !== undefined },
    ]),
  )
}

/** The error of a name that does not exist. */
export const unknownName = (name: string): string =>
  `There is no "${name}".${suggest(
    name,
    subCommands.map((one) => one.name),
  )}\nswitchboard --help lists what there is.`
