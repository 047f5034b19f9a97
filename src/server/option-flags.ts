import { seedNames } from '@/broker/seeds/all'
import { apis } from '@/broker/releases/releases'

/** The dangers up to which assistants may run commands. */
export const mcpLevels = ['read', 'reversible', 'disruptive', 'irreversible'] as const
export type McpLevel = (typeof mcpLevels)[number]

/** The headings of the options, in the order of the help. */
export const groups = ['where it listens', 'brokers', 'operation', 'built-in broker', 'this program'] as const

type FlagEntry = {
  readonly type: 'string' | 'boolean'
  readonly group: (typeof groups)[number]
  readonly words: string
  /** What its value is called. */
  readonly takes?: string
  /** What counts without it. */
  readonly initial?: string
  /** Its values, where they are a fixed set. */
  readonly values?: readonly string[]
  /** The environment variable, where it is not named like the option; `null` where it has none. */
  readonly env?: string | null
}

const flags = {
  port: {
    type: 'string',
    group: 'where it listens',
    takes: 'PORT',
    initial: '4180, or the next free one',
    words: 'port of the console; 0 picks a free one',
  },
  host: {
    type: 'string',
    group: 'where it listens',
    takes: 'ADDRESS',
    initial: '127.0.0.1, this machine only',
    words: 'address to listen on',
  },
  listen: {
    type: 'string',
    group: 'where it listens',
    takes: 'ADDRESS:PORT',
    words: 'both in one: 0.0.0.0:4180, [::]:443, :8080',
  },
  base: {
    type: 'string',
    group: 'where it listens',
    takes: 'PATH',
    initial: '/',
    words: 'serve below this path, such as /ops/switchboard',
  },
  hosts: {
    type: 'string',
    group: 'where it listens',
    takes: 'NAMES',
    words: 'further host names under which the console is reached, such as console.example,ops.example:8443',
  },
  'tls-cert': {
    type: 'string',
    group: 'where it listens',
    takes: 'FILE',
    words: 'serve TLS with this certificate (PEM, with its chain); read again when it changes',
  },
  'tls-key': {
    type: 'string',
    group: 'where it listens',
    takes: 'FILE',
    words: 'the private key of that certificate (PEM)',
  },
  'trusted-proxies': {
    type: 'string',
    group: 'where it listens',
    takes: 'ADDRESSES',
    words: 'proxies whose X-Forwarded-For and X-Forwarded-Host count, such as 127.0.0.1,10.0.0.0/8',
  },
  broker: {
    type: 'string',
    group: 'brokers',
    takes: 'URL',
    initial: 'the built-in broker',
    env: 'SWITCHBOARD_TARGET',
    words: 'use this real broker, such as http://192.0.2.7:18083',
  },
  'broker-ws': {
    type: 'string',
    group: 'brokers',
    takes: 'URL',
    initial: 'ws://<its host>:8083/mqtt',
    env: 'SWITCHBOARD_TARGET_WS',
    words: 'MQTT over WebSocket of that broker',
  },
  profiles: {
    type: 'string',
    group: 'brokers',
    takes: 'FILE',
    words: 'use the real brokers that this file lists',
  },
  ca: {
    type: 'string',
    group: 'brokers',
    takes: 'FILE',
    words: 'trust brokers whose certificates this authority signed (PEM), besides the public authorities',
  },
  'read-only': {
    type: 'boolean',
    group: 'brokers',
    words: 'let nothing be changed at the broker through this console',
  },
  library: {
    type: 'string',
    group: 'operation',
    takes: 'FOLDER',
    words:
      'offer the macros, views, alarm rules, walls and notes of this folder to everybody, read-only; read again when it changes',
  },
  'access-log': {
    type: 'boolean',
    group: 'operation',
    words: 'write a line of JSON for each request to the standard output',
  },
  metrics: {
    type: 'boolean',
    group: 'operation',
    words: 'serve /metrics in the format of Prometheus, to everyone who reaches the console',
  },
  'login-limit': {
    type: 'string',
    group: 'operation',
    takes: 'NUMBER',
    initial: '30',
    words: 'failed logins of one address in a minute before it has to wait; 0 for no limit',
  },
  mcp: {
    type: 'string',
    group: 'operation',
    takes: 'LEVEL',
    values: mcpLevels,
    words:
      'let assistants operate the brokers at /mcp with their own logins, up to commands of this danger: read, reversible, disruptive or irreversible',
  },
  'mqtt-port': {
    type: 'string',
    group: 'built-in broker',
    takes: 'PORT',
    initial: '1883, or the next free one',
    words: 'MQTT port; 0 picks a free one',
  },
  'ws-port': {
    type: 'string',
    group: 'built-in broker',
    takes: 'PORT',
    initial: '8083, or the next free one',
    words: 'MQTT over WebSocket port; 0 picks a free one',
  },
  seed: {
    type: 'string',
    group: 'built-in broker',
    takes: 'NAME',
    initial: 'calm',
    values: seedNames,
    words: `what it starts with: ${seedNames.join(', ')}`,
  },
  api: {
    type: 'string',
    group: 'built-in broker',
    takes: 'RELEASE',
    initial: '5.1',
    values: apis,
    words: `release that it speaks as, ${apis[0]} to ${apis.at(-1) ?? ''}`,
  },
  edition: {
    type: 'string',
    group: 'built-in broker',
    takes: 'NAME',
    initial: 'opensource; enterprise from 5.9 on',
    values: ['opensource', 'enterprise'],
    words: 'edition that it answers as: opensource or enterprise',
  },
  bare: { type: 'boolean', group: 'built-in broker', words: 'leave the simulated devices out' },
  data: {
    type: 'string',
    group: 'built-in broker',
    takes: 'FOLDER',
    words: 'keep its settings, users and messages in this folder',
  },
  'allow-plugins': {
    type: 'string',
    group: 'built-in broker',
    takes: 'NAMES',
    words: 'packages that may be installed from 5.8 on, such as demo-1.0.0,other-2.1.0',
  },
  'test-controls': {
    type: 'boolean',
    group: 'built-in broker',
    words: 'let tests move its clock and allow plugins (tests only)',
  },
  lifelike: {
    type: 'boolean',
    group: 'built-in broker',
    words: 'answer with unknown fields and late statistics, as real brokers do (tests only)',
  },
  dev: {
    type: 'boolean',
    group: 'this program',
    words: 'serve the sources with reloading instead of the build (in a clone of the repository)',
  },
  help: { type: 'boolean', group: 'this program', env: null, words: 'print this and stop; also -h' },
  version: {
    type: 'boolean',
    group: 'this program',
    env: null,
    words: 'print the version and the commit, and stop',
  },
} as const satisfies Readonly<Record<string, FlagEntry>>

