import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { Server } from '@/ui/icon/icons'
import { textClasses } from '@/ui/tone'
import { Untrusted } from '@/ui/untrusted'

/**
 * One of several brokers: its icon, its label, and the tag for production. Where there is little room (`tight`), narrow screens show
 * the label, and the tag to screen readers only.
 */
export function BrokerMark({
  broker,
  tight = false,
  className,
}: {
  broker: Profile
  tight?: boolean
  className?: string
}) {
  const { t } = useWords()
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', className)}>
      <Server size={14} aria-hidden className={cx('shrink-0', textClasses[broker.color])} />
      <span className="min-w-0 truncate font-semibold">
        <Untrusted text={broker.label} max={40} />
      </span>
      {broker.production && (
        <span
          className={cx(
            'rounded-sm border border-current px-1 text-small',
            textClasses[broker.color],
            tight && 'max-sm:sr-only',
          )}
        >
          {t('broker.use.production')}
        </span>
      )}
    </span>
  )
}
