import type { Presented, PresentedCertificate, Presenter } from '@/contract/presented-certificates'
import { tlsTypes } from '@/contract/presented-certificates'
import { certificateState } from '@/lib/net/certificate'

/** A listener with TLS or DTLS, or the HTTPS of the API. */
export type TlsListener = {
  readonly presenter: Presenter
  /** The type of the listener; `https` for the API. */
  readonly type: string
  readonly running: boolean | string | undefined
}

/** The types of listeners that present a certificate. */
const withCertificate: ReadonlySet<string> = new Set([...tlsTypes, 'quic', 'dtls'])
export const hasCertificate = (type: string): boolean => withCertificate.has(type)

/** Whether a certificate can be read by a TLS handshake: not over UDP. */
export const isReadable = (type: string): boolean => tlsTypes.has(type) || type === 'https'

/** A chain is valid as long as all of its certificates are (RFC 5280 §6.1): the one that ends first. */
export const firstToEnd = ({ certificates = [] }: Presented): PresentedCertificate | undefined =>
  certificates.toSorted((a, b) => a.validTo - b.validTo)[0]

/** The validity of a chain, in epoch ms. */
export const findValidity = (presented: Presented) => {
  const { certificates = [] } = presented
  const until = firstToEnd(presented)?.validTo
  return until === undefined
    ? undefined
    : { from: Math.max(...certificates.map(({ validFrom }) => validFrom)), until }
}

/** When a certificate ends, as the filter of the list has it. */
export const endings = ['expired', 'soon', 'later', 'unknown'] as const
export function toEnding(at: number | undefined, now: number): (typeof endings)[number] {
  if (at === undefined) return 'unknown'
  const state = certificateState({ from: 0, until: at }, now)
  return state === 'expired' || state === 'soon' ? state : 'later'
}
