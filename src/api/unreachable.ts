/** Why there was no answer of a broker; each has its words (`error.unreachable`). */
export type Unreachable =
  | 'refused' // nothing listens at this port
  | 'silent' // no reply within the time of the network
  | 'host' // the host name is unknown
  | 'route' // there is no way to this host
  | 'closed' // the connection was closed before a reply
  | 'protocol' // TLS where there is none, or the reverse
  | 'untrusted' // the certificate was issued by an unknown authority, or by itself
  | 'expired' // the certificate has expired
  | 'early' // the certificate is not valid yet
  | 'name' // the certificate is for another host name
  | 'gateway' // a reverse proxy reports that the broker does not respond
  | 'redirect' // the address redirects to another one
  | 'page' // a web page was received instead of a reply
  | 'down' // no reason is known

/** The error codes of Node, which the server of the console passes on. Others are recognized by their prefix. */
const codes: Readonly<Record<string, Unreachable>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'silent',
  ESOCKETTIMEDOUT: 'silent',
  UND_ERR_CONNECT_TIMEOUT: 'silent',
  UND_ERR_HEADERS_TIMEOUT: 'silent',
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
  EAI_FAIL: 'host',
  EAI_NONAME: 'host',
  ENODATA: 'host',
  EHOSTUNREACH: 'route',
  EHOSTDOWN: 'route',
  ENETUNREACH: 'route',
  ENETDOWN: 'route',
  EADDRNOTAVAIL: 'route',
  ECONNRESET: 'closed',
  ECONNABORTED: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  EPROTO: 'protocol',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_REJECTED: 'untrusted',
  CERT_REVOKED: 'untrusted',
  CERT_SIGNATURE_FAILURE: 'untrusted',
  CERT_CHAIN_TOO_LONG: 'untrusted',
  INVALID_CA: 'untrusted',
  INVALID_PURPOSE: 'untrusted',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'early',
  ERR_TLS_CERT_ALTNAME_INVALID: 'name',
  HOSTNAME_MISMATCH: 'name',
}

/** Reads the reason that the server of the console reports, such as `ECONNREFUSED`. */
function toKind(reason: string): Unreachable {
  if (Object.hasOwn(codes, reason)) return codes[reason] ?? 'down'
  if (/^(?:ERR_SSL|HPE)_/.test(reason)) return 'protocol'
  return 'down'
}

type Fault = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly failure: string
}

/**
 * Why the broker did not answer; undefined where it did. `reason` is the error code that the server of the console
 * sends with `BROKER_UNREACHABLE`; older ones had it at the end of the message.
 */
export function toUnreachable(
  { status, code, message, failure }: Fault,
  reason?: unknown,
): Unreachable | undefined {
  if (failure === 'proxy') return message === 'redirect' ? 'redirect' : 'page'
  // Only these three are of a proxy (RFC 9110 §15.6); a 500 with a page may be the broker's own.
  if (code === 'PROXY' && status >= 500) return [502, 503, 504].includes(status) ? 'gateway' : undefined
  if (code === 'PROXY') return 'page'
  if (code !== 'BROKER_UNREACHABLE' || status === 0) return undefined
  return toKind(typeof reason === 'string' ? reason : (/([A-Z][A-Z0-9_]+)\s*$/.exec(message)?.[1] ?? ''))
}
