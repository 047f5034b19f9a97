import { useWords } from '@/i18n/use-words'
import { certificateState, type CertificateState } from '@/lib/net/certificate'
import { StatusMark } from '@/ui/status-mark'

const marks = {
  expired: ['error', 'text-bad'],
  early: ['warning', 'text-warn'],
  soon: ['warning', 'text-warn'],
  good: ['ok', ''],
} as const satisfies Record<CertificateState, readonly [string, string]>

type Props = {
  readonly at: number | undefined
  /** When it becomes valid, if that is known. */
  readonly from?: number | undefined
  readonly now: number
}

/** When a certificate expires; marked when it has expired or does so within 30 days, or is not valid yet. Times in epoch ms. */
export function Expiry({ at, from = 0, now }: Props) {
  const { t, format } = useWords()
  if (at === undefined) return <>{t('none')}</>
  const state = certificateState({ from, until: at }, now)
  const [mark, tone] = marks[state]
  const isEarly = state === 'early'
  return (
    <span className={`inline-flex items-baseline gap-1.5 ${tone}`} title={format.date(isEarly ? from : at)}>
      <StatusMark state={mark} />
      {isEarly ? t('certificate.validIn', { relative: format.until(from, now) }) : format.until(at, now)}
    </span>
  )
}
