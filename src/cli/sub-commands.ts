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

/** All sub-commands and what they are for, in the order of the help. */
export const subCommands: readonly Pick<SubCommand, 'name' | 'takes' | 'about'>[] = [
  { name: 'serve', takes: '[options]', about: 'serve the console, as without a name' },
  { name: 'cmd', takes: '<command> …', about: 'run a command' },
  { name: 'config', takes: 'pull|diff|push <folder>', about: 'the configuration of a broker as files' },
  { name: 'check', takes: '--broker <address> …', about: 'what the console understands of a broker' },
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
  name: 'commands' | 'screens' | 'export',
): Readonly<Record<string, { readonly about: string; readonly takesValue: boolean }>> => {
  const { options } = { commands: commandsCommand, screens: screensCommand, export: exportCommand }[name]
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
