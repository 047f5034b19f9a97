import * as z from 'zod/mini'

/*
 * What the console's own server reads by a TLS handshake with the broker (src/server/presented-certificates.ts). It is no part of the
 * API of the broker, which returns only the paths of files (src/contract/docs/tls.md#certificates).
 */

/** A certificate as it was presented. Times in epoch ms; the fingerprint is SHA-256 in hexadecimal with colons. */
const PresentedCertificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** The host names and addresses it is valid for (RFC 5280 §4.2.1.6). */
  names: z.array(z.string()),
  validFrom: z.number(),
  validTo: z.number(),
  fingerprint: z.string(),
})
export type PresentedCertificate = z.infer<typeof PresentedCertificate>

/**
 * Why no certificate could be read: the listener is not running, expects the PROXY protocol, nothing listens on the port, the host
 * cannot be reached or found, nothing answered in time, or the answer was no TLS.
 */
const failures = ['stopped', 'proxyProtocol', 'refused', 'unreachable', 'host', 'timeout', 'noTls'] as const
export type PresentedFailure = (typeof failures)[number]

/** The address of the handshake, `host:port`, if there was one; and the presented certificates: the leaf first, then its issuers. */
export const Presented = z.object({
  address: z.optional(z.string()),
  certificates: z.optional(z.array(PresentedCertificate)),
  failure: z.optional(z.enum(failures)),
})
export type Presented = z.infer<typeof Presented>

/** What presents a certificate: a listener of MQTT, one of a gateway, or the HTTPS port of the API itself. */
export type Presenter =
  | { readonly kind: 'listener'; readonly id: string }
  | { readonly kind: 'gatewayListener'; readonly gateway: string; readonly id: string }
  | { readonly kind: 'dashboard' }

/** Where the console's own server answers, below the path of a broker. */
export const presentedPrefix = '/tls-certificates'

/** The path of the certificates of one. */
export function getPresentedPath(presenter: Presenter): string {
  switch (presenter.kind) {
    case 'listener':
      return `${presentedPrefix}/listeners/${encodeURIComponent(presenter.id)}`
    case 'gatewayListener':
      return `${presentedPrefix}/gateways/${encodeURIComponent(presenter.gateway)}/listeners/${encodeURIComponent(presenter.id)}`
    case 'dashboard':
      return `${presentedPrefix}/dashboard`
  }
}

/** The types of listeners that speak TLS over TCP. QUIC and DTLS do not, and cannot be read this way. */
export const tlsTypes: ReadonlySet<string> = new Set(['ssl', 'wss'])
