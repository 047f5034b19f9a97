import type { ReactNode } from 'react'
import { useNow } from '@/api/use-now'
import { useOffers } from '@/command/current-broker'
import type { PresentedCertificate } from '@/contract/presented-certificates'
import { Fact, Facts } from '@/detail/facts'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { rereadNow } from '@/api/reread-now'
import { RotateCw } from '@/ui/icon/icons'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { Expiry } from './expiry'
import { isReadable, findValidity, type TlsListener } from './model/presented'
import { describeSource } from './presented-words'
import { useMetricExpiry } from './use-metric-expiry'
import { useOwnServer, usePresented } from './use-presented'

const every = 30_000

/** The certificate of one listener, as it presents it; read when the page is opened and on request. */
export function PresentedCard({ listener }: { listener: TlsListener }) {
  const { t, format } = useWords()
  const now = useNow(every)
  const ownServer = useOwnServer()
  const [reading] = usePresented([listener])
  const { presenter, type } = listener
  const hasMetric = useOffers()('managedCertificates') && presenter.kind === 'listener'
  const metrics = useMetricExpiry({ enabled: hasMetric })
  const measured = presenter.kind === 'listener' ? metrics?.data?.get(presenter.id) : undefined
  const presented = reading?.data
  const [leaf, ...issuers] = presented?.certificates ?? []
  const validity = presented && findValidity(presented)
  const expiresAt = validity?.until ?? measured
  const source = describeSource({
    readable: isReadable(type),
    ownServer,
    presented,
    error: null,
    measured: measured !== undefined,
  })
  return (
    <Card
      title={t('certificate.presented')}
      aside={
        reading && (
          <IconButton
            size="sm"
            icon={RotateCw}
            busy={reading.isFetching}
            label={t('certificate.readAgain')}
            onClick={() => rereadNow(reading)}
          />
        )
      }
    >
      {reading !== undefined && <ReadError query={reading} />}
      {expiresAt === undefined ? (
        (reading?.error ?? null) === null && (
          <p role="status" className={presented?.failure === undefined ? 'text-muted' : 'text-warn'}>
            {source}
          </p>
        )
      ) : (
        <Facts>
          <Fact name={t('certificate.expires')}>
            <Expiry at={expiresAt} from={validity?.from} now={now} /> {format.date(expiresAt)}
          </Fact>
          {leaf !== undefined && <Leaf certificate={leaf} />}
          <Fact name={t('certificate.source')}>{source}</Fact>
        </Facts>
      )}
      {issuers.length > 0 && <Issuers certificates={issuers} now={now} />}
    </Card>
  )
}

const mono = (text: string): ReactNode => <Untrusted mono text={text} max={200} />

function Leaf({
  certificate: { subject, issuer, names, validFrom, fingerprint },
}: {
  certificate: PresentedCertificate
}) {
  const { t, format } = useWords()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('certificate.subjectTitle'), mono(subject)],
    [t('certificate.issuerTitle'), issuer === subject ? t('certificate.selfSigned') : mono(issuer)],
    [t('certificate.namesTitle'), names.length === 0 ? t('none') : mono(names.join(', '))],
    [t('certificate.validFrom'), format.date(validFrom)],
    [t('certificate.fingerprint'), mono(fingerprint)],
  ]
  return facts.map(([name, value]) => (
    <Fact key={name} name={name}>
      {value}
    </Fact>
  ))
}

function Issuers({ certificates, now }: { certificates: readonly PresentedCertificate[]; now: number }) {
  const { t } = useWords()
  return (
    <Table label={t('certificate.chain')}>
      <THead>
        <tr>
          <Th>{t('certificate.chain')}</Th>
          <Th>{t('certificate.expires')}</Th>
        </tr>
      </THead>
      <tbody>
        {certificates.map(({ fingerprint, subject, validFrom, validTo }) => (
          <Tr key={fingerprint}>
            <Td>
              <Untrusted mono text={subject} max={120} />
            </Td>
            <Td>
              <Expiry at={validTo} from={validFrom} now={now} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
