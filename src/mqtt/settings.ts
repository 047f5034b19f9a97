import { identityParameter } from '@/contract/broker-identity'
import type { Listener } from '@/features/listener/contract'
import { topicNameProblem } from '@/lib/net/mqtt-topic'
import { randomId } from '@/lib/text/random-id'
import type { PayloadFormat } from '@/lib/text/payload'

export type Qos = 0 | 1 | 2

/** A message the broker publishes when the connection is lost. */
export type Will = {
  readonly topic: string
  readonly payload: string
  readonly format: PayloadFormat
  readonly qos: Qos
  readonly retain: boolean
}

/** The settings of a connection of the MQTT client. */
export type Settings = {
  readonly name: string
  readonly tls: boolean
  readonly host: string
  readonly port: string
  readonly path: string
  readonly version: 4 | 5
  readonly clientid: string
  readonly username: string
  readonly password: string
  /** Stores the password in this browser; off by default (catalogue M12). */
  readonly keepPassword: boolean
  /** Seconds; 0 switches it off. */
  readonly keepalive: string
  readonly clean: boolean
  /** Seconds the session outlives the connection, MQTT 5 only; empty means it never expires. */
  readonly expiry: string
  readonly will: Will | undefined
}

/** Never expires: the largest value of the property (MQTT 5 §3.1.2.11.2). */
export const never = 4_294_967_295

/** WebSocket ports of the broker: plain and with TLS. */
const ports = { plain: '8083', tls: '8084' } as const

/** The relevant parts of the page's URL; the port is empty if it is the default one. */
export type PageAddress = { readonly protocol: string; readonly hostname: string; readonly port: string }

/** The address of the broker. */
export type Address = Pick<Settings, 'tls' | 'host' | 'port' | 'path'>

const isSecure = ({ protocol }: PageAddress) => protocol === 'https:'

/** The broker's default port on the page's host, for pages served by its dashboard. */
export const defaultAddress = (page: PageAddress): Address => ({
  tls: isSecure(page),
  host: page.hostname,
  port: isSecure(page) ? ports.tls : ports.plain,
  path: '/mqtt',
})

/** The page's origin, if its server forwards MQTT. */
export const originAddress = (page: PageAddress, path: string): Address => ({
  tls: isSecure(page),
  host: page.hostname,
  port: page.port !== '' ? page.port : isSecure(page) ? '443' : '80',
  path,
})

const portOf = (bind: Listener['bind']): string | undefined => /(\d+)$/.exec(String(bind ?? ''))?.[1]

/** The first running WebSocket listener that this page may use: an HTTPS page needs TLS. */
export function listenerAddress(listeners: readonly Listener[], page: PageAddress): Address | undefined {
  const types = isSecure(page) ? ['wss'] : ['ws', 'wss']
  const running = types.flatMap((type) =>
    listeners.filter((one) => one.type === type && one.enable !== false && one.status?.running !== false),
  )
  const match = running.find(({ bind }) => portOf(bind) !== undefined)
  return match === undefined
    ? undefined
    : { tls: match.type === 'wss', host: page.hostname, port: portOf(match.bind) ?? '', path: '/mqtt' }
}

/** The initial settings of a new connection. */
export function initialSettings(name: string, address: Address): Settings {
  return {
    name,
    ...address,
    version: 5,
    clientid: `switchboard_${randomId()}`,
    username: '',
    password: '',
    keepPassword: false,
    keepalive: '60',
    clean: true,
    expiry: '0',
    will: undefined,
  }
}

/** Toggles TLS and swaps the default ports; other ports are kept. */
export function withTls(settings: Settings, tls: boolean): Settings {
  const port =
    settings.port === ports.plain && tls
      ? ports.tls
      : settings.port === ports.tls && !tls
        ? ports.plain
        : settings.port
  return { ...settings, tls, port }
}

/** Builds the URL; an IPv6 host gets brackets, the path a leading slash. */
export function formatUrl({ tls, host, port, path }: Settings): string {
  const bare = host.trim().replace(/^\[(.*)\]$/, '$1')
  const rest = path.trim()
  return `${tls ? 'wss' : 'ws'}://${bare.includes(':') ? `[${bare}]` : bare}:${port.trim()}${rest === '' || rest.startsWith('/') ? rest : `/${rest}`}`
}

