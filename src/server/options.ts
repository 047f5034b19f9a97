import { parseArgs } from 'node:util'
import { seedNames, type SeedName } from '@/broker/seeds/all'
import { apis, hasSingleEdition, isApi, type Api } from '@/broker/releases/releases'
import type { Edition } from '@/contract/capability'
import { BadOption } from './bad-option'
import { parseBase } from './base-path'
import { parseTrustedProxies, type TrustedProxies } from './client-address'
import { readProfiles, defaultMqttPort, type BrokerProfile } from './profiles'
import type { TlsFiles } from './tls'
import { parseBind } from '@/lib/net/bind'

export type Options = {
  host: string
  port: number
  /** The path below which everything is served, such as `/ops`; empty for the root. */
  base: string
  tls: TlsFiles | undefined
  trustedProxies: TrustedProxies
  accessLog: boolean
  /** Failed logins that one client address may have in a minute; 0 is without limit. */
  loginLimit: number
  mqttPort: number
  wsPort: number
  /** The address of a real broker; without it the embedded one runs. */
  broker: URL | undefined
  brokerWs: URL | undefined
  /** Several real brokers, by name; empty for a single one. */
  profiles: readonly BrokerProfile[]
  seed: SeedName
  edition: Edition
  /** The release that the embedded broker emulates. */
  api: Api
  bare: boolean
  /** Plugin packages that may be installed in the embedded broker. */
  allowPlugins: readonly string[]
  data: string | undefined
  /** Rejects all writes to the broker through this server. */
  readOnly: boolean
  faults: boolean
  /** Certificates of the authorities that brokers' certificates may be of, besides the known ones, in PEM. */
  ca: string | undefined
  /** Names besides those of this machine under which the console is reached, in lower case, with or without a port. */
  hosts: readonly string[]
  /** Serves `/metrics` in the format of Prometheus. */
  metrics: boolean
  dev: boolean
  help: boolean
  version: boolean
}

export const defaults: Options = {
  host: '127.0.0.1',
  port: 4180,
  base: '',
  tls: undefined,
  trustedProxies: { trusts: () => false },
  accessLog: false,
  loginLimit: 30,
  mqttPort: 1883,
  wsPort: 8083,
  broker: undefined,
  brokerWs: undefined,
  profiles: [],
  seed: 'calm',
  edition: 'opensource',
  api: '5.1',
  bare: false,
  allowPlugins: [],
  data: undefined,
  readOnly: false,
  faults: false,
  ca: undefined,
  hosts: [],
  metrics: false,
  dev: false,
  help: false,
  version: false,
}

