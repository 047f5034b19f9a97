import { binary, boolean, dropped, duration, either, list, may, natural, struct, word, words } from './kind'

const levels = [
  'emergency',
  'alert',
  'critical',
  'error',
  'warning',
  'notice',
  'info',
  'debug',
  'none',
  'all',
] as const

/** TLS settings of connections to servers (src/contract/docs/tls.md#client-settings). */
export const tlsClient = struct({
  cacertfile: may(binary),
  cacerts: dropped,
  certfile: may(binary),
  keyfile: may(binary),
  verify: may(words('verify_peer', 'verify_none'), 'verify_none'),
  reuse_sessions: may(boolean, true),
  depth: may(natural, 10),
  password: may(binary),
  versions: may(list(binary), ['tlsv1.3', 'tlsv1.2']),
  ciphers: may(list(binary), []),
  user_lookup_fun: dropped,
  secure_renegotiate: may(boolean, true),
  log_level: may(words(...levels), 'notice'),
  hibernate_after: may(duration, '5s'),
  enable: may(boolean, false),
  server_name_indication: may(either(word('disable'), binary)),
})

/** Default path of the broker's own certificate. */
const ownCertificate = (name: string) => `\${EMQX_ETC_DIR}/certs/${name}.pem`

/** Fields of every TLS listener. */
const tlsServer = <const V extends readonly string[]>(versions: V) => ({
  cacertfile: may(binary, ownCertificate('cacert')),
  cacerts: dropped,
  certfile: may(binary, ownCertificate('cert')),
  keyfile: may(binary, ownCertificate('key')),
  verify: may(words('verify_peer', 'verify_none'), 'verify_none'),
  reuse_sessions: may(boolean, true),
  depth: may(natural, 10),
  password: may(binary),
  versions: may(list(binary), [...versions]),
  ciphers: may(list(binary), []),
  user_lookup_fun: dropped,
  secure_renegotiate: may(boolean, true),
  log_level: may(words(...levels), 'notice'),
  hibernate_after: may(duration, '5s'),
  dhfile: may(binary),
  fail_if_no_peer_cert: may(boolean, false),
  honor_cipher_order: may(boolean, true),
  client_renegotiation: may(boolean, true),
  handshake_timeout: may(duration, '15s'),
})
const ocsp = struct({
  enable_ocsp_stapling: may(boolean, false),
  responder_url: may(binary),
  issuer_pem: may(binary),
  refresh_interval: may(duration, '5m'),
  refresh_http_timeout: may(duration, '15s'),
})
const tlsVersions = ['tlsv1.3', 'tlsv1.2'] as const
const revocation = { gc_after_handshake: may(boolean, false), enable_crl_check: may(boolean, false) }

/** TLS settings of gateway listeners (src/contract/docs/tls.md#server-settings). */
export const tlsListener = struct({ ...tlsServer(tlsVersions), ...revocation, ocsp: may(ocsp) })
export const dtlsListener = struct({ ...tlsServer(['dtlsv1.2']), ...revocation, ocsp: may(ocsp) })

/** TLS settings of MQTT listeners. WebSocket listeners have no CRL check. */
export const mqttTls = struct({
  ...tlsServer(tlsVersions),
  ...revocation,
  ocsp: may(ocsp, { enable_ocsp_stapling: false, refresh_http_timeout: '15s', refresh_interval: '5m' }),
})
export const webSocketTls = struct(tlsServer(tlsVersions))

/** Defaults of a disabled TLS. */
export const noTls = {
  ciphers: [],
  depth: 10,
  enable: false,
  hibernate_after: '5s',
  log_level: 'notice',
  reuse_sessions: true,
  secure_renegotiate: true,
  verify: 'verify_none',
  versions: ['tlsv1.3', 'tlsv1.2'],
} as const
