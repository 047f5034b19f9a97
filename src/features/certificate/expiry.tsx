import { useWords } from '@/i18n/use-words'
import { certificateState, type CertificateState } from '@/lib/net/certificate'
import { StatusMark } from '@/ui/status-mark'

const marks = {
  expired: ['error', 'text-bad'],
  soon: ['warning', 'text-warn'],
  good: ['ok', ''],
} as const satisfies Partial<Record<CertificateState, readonly [string, string]>>

/** When a certificate expires; marked when it has expired or does so within 30 days. Times in epoch ms. */
export function Expiry({ at, now }: { at: number | undefined; now: number }) {
  const { t, format } = useWords()
  if (at === undefined) return <>{t('none')}</>
  const state = certificateState({ from: 0, until: at }, now)
  const [mark, tone] = marks[state === 'early' ? 'good' : state]
  return (
    <span className={`inline-flex items-baseline gap-1.5 ${tone}`} title={format.date(at)}>
      <StatusMark state={mark} />
      {format.until(at, now)}
    </span>
  )
}
