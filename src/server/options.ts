import type { SeedName } from '@/broker/seeds/all'
import type { Api } from '@/broker/releases/releases'
import type { Edition } from '@/contract/capability'
import { BadOption } from './bad-option'
import { readAuthorities } from './certificate-authority'
import type { TrustedProxies } from './client-address'
import { embeddedFlags, envName, type McpLevel } from './option-flags'
import { readSettings, type Environment, type Settings } from './option-settings'
import * as read from './option-values'
import { readProfiles, defaultMqttPort, withoutApiPath, type BrokerProfile } from './profiles'
import type { TlsFiles } from './tls'

/** A port that the user has chosen: the start fails where it is taken. The others move to the next free one. */
export type FixedPort = 'port' | 'mqttPort' | 'wsPort'

export type Options = {
  host: string
  port: number
  fixedPorts: readonly FixedPort[]
  /** The path below which everything is served, such as `/ops`; empty for the root. */
  base: string
  /** Further names under which the console is reached, as in a `Host` header: in lower case, with or without a port. */
  hosts: readonly string[]
  tls: TlsFiles | undefined
  trustedProxies: TrustedProxies
  accessLog: boolean
  /** Serves `/metrics` in the format of Prometheus. */
  metrics: boolean
  /** Failed logins that one client address may have in a minute; 0 is without limit. */
  loginLimit: number
  /** What assistants may do at most; undefined where they are not served. */
  mcp: McpLevel | undefined
  /** The folder of the library; undefined where there is none. */
  library: string | undefined
  mqttPort: number
  wsPort: number
  /** The address of a real broker; without it the embedded one runs. */
  broker: URL | undefined
  brokerWs: URL | undefined
  /** The certificates of authorities that brokers are trusted by, in PEM, besides the public ones. */
  ca: string | undefined
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
  /** Serves the routes by which tests move the clock of the embedded broker and allow plugins. */
  testControls: boolean
  lifelike: boolean
  dev: boolean
  help: boolean
  version: boolean
}

export const defaults: Options = {
  host: '127.0.0.1',
  port: 4180,
  fixedPorts: [],
  base: '',
  hosts: [],
  tls: undefined,
  trustedProxies: { trusts: () => false },
  accessLog: false,
  metrics: false,
  loginLimit: 30,
  mcp: undefined,
  library: undefined,
  mqttPort: 1883,
  wsPort: 8083,
  broker: undefined,
  brokerWs: undefined,
  ca: undefined,
  profiles: [],
  seed: 'calm',
  edition: 'opensource',
  api: '5.1',
  bare: false,
  allowPlugins: [],
  data: undefined,
  readOnly: false,
  testControls: false,
  lifelike: false,
  dev: false,
  help: false,
  version: false,
}

/** Refuses what would be without effect, as an operator would not notice it. */
function refuseConflicts({ nameOf, value, isOn }: Settings): void {
  const refuse = (text: string) => {
    throw new BadOption(text)
  }
  const [listen, broker, profiles] = [nameOf('listen'), nameOf('broker'), nameOf('profiles')]
  const inListen = nameOf('host') ?? nameOf('port')
  if (listen !== undefined && inListen !== undefined)
    refuse(`${inListen} and ${listen} exclude each other: ${listen} has address and port`)
  if (broker !== undefined && profiles !== undefined)
    refuse(`${broker} and ${profiles} exclude each other: list that broker in the file too`)
  const real = broker ?? profiles
  const embedded = embeddedFlags.map(nameOf).find((name) => name !== undefined)
  if (real !== undefined && embedded !== undefined)
    refuse(`${embedded} has no effect with ${real}: it is about the built-in broker`)
  const ofReal = nameOf('broker-ws') ?? nameOf('ca')
  if (real === undefined && ofReal !== undefined)
    refuse(
      `${ofReal} has no effect without --broker or --profiles (${envName('broker') ?? ''} or ${envName('profiles') ?? ''})`,
    )
  if (profiles !== undefined && nameOf('broker-ws') !== undefined)
    refuse(`${nameOf('broker-ws') ?? ''} has no effect with ${profiles}: "mqtt" in the file is the same`)
  if (isOn('dev') && (value('base')?.text ?? '/') !== '/')
    refuse('--dev serves at the root only, without --base')
}

/** The options that say where the console is reached. */
export type Listening = Pick<Options, 'host' | 'port' | 'base' | 'tls'>

/** Reads where the console listens. Throws {@link BadOption}. */
export function readListening({ value }: Settings): Listening {
  const listen = value('listen')
  const { host, port } =
    listen === undefined
      ? { host: value('host')?.text ?? defaults.host, port: read.readPort(value('port'), defaults.port) }
      : read.readListen(listen)
  return {
    host,
    port,
    base: read.readBase(value('base')),
    tls: read.readTlsFiles(value('tls-cert'), value('tls-key')),
  }
}

function readFixedPorts({ value }: Settings): readonly FixedPort[] {
  const chosen: readonly (readonly [FixedPort, boolean])[] = [
    ['port', (value('port') ?? value('listen')) !== undefined],
    ['mqttPort', value('mqtt-port') !== undefined],
    ['wsPort', value('ws-port') !== undefined],
  ]
  return chosen.filter(([, isChosen]) => isChosen).map(([name]) => name)
}

/** Reads flags, then the environment, then the defaults. Throws {@link BadOption}. */
export function readOptions(args: readonly string[], env: Environment): Options {
  const settings = readSettings(args, env)
  const { value, isOn, words } = settings
  if (isOn('help') || isOn('version')) return { ...defaults, help: isOn('help'), version: isOn('version') }
  const [word] = words
  if (word !== undefined) throw new BadOption(`"${word}" is no option`)
  refuseConflicts(settings)
  const api = read.readApi(value('api'), defaults.api)
  const address = read.readUrl(value('broker'), ['http:', 'https:'])
  const broker = address && withoutApiPath(address)
  const file = value('profiles')
  const authorities = value('ca')
  const ca = authorities && readAuthorities(authorities.text, authorities.name)
  return {
    ...readListening(settings),
    fixedPorts: readFixedPorts(settings),
    hosts: read.readHosts(value('hosts')),
    trustedProxies: read.readProxies(value('trusted-proxies'), defaults.trustedProxies),
    accessLog: isOn('access-log'),
    metrics: isOn('metrics'),
    loginLimit: read.readCount(value('login-limit'), defaults.loginLimit),
    mcp: read.readMcpLevel(value('mcp')),
    library: read.readFolder(value('library')),
    mqttPort: read.readPort(value('mqtt-port'), defaults.mqttPort),
    wsPort: read.readPort(value('ws-port'), defaults.wsPort),
    broker,
    brokerWs: read.readUrl(value('broker-ws'), ['ws:', 'wss:']) ?? (broker && defaultMqttPort(broker)),
    ca,
    profiles: file ? readProfiles(file.text, file.name, ca) : [],
    seed: read.readSeed(value('seed'), defaults.seed),
    edition: read.readEdition(value('edition'), api, defaults.edition),
    api,
    bare: isOn('bare'),
    allowPlugins: read.readList(value('allow-plugins')),
    data: value('data')?.text,
    readOnly: isOn('read-only'),
    testControls: isOn('test-controls'),
    lifelike: isOn('lifelike'),
    dev: isOn('dev'),
    help: false,
    version: false,
  }
}
