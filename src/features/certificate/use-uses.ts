import { useConnection } from '@/connection/use-connection'
import { useRead, type Reading } from '@/api/query'
import { useReads } from '@/api/use-reads'
import { readCertificateUses } from './commands'
import type { CertificateFiles } from './contract'
import { useMetricExpiry } from './use-metric-expiry'
import { withExpiry } from './uses'

const every = 30_000

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
  const all = uses?.data && withExpiry(uses.data, expiry?.data)
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
