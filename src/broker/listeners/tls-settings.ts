import { Refusal } from '../http/refusal'
import type { ListenerSettings } from './settings'

const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

/** Checks TLS settings against each other (src/contract/docs/tls.md#server-settings). */
export function checkTls({ ssl_options: tls }: ListenerSettings): void {
  if (tls === undefined) return
  const { verify, versions = [], ocsp } = tls
  if (tls.fail_if_no_peer_cert === true && verify !== 'verify_peer')
    throw bad('verify must be verify_peer when fail_if_no_peer_cert is true')
  if (tls.enable_crl_check === true && verify !== 'verify_peer')
    throw bad('verify must be verify_peer when CRL check is enabled')
  if (versions.includes('tlsv1.3') && versions.length > 1 && !versions.includes('tlsv1.2'))
    throw bad('tlsv1.3 needs tlsv1.2 beside any other version')
  if (ocsp?.enable_ocsp_stapling === true && tls.certfile === '')
    throw bad('Server certificate must be defined when using OCSP stapling')
}
