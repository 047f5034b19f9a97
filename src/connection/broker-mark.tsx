import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { Server } from '@/ui/icon/icons'
import { textClasses } from '@/ui/tone'
import { Untrusted } from '@/ui/untrusted'

/** One of several brokers: its icon, its label, and the tag for production. */
export function BrokerMark({ broker, className }: { broker: Profile; className?: string }) {
  const { t } = useWords()
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', className)}>
      <Server size={14} aria-hidden className={cx('shrink-0', textClasses[broker.color])} />
      <span className="min-w-0 truncate font-semibold">
        <Untrusted text={broker.label} max={40} />
      </span>
      {broker.production && (
        <span className={cx('rounded-sm border border-current px-1 text-small', textClasses[broker.color])}>
          {t('broker.use.production')}
        </span>
      )}
    </span>
  )
}
