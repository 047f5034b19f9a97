import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type PerMessageDeflateOptions, type WebSocket } from 'ws'
import { isIp } from '@/lib/net/ip'
import { foreignSocket } from '../http/origin'
import type { Proxied } from './proxy'
import type { ListenerSettings } from './settings'

type WebSocketSettings = NonNullable<ListenerSettings['websocket']>

/** Upper limit of a packet with its header. */
const largestFrame = 256 * 1024 * 1024 + 5
/** The subprotocol of version 3.1 clients. */
const oldProtocol = 'mqttv3.1'
const levels = { none: 0, best_speed: 1, default: 6, best_compression: 9 } as const

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Refuses an upgrade. */
export function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function compression({
  compress,
  deflate_opts: deflateOptions,
}: WebSocketSettings): PerMessageDeflateOptions | false {
  if (!compress) return false
  const {
    level = 'default',
    mem_level,
    server_context_takeover,
    client_context_takeover,
    server_max_window_bits,
    client_max_window_bits,
  } = deflateOptions
  return {
    zlibDeflateOptions: { level: levels[level], memLevel: mem_level },
    serverNoContextTakeover: server_context_takeover === 'no_takeover',
    clientNoContextTakeover: client_context_takeover === 'no_takeover',
    serverMaxWindowBits: server_max_window_bits,
    clientMaxWindowBits: client_max_window_bits,
  }
}

/**
 * Whether a page of this origin may connect. Without a check by the settings, pages of this machine or
 * host may.
 */
function admitsOrigin(
  { check_origin_enable, allow_origin_absence, check_origins }: WebSocketSettings,
  { origin, host }: IncomingMessage['headers'],
): boolean {
  if (!check_origin_enable) return !foreignSocket(origin, host)
  return origin === undefined ? allow_origin_absence : namesIn(check_origins).includes(origin)
}

const first = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim()

/** The client behind an HTTP proxy, by its headers. */
export function forwardedFor(
  { proxy_address_header, proxy_port_header }: WebSocketSettings,
  { headers }: IncomingMessage,
): Proxied {
  const address = first(headers[proxy_address_header.toLowerCase()])
  const port = Number(first(headers[proxy_port_header.toLowerCase()]))
  return {
    ...(address !== undefined && isIp(address) && { address }),
    ...(Number.isInteger(port) && port > 0 && port < 65_536 && { port }),
  }
}

/** Upgrades connections to MQTT by the settings of a listener (src/contract/docs/listeners.md#fields). */
export function createUpgrades(
  settings: WebSocketSettings,
  arrive: (socket: WebSocket, request: IncomingMessage) => void,
) {
  const supported = [...namesIn(settings.supported_subprotocols), oldProtocol]
  const { max_frame_size: largest } = settings
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: compression(settings),
    maxPayload: largest === 'infinity' ? largestFrame : largest,
    handleProtocols: (offered) => supported.find((name) => offered.has(name)) ?? false,
  })
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const [path = ''] = (request.url ?? '').split('?')
    if (!admitsOrigin(settings, request.headers)) return refuse(socket, '403 Forbidden')
    if (path !== settings.mqtt_path) return refuse(socket, '404 Not Found')
    server.handleUpgrade(request, socket, head, (opened) => {
      if (opened.protocol !== '' || !settings.fail_if_no_subprotocol) return arrive(opened, request)
      // MQTT 5 §6.0.0-3: requires the subprotocol.
      opened.on('error', () => undefined)
      opened.close(1002)
    })
  }
}
