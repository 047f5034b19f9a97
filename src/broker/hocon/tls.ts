import { binary, boolean, dropped, duration, either, list, may, natural, struct, word, words } from './kind'

const levels = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug', 'none', 'all'] as const

/** How a connection to another server is encrypted (contract C §2). */
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

/** What stands there when nothing is said of it. */
export const noTls = {
  ciphers: [], depth: 10, enable: false, hibernate_after: '5s', log_level: 'notice', reuse_sessions: true, secure_renegotiate: true,
  verify: 'verify_none', versions: ['tlsv1.3', 'tlsv1.2'],
} as const