const flags = {
  port: { type: 'string', words: 'port of the console (4180; the next free one when taken)' },
  host: { type: 'string', words: 'address to listen on (127.0.0.1: this machine only)' },
  listen: { type: 'string', words: 'both in one: 0.0.0.0:4180, [::]:443, :8080' },
  base: { type: 'string', words: 'serve below this path, such as /ops/switchboard (/)' },
  'tls-cert': {
    type: 'string',
    words: 'serve TLS with this certificate (PEM, with its chain); read again when it changes',
  },
  'tls-key': { type: 'string', words: 'the private key of that certificate (PEM)' },
  'trusted-proxies': {
    type: 'string',
    words: 'proxies whose X-Forwarded-For and X-Forwarded-Host count, such as 127.0.0.1,10.0.0.0/8',
  },
  'access-log': { type: 'boolean', words: 'write a line of JSON for each request to the standard output' },
  'login-limit': {
    type: 'string',
    words: 'failed logins of one address in a minute before it has to wait (30; 0 for no limit)',
  },
  'mqtt-port': { type: 'string', words: 'MQTT port of the built-in broker (1883)' },
  'ws-port': { type: 'string', words: 'MQTT over WebSocket port of the built-in broker (8083)' },
  broker: { type: 'string', words: 'use this real broker instead, such as http://192.0.2.7:18083' },
  'broker-ws': { type: 'string', words: "that broker's MQTT over WebSocket (ws://<its host>:8083/mqtt)" },
  profiles: { type: 'string', words: 'stand in front of the real brokers that this file lists (see README)' },
  seed: { type: 'string', words: `what the built-in broker starts with: ${seedNames.join(', ')} (calm)` },
  edition: {
    type: 'string',
    words: 'edition the built-in broker answers as: opensource or enterprise (opensource)',
  },
  api: { type: 'string', words: `release the built-in broker speaks as, 5.1 to 6.2 (5.1)` },
  bare: { type: 'boolean', words: 'leave the simulated devices out' },
  'allow-plugins': {
    type: 'string',
    words: 'packages that the built-in broker lets be installed from 5.8 on, such as demo-1.0.0,other-2.1.0',
  },
  data: {
    type: 'string',
    words:
      'keep what the built-in broker is told (users, bans, API keys, traces, messages, settings) in this directory',
  },
  'read-only': { type: 'boolean', words: 'let nothing be changed at the broker through this console' },
  faults: { type: 'boolean', words: 'serve the control routes for injecting faults (tests only)' },
  dev: { type: 'boolean', words: 'serve the sources with reloading instead of the build' },
  help: { type: 'boolean', words: 'print this and stop' },
  version: { type: 'boolean', words: 'print the version and the commit, and stop' },
} as const

type Flag = keyof typeof flags

/** The values of options that have a fixed set. */
const optionValues: Partial<Record<Flag, readonly string[]>> = {
  seed: seedNames,
  edition: ['opensource', 'enterprise'],
  api: apis,
}

/** All options, without `--`, for completion. */
export const flagEntries: Readonly<
  Record<
    string,
    { readonly about: string; readonly takesValue: boolean; readonly values?: readonly string[] }
  >
> = Object.fromEntries(
  (Object.keys(flags) as Flag[]).map((name) => {
    const { type, words } = flags[name]
    const values = optionValues[name]
    return [
      name,
      { about: words, takesValue: type === 'string', ...(values === undefined ? {} : { values }) },
    ]
  }),
)

const envName = (flag: string) => `SWITCHBOARD_${flag.replaceAll('-', '_').toUpperCase()}`

/** The answer to `--help`. `program` is what a user types before the options. */
export const helpText = (program: string): string =>
  [
    `Usage: ${program} [options]`,
    '',
    ...Object.entries(flags).map(
      ([name, { type, words }]) => `  ${`--${name}${type === 'string' ? ' VALUE' : ''}`.padEnd(20)} ${words}`,
    ),
    '',
    `Every option may also be set in the environment: --mqtt-port is ${envName('mqtt-port')}.`,
  ].join('\n')

function readPort(flag: Flag, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new BadOption(`--${flag} must be a port from 0 to 65535, not "${text}"`)
  return port
}

function readUrl(flag: Flag, text: string | undefined, schemes: readonly string[]): URL | undefined {
  if (text === undefined || text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !schemes.includes(url.protocol) || url.hostname === '') {
    throw new BadOption(
      `--${flag} must be an address starting with ${schemes.map((s) => `${s}//`).join(' or ')}, not "${text}"`,
    )
  }
  return url
}

function readSeed(text: string | undefined): SeedName {
  if (text === undefined) return defaults.seed
  const seed = seedNames.find((name) => name === text)
  if (!seed) throw new BadOption(`--seed must be one of ${seedNames.join(', ')}, not "${text}"`)
  return seed
}

function readEdition(text: string | undefined): Edition {
  if (text === undefined || text === '') return defaults.edition
  if (text !== 'opensource' && text !== 'enterprise')
    throw new BadOption(`--edition must be opensource or enterprise, not "${text}"`)
  return text
}

function readApi(text: string | undefined): Api {
  if (text === undefined || text === '') return defaults.api
  if (!isApi(text)) throw new BadOption(`--api must be a release from 5.1 to 6.2, not "${text}"`)
  return text
}