export type Flag = keyof typeof flags

const isFlag = (name: string): name is Flag => Object.hasOwn(flags, name)

/** The names of all options, without `--`. */
export const flagNames: readonly Flag[] = Object.keys(flags).filter(isFlag)

/** What is known of an option. */
export const flagEntry = (flag: Flag): FlagEntry => flags[flag]

/** The option of this name, without `--`; undefined where there is none. */
export const findFlag = (name: string): Flag | undefined => (isFlag(name) ? name : undefined)

/** The environment variable that sets an option; undefined for `--help` and `--version`. */
export function envName(flag: Flag): string | undefined {
  const { env = `SWITCHBOARD_${flag.replaceAll('-', '_').toUpperCase()}` } = flagEntry(flag)
  return env ?? undefined
}

/** The options of the built-in broker, which mean nothing to a real one. */
export const embeddedFlags: readonly Flag[] = flagNames.filter(
  (flag) => flagEntry(flag).group === 'built-in broker',
)

/** All options, without `--`, for completion. */
export const flagEntries: Readonly<
  Record<
    string,
    { readonly about: string; readonly takesValue: boolean; readonly values?: readonly string[] }
  >
> = Object.fromEntries(
  flagNames.map((flag) => {
    const { type, words, values } = flagEntry(flag)
    return [
      flag,
      { about: words, takesValue: type === 'string', ...(values === undefined ? {} : { values }) },
    ]
  }),
)

const helpLine = (flag: Flag): string => {
  const { words, takes, initial } = flagEntry(flag)
  const name = `--${flag}${takes === undefined ? '' : ` ${takes}`}`
  return `  ${name.padEnd(27)} ${words}${initial === undefined ? '' : ` (default: ${initial})`}`
}

/** The options by group, and the environment, as lines of the help. */
export const optionLines = (): readonly string[] => [
  ...groups.flatMap((group) => [
    '',
    group,
    ...flagNames.filter((flag) => flagEntry(flag).group === group).map(helpLine),
  ]),
  '',
  'environment',
  '  Every option may also be set there: --mqtt-port is SWITCHBOARD_MQTT_PORT. Only two have other names: --broker is',
  '  SWITCHBOARD_TARGET and --broker-ws SWITCHBOARD_TARGET_WS; SWITCHBOARD_BROKER is the broker of switchboard cmd.',
]

/** The answer to `--help`. `program` is what a user types before the options. */
export const helpText = (program: string): string =>
  [`usage: ${program} [options]`, ...optionLines()].join('\n')
