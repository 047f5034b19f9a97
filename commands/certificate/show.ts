import { openCommand } from '@/command/makers'
import { aboutCertificates, oneCertificate } from '@/features/certificate/commands'
import { certificatePaths } from '@/features/certificate/paths'
import { to } from '@/route/paths'

/** Opens the page of a certificate. */
export default openCommand(
  {
    ...aboutCertificates,
    id: 'certificate.show',
    searchOrder: 287,
    params: { certificate: oneCertificate() },
  },
  ({ certificate }) => to(certificatePaths.certificate, { id: certificate }),
)
