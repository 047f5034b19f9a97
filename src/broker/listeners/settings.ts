import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { forwardedHeaders } from '@/contract/family/websocket'
import { listenerKind, managedCertificates } from '@/features/listener/fields'
import { refusalOf } from '../checks/complaint'
import { defaultPort, listenerTypes, type ListenerType } from '@/features/listener/model/names'
import { described } from '../checks/described'
import { chooseKind, type Checked, type Kind } from '../checks/kind'

type Duration = string | number

/** A certificate by its name; `sni` is the server name for which it is presented. */
export type ManagedCertificate = {
  readonly bundle_name: string
  readonly namespace?: string
  readonly sni?: string
}

/** What the broker uses of TLS settings (`features/listener/fields.ts` describes all). */
export type TlsSettings = {
  readonly cacertfile?: string
  readonly certfile?: string
  readonly keyfile?: string
  readonly password?: string
  readonly verify?: string
  readonly fail_if_no_peer_cert?: boolean
  readonly enable_crl_check?: boolean
  readonly versions?: readonly string[]
  readonly ciphers?: readonly string[]
  readonly honor_cipher_order?: boolean
  readonly handshake_timeout?: Duration
  /** Certificates by name, which replace the files; a listener chooses one by the server name of the client. */
  readonly managed_certs?: readonly ManagedCertificate[]
  readonly ocsp?: { readonly enable_ocsp_stapling: boolean }
}

/** What the broker uses of a listener's settings. */
export type ListenerSettings = {
  readonly enable: boolean
  readonly bind: string
  readonly acceptors: number
  readonly mountpoint: string
  readonly enable_authn: boolean | 'quick_deny_anonymous'
  readonly max_connections: number | 'infinity'
  readonly max_conn_rate?: string
  readonly messages_rate?: string
  readonly bytes_rate?: string
  readonly access_rules?: readonly string[]
  readonly proxy_protocol?: boolean
  readonly proxy_protocol_timeout?: Duration
  readonly tcp_options?: { readonly nodelay: boolean; readonly backlog: number }
  readonly ssl_options?: TlsSettings
  readonly websocket?: {
    readonly mqtt_path: string
    readonly compress: boolean
    readonly idle_timeout: Duration
    readonly max_frame_size: number | 'infinity'
    readonly fail_if_no_subprotocol: boolean
    readonly supported_subprotocols: string
    readonly check_origin_enable: boolean
    readonly allow_origin_absence: boolean
    readonly check_origins: string
    readonly proxy_address_header: string
    readonly proxy_port_header: string
    readonly deflate_opts: {
      readonly level?: 'none' | 'default' | 'best_compression' | 'best_speed'
      readonly mem_level: number
      readonly server_context_takeover: string
      readonly client_context_takeover: string
      readonly server_max_window_bits: number
      readonly client_max_window_bits: number
    }
  }
}

/**
 * The fields with the default of the headers of a proxy: from 6.3 on none is trusted, as anyone can send one
 * (src/contract/docs/listeners.md#fields).
 */
const withForwardedHeaders = (fields: Fields, trusted: boolean): Fields => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(forwardedHeaders).flatMap(([path, header]) => {
      const field = fields[path]
      return field === undefined ? [] : [[path, { ...field, default: trusted ? header : '' }]]
    }),
  ),
})

/**
 * Checks the settings of a listener, without type and name, and fills in defaults. Without an address, it uses the
 * default port of its type.
 */
export function readSettings(
  type: ListenerType,
  config: Config,
  trustsHeaders = true,
): Checked<ListenerSettings> {
  const { fields, ignored } = listenerKind(type)
  const { type: _, name: __, ...own } = fields
  const settings = withForwardedHeaders(own, trustsHeaders)
  return described<ListenerSettings>({ fields: settings, ignored }).check({
    bind: String(defaultPort[type]),
    ...config,
  })
}

/** Names of replies, which a body with a name must not have. */
const replyNames = ['id', 'running', 'current_connections']

const bodyOf = (named: boolean): Kind<Config> =>
  chooseKind((value) => {
    const sent = (value as { readonly type?: unknown } | null)?.type
    const type = listenerTypes.find((each) => each === sent)
    if (type === undefined) return `type: expected one of ${listenerTypes.join(', ')}`
    const { fields, ignored } = listenerKind(type)
    const { name: _, ...unnamed } = fields
    const accepted = named ? ignored.filter((path) => !replyNames.includes(path)) : ignored
    return described({ fields: named ? fields : unnamed, ignored: accepted }, { partial: true })
  })

/** The body of a listener of any type, without defaults: with its id, or with its name. */
export const listenerBody = bodyOf(false)
export const namedListenerBody = bodyOf(true)

/** Reads a body; one certificate by name alone may be an object. Refuses them where the release has none. */
export function readListenerBody(body: unknown, kind: Kind<Config>, hasCertificates: boolean): Config {
  const certificate = isConfig(body) ? at(body, managedCertificates) : undefined
  if (certificate !== undefined && !hasCertificates)
    throw refusalOf({ path: managedCertificates, reason: 'unknown field' })
  const checked = kind.check(
    isConfig(body) && isConfig(certificate) ? withValueAt(body, managedCertificates, [certificate]) : body,
  )
  if (!checked.ok) throw refusalOf(...checked.complaints)
  return checked.value
}