/** Reads `--listen`: an address and port in one. */
function readListen(text: string | undefined): Partial<Pick<Options, 'host' | 'port'>> {
  if (text === undefined || text === '') return {}
  const bind = parseBind(text)
  if (!bind) throw new BadOption(`--listen must be an address and port such as 0.0.0.0:4180, not "${text}"`)
  return { host: bind.host ?? (text.includes('[') ? '::' : '0.0.0.0'), port: bind.port }
}

function readBase(text: string | undefined): string {
  const base = parseBase(text ?? '')
  if (base === undefined)
    throw new BadOption(`--base must be a path such as /ops/switchboard, not "${text ?? ''}"`)
  return base
}

function readTlsFiles(certificate: string | undefined, key: string | undefined): TlsFiles | undefined {
  if (!certificate && !key) return undefined
  if (!certificate || !key) throw new BadOption('--tls-cert and --tls-key belong together')
  return { certificate, key }
}

function readProxies(text: string | undefined): TrustedProxies {
  if (text === undefined || text === '') return defaults.trustedProxies
  const proxies = parseTrustedProxies(text)
  if (!proxies)
    throw new BadOption(
      `--trusted-proxies must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not "${text}"`,
    )
  return proxies
}

function readCount(flag: Flag, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  if (!/^\d{1,6}$/.test(text)) throw new BadOption(`--${flag} must be a number, not "${text}"`)
  return Number(text)
}

function readSwitch(flag: Flag, text: string | boolean | undefined): boolean {
  if (text === undefined || text === '' || text === '0' || text === 'false') return false
  if (text === true || text === '1' || text === 'true') return true
  throw new BadOption(`${envName(flag)} must be 1, true, 0 or false, not "${String(text)}"`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error))
  }
}

/** Reads flags, then the environment, then the defaults. Throws {@link BadOption}. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options {
  const parsed = parse(args)
  const text = (flag: Flag): string | undefined => {
    const value = parsed[flag]
    return typeof value === 'string' ? value : env[envName(flag)]
  }
  const on = (flag: Flag): boolean => readSwitch(flag, parsed[flag] ?? env[envName(flag)])
  const api = readApi(text('api'))
  const broker = readUrl('broker', text('broker'), ['http:', 'https:'])
  const file = text('profiles')
  const listen = readListen(text('listen'))
  if (broker && file)
    throw new BadOption('--broker and --profiles exclude each other: list that broker in the file too')
  const base = readBase(text('base'))
  if (base !== '' && on('dev')) throw new BadOption('--dev serves at the root only, without --base')
  return {
    host: listen.host ?? text('host') ?? defaults.host,
    port: listen.port ?? readPort('port', text('port'), defaults.port),
    base,
    tls: readTlsFiles(text('tls-cert'), text('tls-key')),
    trustedProxies: readProxies(text('trusted-proxies')),
    accessLog: on('access-log'),
    loginLimit: readCount('login-limit', text('login-limit'), defaults.loginLimit),
    mqttPort: readPort('mqtt-port', text('mqtt-port'), defaults.mqttPort),
    wsPort: readPort('ws-port', text('ws-port'), defaults.wsPort),
    broker,
    brokerWs: readUrl('broker-ws', text('broker-ws'), ['ws:', 'wss:']) ?? (broker && defaultMqttPort(broker)),
    profiles: file ? readProfiles(file) : [],
    seed: readSeed(text('seed')),
    edition: hasSingleEdition(api) ? 'enterprise' : readEdition(text('edition')),
    api,
    bare: on('bare'),
    allowPlugins: (text('allow-plugins') ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== ''),
    data: text('data'),
    readOnly: on('read-only'),
    faults: on('faults'),
    ca: undefined,
    hosts: [],
    metrics: false,
    dev: on('dev'),
    help: on('help'),
    version: on('version'),
  }
}
