import {
  choice,
  duration,
  file,
  list,
  number,
  secret,
  section,
  text,
  toggle,
  url,
  type Field,
  type Fields,
  type Group,
} from './field'
import { tlsFileTypes } from './pem'

const group = 'tls'
const accept = tlsFileTypes
const logLevels = [
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
]
const shipped = (name: string) => `\${EMQX_ETC_DIR}/certs/${name}.pem`

const versions = {
  tls: { options: ['tlsv1.3', 'tlsv1.2', 'tlsv1.1', 'tlsv1'], default: ['tlsv1.3', 'tlsv1.2'] },
  dtls: { options: ['dtlsv1.2', 'dtlsv1'], default: ['dtlsv1.2'] },
} as const

/** The fields below a path, shown only if `when` holds as well. */
const below = (path: string, fields: Fields, when: Field['when'] = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => [
      `${path}.${name}`,
      {
        ...field,
        when: {
          ...Object.fromEntries(
            Object.entries(field.when ?? {}).map(([on, value]) => [`${path}.${on}`, value]),
          ),
          ...when,
        },
      },
    ]),
  )

/** The same fields in another group. */
const within = (group: Group, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, { ...field, group }]))

/** Fields of both ends. */
const common: Fields = {
  password: secret({ group, advanced: true }),
  depth: number({ group, min: 0, default: 10, advanced: true }),
  ciphers: list({ group, default: [], advanced: true }),
  reuse_sessions: toggle({ group, default: true, advanced: true }),
  secure_renegotiate: toggle({ group, default: true, advanced: true }),
  log_level: choice({ group, options: logLevels, default: 'notice', advanced: true }),
  hibernate_after: duration({ group, default: '5s', advanced: true }),
}

const asServer = (protocol: keyof typeof versions): Fields => ({
  verify: choice({ group, options: ['verify_peer', 'verify_none'], default: 'verify_none' }),
  fail_if_no_peer_cert: toggle({ group, default: false, when: { verify: 'verify_peer' } }),
  cacertfile: file({ group, accept, holds: 'trusted', default: shipped('cacert') }),
  certfile: file({ group, row: 'pair', accept, holds: 'certificate', default: shipped('cert') }),
  keyfile: file({ group, row: 'pair', accept, holds: 'key', default: shipped('key') }),
  versions: list({
    group,
    options: versions[protocol].options,
    default: [...versions[protocol].default],
    advanced: true,
  }),
  ...common,
  dhfile: text({ group, advanced: true }),
  honor_cipher_order: toggle({ group, default: true, advanced: true }),
  client_renegotiation: toggle({ group, default: true, advanced: true }),
  handshake_timeout: duration({ group, default: '15s', advanced: true }),
})

const stapled = { 'ocsp.enable_ocsp_stapling': true } as const

/** Fields of listeners for certificate revocation (src/contract/docs/tls.md#server-settings). */
const revocation: Fields = {
  gc_after_handshake: toggle({ group, default: false, advanced: true }),
  enable_crl_check: toggle({ group, default: false, when: { verify: 'verify_peer' }, advanced: true }),
  'ocsp.enable_ocsp_stapling': toggle({ group, default: false, advanced: true }),
  'ocsp.responder_url': url({ group, required: true, when: stapled, advanced: true }),
  'ocsp.issuer_pem': file({ group, accept, holds: 'trusted', required: true, when: stapled, advanced: true }),
  'ocsp.refresh_interval': duration({ group, default: '5m', when: stapled, advanced: true }),
  'ocsp.refresh_http_timeout': duration({ group, default: '15s', when: stapled, advanced: true }),
}

/** TLS of a TCP listener, DTLS of a UDP listener. */
export const listenerTls: Fields = below('ssl_options', { ...asServer('tls'), ...revocation })
export const listenerDtls: Fields = below('dtls_options', { ...asServer('dtls'), ...revocation })

/**
 * TLS of the gRPC server for ExProto's adapter. If the object exists, TLS is on unless disabled, and needs a
 * certificate.
 */
export function serverTls(path: string, group: Group): Fields {
  const fields = within(group, below(path, asServer('tls'), { [`${path}.enable`]: true }))
  const requiredFile = (name: string): Fields => {
    const field = fields[`${path}.${name}`]
    if (field === undefined) throw new Error(`no ${name}`)
    const { default: _, ...rest } = field
    return { [`${path}.${name}`]: { ...rest, required: true } }
  }
  return {
    [path]: section({ group }),
    [`${path}.enable`]: toggle({ group, default: true, advanced: true }),
    ...fields,
    ...requiredFile('certfile'),
    ...requiredFile('keyfile'),
  }
}

/** TLS of a client: off unless enabled. */
export const clientTls = (path: string, group: Group): Fields =>
  within(group, {
    [`${path}.enable`]: toggle({ group, default: false }),
    ...below(
      path,
      {
        server_name_indication: text({ group, words: ['disable'] }),
        verify: choice({ group, options: ['verify_peer', 'verify_none'], default: 'verify_none' }),
        cacertfile: file({ group, accept, holds: 'trusted' }),
        certfile: file({ group, row: 'pair', accept, holds: 'certificate' }),
        keyfile: file({ group, row: 'pair', accept, holds: 'key' }),
        versions: list({ group, ...versions.tls, default: [...versions.tls.default], advanced: true }),
        ...common,
      },
      { [`${path}.enable`]: true },
    ),
  })
