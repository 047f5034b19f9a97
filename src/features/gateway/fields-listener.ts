import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import {
  bytes,
  choice,
  constant,
  duration,
  hostPort,
  list,
  number,
  text,
  toggle,
  type Fields,
} from '@/contract/family/field'
import type { GatewayKind } from './fields-common'
import type { Transport } from './model/names'
import { listenerDtls, listenerTls } from '@/contract/family/tls'
import { webSocket, webSocketTls } from '@/contract/family/websocket'

/** One kind of listener with its fields in order (src/contract/docs/gateways.md#settings). */
export type GatewayListenerKind = {
  readonly kind: Transport
  readonly fields: Fields
  readonly ignored: readonly string[]
}

/**
 * Problems of a listener beyond those of single fields: its name is one of three parts of an id
 * (src/contract/docs/api.md#identifiers).
 */
export function listenerProblems(config: Config): readonly Problem[] {
  const name = config['name']
  return typeof name === 'string' && name !== '' && !/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)
    ? [{ path: 'name', reason: 'error.resourceName' }]
    : []
}

/** Fields of replies that are not settings. */
const ignored = [
  'id',
  'running',
  'status',
  'node_status',
  'authentication',
  'ssl_options.cacerts',
  'ssl_options.user_lookup_fun',
  'dtls_options.cacerts',
  'dtls_options.user_lookup_fun',
] as const

const common: Fields = {
  name: text({ group: 'general', required: true }),
  bind: hostPort({ group: 'general', bind: true, required: true }),
  enable: toggle({ group: 'general', default: true }),
  enable_authn: toggle({ group: 'general', default: true }),
  max_connections: number({
    group: 'general',
    min: 1,
    default: 1024,
    initial: 1_024_000,
    words: ['infinity'],
  }),
  max_conn_rate: number({ group: 'general', min: 1, default: 1000 }),
  mountpoint: text({ group: 'general' }),
  access_rules: list({ group: 'general', default: [], advanced: true }),
}

const acceptors: Fields = { acceptors: number({ group: 'general', min: 1, default: 16 }) }

/** Fields of TCP listeners, MQTT included. */
export const overTcp: Fields = {
  proxy_protocol: toggle({ group: 'connection', default: false }),
  proxy_protocol_timeout: duration({ group: 'connection', default: '15s', when: { proxy_protocol: true } }),
  'tcp_options.active_n': number({ group: 'connection', min: 1, default: 100, advanced: true }),
  'tcp_options.backlog': number({ group: 'connection', min: 1, default: 1024, advanced: true }),
  'tcp_options.buffer': bytes({ group: 'connection', default: '4KB', advanced: true }),
  'tcp_options.recbuf': bytes({ group: 'connection', advanced: true }),
  'tcp_options.sndbuf': bytes({ group: 'connection', advanced: true }),
  'tcp_options.high_watermark': bytes({ group: 'connection', default: '1MB', advanced: true }),
  'tcp_options.send_timeout': duration({ group: 'connection', default: '15s', advanced: true }),
  'tcp_options.send_timeout_close': toggle({ group: 'connection', default: true, advanced: true }),
  'tcp_options.nodelay': toggle({ group: 'connection', default: true, advanced: true }),
  'tcp_options.reuseaddr': toggle({ group: 'connection', default: true, advanced: true }),
  'tcp_options.keepalive': text({ group: 'connection', default: 'none', words: ['none'], advanced: true }),
}

const overUdp: Fields = {
  'udp_options.active_n': number({ group: 'connection', min: 1, default: 100, advanced: true }),
  'udp_options.buffer': bytes({ group: 'connection', initial: '4KB', advanced: true }),
  'udp_options.recbuf': bytes({ group: 'connection', initial: '2KB', advanced: true }),
  'udp_options.sndbuf': bytes({ group: 'connection', initial: '2KB', advanced: true }),
  'udp_options.reuseaddr': toggle({ group: 'connection', default: true, advanced: true }),
}

const overWebSocket: Fields = {
  'websocket.path': text({ group: 'websocket', default: '' }),
  'websocket.piggyback': choice({
    group: 'websocket',
    options: ['multiple', 'single'],
    default: 'single',
    advanced: true,
  }),
  ...webSocket('', true),
}

const createKind = (kind: Transport, own: Fields): GatewayListenerKind => ({
  kind,
  ignored,
  fields: { type: constant({ group: 'general', value: kind }), ...common, ...own },
})

/** The kinds of listeners by type. UDP has no acceptors: the broker refuses the field. */
export const gatewayListenerKind: Readonly<Record<Transport, GatewayListenerKind>> = {
  tcp: createKind('tcp', { ...acceptors, ...overTcp }),
  ssl: createKind('ssl', { ...acceptors, ...overTcp, ...listenerTls }),
  udp: createKind('udp', overUdp),
  dtls: createKind('dtls', { ...acceptors, ...overUdp, ...listenerDtls }),
  ws: createKind('ws', { ...acceptors, ...overTcp, ...overWebSocket }),
  wss: createKind('wss', { ...acceptors, ...overTcp, ...overWebSocket, ...webSocketTls }),
}

/** All kinds of listeners. */
export const gatewayListenerKinds: readonly GatewayListenerKind[] = Object.values(gatewayListenerKind)

/** The kinds of listeners that a gateway supports. */
export const getGatewayListenerKinds = ({
  transports,
}: Pick<GatewayKind, 'transports'>): readonly GatewayListenerKind[] =>
  gatewayListenerKinds.filter(({ kind }) => transports.includes(kind))

/** The kind of a type; undefined if this console does not know it. */
export const findGatewayListenerKind = (type: string): GatewayListenerKind | undefined =>
  gatewayListenerKinds.find(({ kind }) => kind === type)
