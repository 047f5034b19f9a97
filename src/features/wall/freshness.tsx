import type { ApiError } from '@/api/error'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { titleSize } from './text-sizes'

type Props = {
  /** The age of the figures in milliseconds; undefined before the first. */
  age: number | undefined
  isStale: boolean
  error: ApiError | undefined
  byKey: boolean
}

/** How old the figures are; unmistakable once they are stale. */
export function Freshness({ age, isStale, error, byKey }: Props) {
  const { t, format } = useWords()
  const reason =
    error === undefined
      ? undefined
      : error.status === 401
        ? t(byKey ? 'wall.keyRejected' : 'wall.sessionOver')
        : describeError(error, t).title
  if (!isStale && reason === undefined)
    return <time className={cx('nums text-muted', titleSize)}>{format.date(Date.now()).slice(11, 16)}</time>
  return (
    <p
      role="alert"
      className={cx(
        'text-[clamp(1rem,2vh+0.7vw,2.75rem)] leading-tight font-semibold',
        isStale ? 'rounded-md bg-bad px-[1vw] text-on-bad' : 'text-warn',
      )}
    >
      {reason}{' '}
      {isStale && (age === undefined ? t('wall.never') : t('wall.stale', { age: format.duration(age) }))}
    </p>
  )
}
