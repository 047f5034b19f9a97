import { useOffers } from '@/command/current-broker'
import { useWords } from '@/i18n/use-words'
import { Views } from '@/list/views'
import { to } from '@/route/paths'
import { certificatePaths } from './paths'

/** The certificates that listeners present, and those by name on brokers that have them. */
export function CertificateViews({ at }: { at: 'certificates' | 'certificatesNamed' }) {
  const { t } = useWords()
  const hasNamed = useOffers()('managedCertificates')
  if (!hasNamed) return null
  return (
    <Views
      label={t('screen.certificates')}
      at={to(certificatePaths[at])}
      views={[
        { label: t('certificate.view.presented'), to: to(certificatePaths.certificates) },
        { label: t('certificate.view.named'), to: to(certificatePaths.certificatesNamed) },
      ]}
    />
  )
}
