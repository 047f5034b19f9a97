import { createServer, type AddressInfo } from 'node:net'
import mqtt from 'mqtt'
import type { EmbeddedBroker } from '@/broker/options'
import type { Context } from '@/command/context'
import { createTerminalContext } from '@/terminal/run'
import { signIn, type SignedIn } from '@/terminal/sign-in'
import type { Place } from '../harness/objects'

/** The broker that a run tests, and may change. */
export type Target = {
  /** The address of its management API, such as `http://host:18083`. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** Its MQTT listener, such as `mqtt://host:1883`. */
  readonly mqtt: string
  /** For what no request can bring about; absent where the broker is not the embedded one. */
  readonly embedded?: EmbeddedBroker
}

/** A request that may change something, with its path from `/api/v5` on, and its query. */
export type SentWrite = { readonly method: string; readonly path: string }

/** A target that a run has logged in to. */
export type OpenTarget = {
  readonly signed: SignedIn
  readonly place: Place
  /** How many nodes run. */
  readonly running: number
  /** The context of a command, as in a terminal. */
  readonly context: () => Context
  /** What commands sent, apart from reads; a run empties it first. */
  readonly writes: SentWrite[]
  /** Sends a plain request, `path` being below `/api/v5`, without the client of the console. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>
  readonly connect: (clientId: string) => Promise<mqtt.MqttClient>
  readonly close: () => Promise<void>
}

/** A port that nothing listens on. */
async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const apiBase = '/api/v5'

/** Logs in to a target. Throws `ApiError`. */
export async function openTarget(target: Target): Promise<OpenTarget> {
  const { url, user, password, embedded } = target
  const writes: SentWrite[] = []
  const signed = await signIn(url, { user, password }, undefined, async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET') writes.push({ method: request.method, path: pathname + search })
    return await fetch(request)
  })
  const { connection } = signed
  const { token } = connection.session.get()
  const nodes = await connection.api.nodeList({})
  const { host } = new URL(target.mqtt)
  return {
    signed,
    writes,
    running: nodes.filter(({ node_status }) => node_status === 'running').length,
    context: () => createTerminalContext(signed),
    place: {
      api: connection.api,
      broker: connection.broker(),
      node: nodes[0]?.node ?? '',
      otherNode: nodes[1]?.node,
      mqttAddress: host,
      freeBind: async () => `127.0.0.1:${String(await findFreePort())}`,
      ...(embedded === undefined ? {} : { embedded }),
    },
    send: async (method, path, body) => {
      const response = await fetch(`${url}${apiBase}${path}`, {
        method,
        headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    },
    connect: (clientId) => mqtt.connectAsync(target.mqtt, { clientId, reconnectPeriod: 0 }),
    close: () => signed.end(),
  }
}