/**
 * The URL with the identity of the broker behind it, where the server of this page forwards to one: it refuses what was
 * intended for another. `identityAt` finds it by the path before the API of that broker.
 */
export function formatCheckedUrl(
  settings: Settings,
  page: PageAddress,
  identityAt: (path: string) => string | undefined,
): string {
  const url = formatUrl({ ...settings, host: settings.host.toLowerCase() })
  const own = formatUrl({ ...settings, ...originAddress(page, settings.path) })
  const path = /^(.*)\/mqtt$/.exec(`/${settings.path.trim().replace(/^\/+/, '')}`)?.[1]
  const identity = url === own && path !== undefined ? identityAt(path) : undefined
  return identity === undefined
    ? formatUrl(settings)
    : `${formatUrl(settings)}?${identityParameter}=${identity}`
}

/** The problem of one field; its text is `mqtt-client.problem.<name>`. */
export type SettingProblem =
  | 'name'
  | 'nameTaken'
  | 'host'
  | 'port'
  | 'keepalive'
  | 'expiry'
  | 'mixed'
  | 'path'
  | 'clientid'
  | 'willTopic'
  | 'willPayload'
export type Problems = Partial<
  Record<
    'name' | 'host' | 'port' | 'path' | 'tls' | 'clientid' | 'keepalive' | 'expiry' | 'will',
    SettingProblem
  >
>

const isInteger = (text: string, min: number, max: number) =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** Validates the settings before connecting. */
export function findSettingsProblems(
  settings: Settings,
  page: Pick<PageAddress, 'protocol'>,
  others: readonly string[] = [],
): Problems {
  const { name, tls, host, port, path, clientid, clean, version, keepalive, expiry, will } = settings
  const problems: Problems = {}
  // Commands identify a connection by its name.
  if (name.trim() === '') problems.name = 'name'
  else if (others.includes(name)) problems.name = 'nameTaken'
  if (!/^[^\s/?#@]+$/.test(host.trim())) problems.host = 'host'
  if (!isInteger(port, 1, 65_535)) problems.port = 'port'
  if (/[\s?#]/.test(path.trim())) problems.path = 'path'
  // A page served over HTTPS may not open an unencrypted socket; loopback is exempt (catalogue M1).
  if (!tls && page.protocol === 'https:' && !/^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host.trim()))
    problems.tls = 'mixed'
  // MQTT 3.1.1 §3.1.3.1: a client without a name must ask for a clean session.
  if (clientid === '' && version === 4 && !clean) problems.clientid = 'clientid'
  if (!isInteger(keepalive, 0, 65_535)) problems.keepalive = 'keepalive'
  if (version === 5 && expiry.trim() !== '' && !isInteger(expiry, 0, never)) problems.expiry = 'expiry'
  if (will !== undefined && topicNameProblem(will.topic) !== undefined) problems.will = 'willTopic'
  return problems
}

const storageKey = 'mqtt-connections'

/** Loads the stored connections; passwords only if the user chose to store them. */
export function loadSettings(storage: Pick<Storage, 'getItem'> | undefined): readonly Settings[] {
  const text = storage?.getItem(storageKey)
  if (text === null || text === undefined) return []
  try {
    const parsed = JSON.parse(text) as unknown
    return Array.isArray(parsed) ? parsed.filter(isSettings) : []
  } catch (cause) {
    // Written by another version or edited manually: start with a new connection.
    if (cause instanceof SyntaxError) return []
    throw cause
  }
}

export function saveSettings(storage: Pick<Storage, 'setItem'> | undefined, all: readonly Settings[]): void {
  storage?.setItem(
    storageKey,
    JSON.stringify(all.map((settings) => (settings.keepPassword ? settings : { ...settings, password: '' }))),
  )
}

function isSettings(value: unknown): value is Settings {
  const fresh = initialSettings('', { tls: false, host: '', port: '', path: '' })
  if (typeof value !== 'object' || value === null) return false
  const record = value as Record<string, unknown>
  return (
    Object.entries(fresh).every(
      ([key, initial]) => key === 'will' || typeof record[key] === typeof initial,
    ) &&
    (record['version'] === 4 || record['version'] === 5)
  )
}
