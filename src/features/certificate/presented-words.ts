import type { ApiError } from '@/api/error'
import type { Presented } from '@/contract/presented-certificates'
import { briefError } from '@/i18n/error-words'
import type { Key } from '@/i18n/key'
import { translate } from '@/i18n/use-words'

/** Why a certificate is not known, or from where it is. */
export function describeSource({
  readable,
  ownServer,
  presented,
  error,
  measured,
}: {
  /** Whether a TLS handshake with the listener is possible. */
  readonly readable: boolean
  readonly ownServer: boolean
  readonly presented: Presented | undefined
  readonly error: ApiError | null
  /** The expiry is in the metrics of the broker. */
  readonly measured: boolean
}): string {
  const { address = '' } = presented ?? {}
  if (presented?.certificates !== undefined) return translate('certificate.from.handshake', { address })
  if (measured) return translate('certificate.from.metrics')
  if (!readable) return translate('certificate.from.udp')
  if (!ownServer) return translate('certificate.from.noServer')
  if (presented?.failure !== undefined) {
    const key: Key = `certificate.failure.${presented.failure}`
    return translate(key, { address })
  }
  return error === null ? translate('certificate.from.reading') : briefError(error)
}
