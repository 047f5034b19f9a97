import { useConnection } from '@/connection/use-connection'
import { useRead, type Reading } from '@/api/query'
import { useReads } from '@/api/use-reads'
import { readCertificateUses, type UsedIn } from './commands'
import type { CertificateFiles } from './contract'
import { useMetricExpiry } from './use-metric-expiry'

const every = 30_000

/** A place that names a certificate, and when the certificate that a listener presents there expires, in epoch ms. */
export type Use = UsedIn & { readonly expiresAt: number | undefined }

/** Where certificates are used. Only what is needed of the configuration, which contains secrets, is cached. */
export function useCertificateUses() {
  const connection = useConnection()
  const [uses] = useReads([
    {
      resource: 'certificate',
      name: 'uses',
      about: '',
      read: (signal) => readCertificateUses(connection.api, signal),
      every,
    },
  ])
  const expiry = useMetricExpiry({ every, enabled: true })
  const all = uses?.data?.map((use): Use => {
    const { ref } = use
    const listener = ref?.resource === 'listener' ? ref.id : undefined
    return { ...use, expiresAt: listener === undefined ? undefined : expiry?.data?.get(listener) }
  })
  return { all, query: uses, expiry }
}

/** The files that a certificate has. */
export const useCertificateFiles = (name: string, namespace = ''): Reading<CertificateFiles> => {
  const own = namespace !== ''
  const outside = useRead('certificateFiles', { params: { name } }, { every, enabled: !own })
  const within = useRead(
    'namespaceCertificateFiles',
    { params: { name, namespace } },
    { every, enabled: own },
  )
  return own ? within : outside
}
