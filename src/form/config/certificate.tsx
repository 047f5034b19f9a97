import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import type { Holds } from '@/contract/family/pem'
import { useWords } from '@/i18n/use-words'
import { certificateState, readValidities, type CertificateState, type Validity } from '@/lib/net/certificate'
import { readLeafNames, type CertificateNames } from '@/lib/net/certificate-names'
import { plain } from '@/lib/text/untrusted'
import { StatusMark } from '@/ui/status-mark'

const marks = {
  expired: ['error', 'text-bad'],
  early: ['warning', 'text-warn'],
  soon: ['warning', 'text-warn'],
  good: ['ok', 'text-muted'],
} as const satisfies Record<CertificateState, readonly [string, string]>

/** Whom a certificate is for, and who has signed it. */
function Names({ names: { subject, issuer, names } }: { names: CertificateNames }) {
  const { t } = useWords()
  const lines = [
    ...(subject === '' ? [] : [t('certificate.subject', { name: plain(subject) })]),
    ...(issuer === ''
      ? []
      : [
          issuer === subject ? t('certificate.selfSigned') : t('certificate.issuer', { name: plain(issuer) }),
        ]),
    ...(names.length === 0 ? [] : [t('certificate.names', { names: names.map(plain).join(', ') })]),
  ]
  return lines.length === 0 ? null : (
    <span className="flex flex-col text-muted">
      {lines.map((line) => (
        <span key={line} className="break-words">
          {line}
        </span>
      ))}
    </span>
  )
}

/** The order in which the states of several certificates matter. */
const byConcern = ['expired', 'early', 'soon', 'good'] as const

/**
 * The names of the leaf and the expiry of the certificates in a PEM text, by the broker's clock. A chain is valid as long as all
 * of its certificates are (RFC 5280 §6.1), so that the one to worry about first is shown, as among trusted ones.
 */
export function CertificateExpiry({ pem, holds }: { pem: string; holds: Holds | undefined }) {
  const connection = useConnection()
  const { t, format } = useWords()
  const all = useMemo(() => readValidities(pem), [pem])
  const names = useMemo(() => readLeafNames(pem), [pem])
  const now = connection.now()
  const concern = (one: Validity) => byConcern.indexOf(certificateState(one, now))
  const validities = all
    .flatMap((one) => (one === 'broken' ? [] : [one]))
    .sort((a, b) => concern(a) - concern(b) || a.until - b.until)
  const [first] = validities
  if (all.length === 0) return null
  if (first === undefined || validities.length < all.length)
    return (
      <span role="status" className="flex items-baseline gap-1.5 text-bad">
        <StatusMark state="error" />
        {t('bridge.form.expiry.broken')}
      </span>
    )
  const state = certificateState(first, now)
  const [mark, tone] = marks[state]
  const at = state === 'early' ? first.from : first.until
  return (
    <>
      <span role="status" className={`flex items-baseline gap-1.5 ${tone}`}>
        <StatusMark state={mark} />
        {t(`bridge.form.expiry.${state}`, { date: format.date(at), relative: format.until(at, now) })}
        {validities.length > 1 && (
          <span className="text-muted">{t('bridge.form.expiry.first', { count: validities.length })}</span>
        )}
      </span>
      {names !== undefined && (holds !== 'trusted' || all.length === 1) && <Names names={names} />}
    </>
  )
}
