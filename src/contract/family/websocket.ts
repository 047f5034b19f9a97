import { choice, duration, number, text, toggle, type Fields } from './field'
import { listenerTls } from './tls'

const contexts = ['takeover', 'no_takeover']
const deflate = { group: 'websocket', advanced: true, when: { 'websocket.compress': true } } as const
/** The headers that name the client behind a proxy, where they are trusted unless the settings say otherwise. */
export const forwardedHeaders = {
  'websocket.proxy_address_header': 'x-forwarded-for',
  'websocket.proxy_port_header': 'x-forwarded-port',
} as const

/**
 * Fields of listeners over WebSocket, but its path; `subprotocols` are the default ones, separated by commas. Listeners of gateways
 * trust the headers of a proxy; whether those of MQTT do depends on the release, so a new one is sent only what was entered
 * (src/contract/docs/listeners.md#fields).
 */
export const webSocket = (subprotocols: string, trustsHeaders: boolean): Fields => ({
  'websocket.compress': toggle({ group: 'websocket', default: false }),
  'websocket.idle_timeout': duration({ group: 'websocket', default: '7200s', advanced: true }),
  'websocket.max_frame_size': number({
    group: 'websocket',
    min: 1,
    default: 'infinity',
    words: ['infinity'],
    advanced: true,
  }),
  'websocket.fail_if_no_subprotocol': toggle({
    group: 'websocket',
    default: subprotocols !== '',
    advanced: true,
  }),
  'websocket.supported_subprotocols': text({ group: 'websocket', default: subprotocols, advanced: true }),
  'websocket.check_origin_enable': toggle({ group: 'websocket', default: false }),
  'websocket.allow_origin_absence': toggle({
    group: 'websocket',
    default: true,
    when: { 'websocket.check_origin_enable': true },
  }),
  'websocket.check_origins': text({
    group: 'websocket',
    default: 'http://localhost:18083, http://127.0.0.1:18083',
    when: { 'websocket.check_origin_enable': true },
  }),
  ...Object.fromEntries(
    Object.entries(forwardedHeaders).map(([path, header]) => [
      path,
      text({
        group: 'websocket',
        empty: true,
        advanced: true,
        ...(trustsHeaders ? { default: header } : {}),
      }),
    ]),
  ),
  'websocket.deflate_opts.level': choice({
    ...deflate,
    options: ['none', 'default', 'best_compression', 'best_speed'],
  }),
  'websocket.deflate_opts.mem_level': number({ ...deflate, min: 1, max: 9, default: 8 }),
  'websocket.deflate_opts.strategy': choice({
    ...deflate,
    options: ['default', 'filtered', 'huffman_only', 'rle'],
    default: 'default',
  }),
  'websocket.deflate_opts.server_context_takeover': choice({
    ...deflate,
    options: contexts,
    default: 'takeover',
  }),
  'websocket.deflate_opts.client_context_takeover': choice({
    ...deflate,
    options: contexts,
    default: 'takeover',
  }),
  'websocket.deflate_opts.server_max_window_bits': number({ ...deflate, min: 8, max: 15, default: 15 }),
  'websocket.deflate_opts.client_max_window_bits': number({ ...deflate, min: 8, max: 15, default: 15 }),
})

/**
 * TLS under WebSocket has neither revocation lists nor OCSP stapling
 * (src/contract/docs/tls.md#server-settings).
 */
export const webSocketTls: Fields = Object.fromEntries(
  Object.entries(listenerTls).filter(
    ([path]) => !/\.(?:ocsp\.|enable_crl_check$|gc_after_handshake$)/.test(path),
  ),
)
