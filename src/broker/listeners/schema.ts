import { listenerTypes, type ListenerType } from '@/features/listener/model/names'
import { readBind } from './bind'
import {
  binary,
  boolean,
  byteSize,
  chooseKind,
  dropped,
  duration,
  either,
  integer,
  list,
  may,
  need,
  positive,
  range,
  rate,
  struct,
  where,
  word,
  words,
  type Fields,
  type Kind,
  type Read,
  type ReadFields,
} from '../hocon/kind'
import { mqttTls, webSocketTls } from '../hocon/tls'

const bind: Kind<string> = where(binary, (text) => (readBind(text) === undefined ? 'bad_ip_port' : undefined))

const tcpOptions = struct({
  active_n: may(integer, 100),
  backlog: may(positive, 1024),
  send_timeout: may(duration, '15s'),
  send_timeout_close: may(boolean, true),
  recbuf: may(byteSize),
  sndbuf: may(byteSize),
  buffer: may(byteSize, '4KB'),
  high_watermark: may(byteSize, '1MB'),
  nodelay: may(boolean, true),
  reuseaddr: may(boolean, true),
  keepalive: may(binary, 'none'),
})
const tcpDefaults = {
  active_n: 100,
  backlog: 1024,
  buffer: '4KB',
  high_watermark: '1MB',
  keepalive: 'none',
  nodelay: true,
  reuseaddr: true,
  send_timeout: '15s',
  send_timeout_close: true,
}

const takeover = words('takeover', 'no_takeover')
const deflateOptions = struct({
  level: may(words('none', 'default', 'best_compression', 'best_speed')),
  mem_level: may(range(1, 9), 8),
  strategy: may(words('default', 'filtered', 'huffman_only', 'rle'), 'default'),
  server_context_takeover: may(takeover, 'takeover'),
  client_context_takeover: may(takeover, 'takeover'),
  server_max_window_bits: may(range(8, 15), 15),
  client_max_window_bits: may(range(8, 15), 15),
})
const deflateDefaults: Read<typeof deflateOptions> = {
  mem_level: 8,
  strategy: 'default',
  server_context_takeover: 'takeover',
  client_context_takeover: 'takeover',
  server_max_window_bits: 15,
  client_max_window_bits: 15,
}
const webSocket = struct({
  mqtt_path: may(binary, '/mqtt'),
  mqtt_piggyback: may(words('single', 'multiple'), 'multiple'),
  compress: may(boolean, false),
  idle_timeout: may(duration, '7200s'),
  max_frame_size: may(either(word('infinity'), integer), 'infinity'),
  fail_if_no_subprotocol: may(boolean, true),
  supported_subprotocols: may(binary, 'mqtt, mqtt-v3, mqtt-v3.1.1, mqtt-v5'),
  check_origin_enable: may(boolean, false),
  allow_origin_absence: may(boolean, true),
  check_origins: may(binary, 'http://localhost:18083, http://127.0.0.1:18083'),
  proxy_address_header: may(binary, 'x-forwarded-for'),
  proxy_port_header: may(binary, 'x-forwarded-port'),
  deflate_opts: may(deflateOptions, deflateDefaults),
})
const quicTls = struct({
  cacertfile: may(binary),
  certfile: may(binary),
  keyfile: may(binary),
  verify: may(words('verify_peer', 'verify_none'), 'verify_none'),
  password: may(binary),
})

/**
 * Fields of every listener; hidden roots are accepted and not returned
 * (src/contract/docs/listeners.md#fields).
 */
const everywhere = {
  enable: may(boolean, true),
  bind: may(bind),
  acceptors: may(positive, 16),
  max_connections: may(either(positive, word('infinity')), 'infinity'),
  mountpoint: may(binary, ''),
  enable_authn: may(either(boolean, word('quick_deny_anonymous')), true),
  max_conn_rate: may(rate),
  messages_rate: may(rate),
  bytes_rate: may(rate),
  zone: dropped,
  limiter: dropped,
  enabled: dropped,
}
const overTcp = {
  access_rules: may(list(binary), ['allow all']),
  proxy_protocol: may(boolean, false),
  proxy_protocol_timeout: may(duration, '3s'),
  tcp_options: may(tcpOptions, tcpDefaults),
}

const fieldsOf = {
  tcp: { ...everywhere, ...overTcp },
  ssl: { ...everywhere, ...overTcp, ssl_options: may(mqttTls) },
  ws: { ...everywhere, ...overTcp, websocket: may(webSocket) },
  wss: { ...everywhere, ...overTcp, ssl_options: may(webSocketTls), websocket: may(webSocket) },
  quic: {
    ...everywhere,
    ssl_options: may(quicTls),
    ciphers: may(list(binary), [
      'TLS_AES_256_GCM_SHA384',
      'TLS_AES_128_GCM_SHA256',
      'TLS_CHACHA20_POLY1305_SHA256',
    ]),
  },
} satisfies Record<ListenerType, Fields>

/** The settings of a listener with defaults; fields of other types are absent. */
export type ListenerSettings = ReadFields<typeof everywhere> &
  Partial<ReadFields<typeof overTcp>> & {
    readonly ssl_options?: Partial<Read<typeof mqttTls>>
    readonly websocket?: Read<typeof webSocket>
    readonly ciphers?: string[]
  }

/** Validates the settings and fills in defaults, including missing blocks. */
export function readSettings(type: ListenerType, config: Readonly<Record<string, unknown>>, path = 'root') {
  const blocks = ['ssl_options', 'websocket'].filter((block) => Object.hasOwn(fieldsOf[type], block))
  const complete = { ...Object.fromEntries(blocks.map((block) => [block, {}])), ...config }
  return (struct<Fields>(fieldsOf[type]) as Kind<ListenerSettings>).check(complete, path)
}

/** The body of a type, without defaults. */
const bodyOf = (type: ListenerType): Kind<Record<string, unknown>> =>
  struct<Fields>({
    ...fieldsOf[type],
    type: need(word(type)),
    id: may(binary),
    running: may(boolean),
    current_connections: may(integer),
  })

/** The body of an update, and of the older creation endpoint. */
export const listenerBody: Kind<Record<string, unknown>> = chooseKind((value) => {
  const type =
    listenerTypes.find((each) => each === (value as Record<string, unknown> | null)?.['type']) ?? 'tcp'
  return { kind: bodyOf(type), type: `listeners:${type}_not_required_bind` }
})

/** The bodies of the creation endpoint by name in 5.8, by schema: every type, address required. */
export const namedBodies: readonly {
  readonly schema: string
  readonly kind: Kind<Record<string, unknown>>
}[] = (['wss', 'ws', 'tcp', 'ssl', 'quic'] as const).map((type) => ({
  schema: `listeners:with_name_${type}_required_bind`,
  kind: struct<Fields>({ ...fieldsOf[type], bind: need(bind), type: need(word(type)), name: need(binary) }),
}))

/** The body of the creation endpoint by name in 5.1. */
export const namedBody: Kind<Record<string, unknown>> = struct<Fields>({
  ...fieldsOf.tcp,
  type: need(word('tcp')),
  name: need(binary),
})
