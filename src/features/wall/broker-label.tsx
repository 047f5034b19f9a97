import type { Profile } from '@/contract/profile'
import { cx } from '@/ui/cx'
import { Server } from '@/ui/icon/icons'
import { textClasses } from '@/ui/tone'
import { Untrusted } from '@/ui/untrusted'

/** One of several brokers: an icon in its color and its label, as large as the text around them. */
export const BrokerLabel = ({ broker: { label, color } }: { broker: Profile }) => (
  <span className="inline-flex min-w-0 items-center gap-[0.4em]">
    <Server aria-hidden className={cx('size-[0.9em] shrink-0', textClasses[color])} />
    <span className="min-w-0 truncate">
      <Untrusted text={label} max={40} />
    </span>
  </span>
)
