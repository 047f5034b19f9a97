import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isDropped } from '@/broker/http/faults'
import { foreignSocket, foreignWrite } from '@/broker/http/origin'
import type { EmbeddedBroker } from '@/broker/options'
import { send, toRequest } from './exchange'
import type { Options } from './options'
import { createProxy, createSocketProxy } from './proxy'
import { readOnly } from './read-only'
import { createReadOnlyMqttProxy } from './read-only-mqtt-proxy'
import { isAssertion } from './single-sign-on'
import { safePath } from './static'

export type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The path where this server forwards MQTT over WebSocket to the broker. */
export const mqttPath = '/mqtt'

/** Whether a path is one of the broker's API. */
export const isApiPath = (url: string): boolean => /^\/(api\/v5(\/|\?|$)|status(\?|$))/.test(url)

/** A broker behind this server: its path prefix, its API, and its MQTT over WebSocket. */
export type BrokerRoute = { readonly at: string; readonly api: Handle; readonly upgrade: Upgrade }

/** The path prefix of one of several brokers; the page never gets the broker's own address. */
export const getBrokerPath = (name: string): string => `/broker/${name}`

const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The embedded broker behind Node's server. */
export const embedded =
  (broker: EmbeddedBroker, addressOf: (request: IncomingMessage) => string): Handle =>
  async (incoming, outgoing) => {
    const disconnected = new AbortController()
    outgoing.once('close', () => disconnected.abort())
    const response = await broker.fetch(toRequest(incoming, disconnected.signal), {
      remoteAddress: addressOf(incoming),
    })
    if (isDropped(response)) incoming.socket.destroy()
    else await send(response, outgoing, incoming.method === 'HEAD')
  }

/** A proxied real broker, with the same protection against writes of other sites. */
function proxied(target: URL): Handle {
  const pass = createProxy(target)
  return (incoming, outgoing) => {
    const headers = new Headers()
    for (const name of ['origin', 'host', 'sec-fetch-site'] as const) {
      const value = incoming.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const checked = incoming.method !== 'GET' && !isAssertion(incoming)
    if (checked && foreignWrite({ headers, url: target.href })) {
      outgoing.writeHead(403, json)
      outgoing.end(
        JSON.stringify({ code: 'FORBIDDEN_ORIGIN', message: 'Requests from another origin are rejected' }),
      )
    } else pass(incoming, outgoing)
  }
}

/** The broker of a URL, and the URL without its prefix. */
export function findRoute(
  brokers: readonly BrokerRoute[],
  url: string,
): { route: BrokerRoute; rest: string } | undefined {
  const route = brokers.find(({ at }) => at === '' || url.startsWith(`${at}/`))
  return route && { route, rest: url.slice(route.at.length) }
}

/** Handles the prefix of an unknown broker. */
export const unknownBroker: Handle = (incoming, outgoing) => {
  incoming.resume()
  outgoing.writeHead(404, json)
  outgoing.end(JSON.stringify({ code: 'BROKER_UNKNOWN', message: 'This console has no broker of that name' }))
}

/** Passes MQTT over WebSocket on to a broker, and rejects other upgrades and pages of other sites. */
export const mqttUpgrade =
  (brokers: readonly BrokerRoute[], dev: boolean): Upgrade =>
  (request, socket, head) => {
    // Vite handles its own sockets on the same server.
    if (dev && String(request.headers['sec-websocket-protocol'] ?? '').startsWith('vite')) return
    const result = findRoute(brokers, request.url ?? '')
    const own = result !== undefined && safePath(result.rest.split('?')[0] ?? '') === mqttPath
    if (own && !foreignSocket(request.headers.origin, request.headers.host)) {
      result.route.upgrade(request, socket, head)
      return
    }
    socket.on('error', () => undefined)
    socket.end(
      `HTTP/1.1 ${own ? '403 Forbidden' : '404 Not Found'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
  }

/** The brokers behind this server: those of its file, one real broker, or the embedded one with its API. */
export function createBrokerRoutes(
  { host, profiles, broker: target, brokerWs, readOnly: closed }: Options,
  own: EmbeddedBroker | undefined,
  api: Handle | undefined,
): readonly BrokerRoute[] {
  const createRoute = (
    at: string,
    handle: Handle,
    upgrade: Upgrade,
    mqtt: URL,
    guard: boolean,
  ): BrokerRoute => ({
    at,
    api: guard ? readOnly(handle) : handle,
    upgrade: guard ? createReadOnlyMqttProxy(mqtt) : upgrade,
  })
  if (own && api)
    return [
      createRoute(
        '',
        api,
        own.upgrade,
        new URL(`ws://${host.includes(':') ? `[${host}]` : host}:${String(own.wsPort)}${mqttPath}`),
        closed,
      ),
    ]
  if (target && brokerWs)
    return [createRoute('', proxied(target), createSocketProxy(brokerWs), brokerWs, closed)]
  return profiles.map(({ name, address, mqtt, readOnly: quiet }) =>
    createRoute(getBrokerPath(name), proxied(address), createSocketProxy(mqtt), mqtt, closed || quiet),
  )
}
