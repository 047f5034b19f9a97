import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import tls from 'node:tls'
import type { Presented, PresentedCertificate, PresentedFailure } from '@/contract/presented-certificates'
import { readLeafNames } from '@/lib/net/certificate-names'
import { failureReason } from './broker-failure'

/** Longer chains are cut. */
const maxChainLength = 10

/** How long a handshake may take, the resolution of the host name included, in milliseconds. */
const handshakeTimeoutMs = 5000

const failures: Readonly<Record<string, PresentedFailure>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
}

/** Any other error comes of bytes that are not TLS, or of a connection that ends instead of a handshake. */
const failureOf = (cause: unknown): PresentedFailure => failures[failureReason(cause)] ?? 'noTls'

function describe(raw: Buffer): PresentedCertificate {
  const certificate = new X509Certificate(raw)
  const { subject = '', issuer = '', names = [] } = readLeafNames(certificate.toString()) ?? {}
  return {
    subject,
    issuer,
    names: [...names],
    validFrom: Date.parse(certificate.validFrom),
    validTo: Date.parse(certificate.validTo),
    fingerprint: certificate.fingerprint256,
  }
}

/** The presented chain, from the leaf on. A certificate that signed itself is its own issuer. */
function chainOf(socket: tls.TLSSocket): readonly Buffer[] {
  const chain: Buffer[] = []
  let one: Partial<tls.DetailedPeerCertificate> | undefined = socket.getPeerCertificate(true)
  while (one?.raw !== undefined && chain.length < maxChainLength) {
    const { raw, issuerCertificate }: Partial<tls.DetailedPeerCertificate> = one
    if (chain.some((before) => before.equals(raw))) break
    chain.push(raw)
    one = issuerCertificate
  }
  return chain
}

/** Where a handshake goes. */
export type Target = { readonly host: string; readonly port: number; readonly timeoutMs?: number }

/**
 * Reads the certificates that a TLS port presents. They are only read: nothing is trusted, and nothing is sent after the handshake. A
 * port that demands a certificate of the client has presented its own before it refuses.
 */
export function readCertificates({
  host,
  port,
  timeoutMs = handshakeTimeoutMs,
}: Target): Promise<Omit<Presented, 'address'>> {
  return new Promise((resolve) => {
    let chain: readonly Buffer[] = []
    const socket = tls.connect({
      host,
      port,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
      // No authorities: they would complete the chain with certificates that were not presented.
      ca: [],
      // Old versions, short keys and old signatures can be read too.
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
    })
    const read = () => {
      if (chain.length === 0) chain = chainOf(socket)
    }
    const end = (failure: PresentedFailure) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(chain.length === 0 ? { failure } : { certificates: chain.map(describe) })
    }
    const timer = setTimeout(() => end('timeout'), timeoutMs)
    // The keys of the session follow the certificate of the server, and precede a refusal for want of one of the client.
    socket.on('keylog', read)
    socket.once('secureConnect', () => {
      read()
      end('noTls')
    })
    // Errors may follow the first one.
    socket.on('error', (cause) => end(failureOf(cause)))
    socket.once('close', () => end('noTls'))
  })
}
