import { isDefaultLogin } from '../../src/lib/text/password'

/*
 * What the tests run before: the embedded broker, or with `CONFORMANCE_BROKER` a real one, the same for all.
 * The variables are described in `e2e/README.md`.
 */

/** A console user. */
export type Account = { readonly username: string; readonly password: string }

/** A real broker that is running. It is on this machine, because it sends requests to servers of the tests. */
export type RealBroker = {
  /** The address of its management API. */
  readonly api: string
  readonly mqttPort: number
  /** The address of MQTT over WebSocket. */
  readonly webSocket: string
  readonly wsPort: number
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])

/** The address that a variable holds. */
function readAddress(name: string, value: string | undefined): URL {
  if (value === undefined) throw new Error(`${name} is needed as well, with CONFORMANCE_BROKER`)
  const address = new URL(value)
  if (!loopback.has(address.hostname))
    throw new Error(`${name} must be on this machine, not ${address.hostname}`)
  return address
}

const env = process.env

function readRealBroker(): RealBroker | undefined {
  const api = env['CONFORMANCE_BROKER']
  if (api === undefined || api === '') return undefined
  const webSocket = readAddress('CONFORMANCE_WS', env['CONFORMANCE_WS'])
  return {
    api: readAddress('CONFORMANCE_BROKER', api).origin,
    mqttPort: Number(readAddress('CONFORMANCE_MQTT', env['CONFORMANCE_MQTT']).port),
    webSocket: webSocket.href,
    wsPort: Number(webSocket.port),
  }
}

/** The broker of the run; undefined for the embedded ones. */
export const realBroker = readRealBroker()

/** How many running nodes the broker of the run has. */
export const nodeCount = realBroker === undefined ? 1 : Number(env['CONFORMANCE_NODES'] ?? 1)

/** The administrator of the broker. */
export const admin: Account =
  realBroker === undefined
    ? { username: 'admin', password: 'public' }
    : {
        username: env['CONFORMANCE_USER'] ?? 'admin',
        password: env['CONFORMANCE_PASSWORD'] ?? 'public',
      }

/** Whether the console asks after the login to change the password. */
export const hasDefaultPassword = isDefaultLogin(admin.username, admin.password)
