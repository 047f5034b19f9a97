import type { ApiError } from '@/api/error'
import { rereadNow } from '@/api/reread-now'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { RotateCw } from '@/ui/icon/icons'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { StatusMark } from '@/ui/status-mark'

type Query = { readonly error: ApiError | null; readonly refetch: () => Promise<unknown> }

/** The error of a part of a page, with Retry; old data stays visible. */
export function ReadError({ query: { error, refetch }, className }: { query: Query; className?: string }) {
  const { t } = useWords()
  if (error === null) return null
  if (error.status === 403)
    return (
      <p className={className}>
        <StatusMark state="info" word={describeError(error, t).title} />
      </p>
    )
  return (
    <p role="alert" className={cx('flex flex-wrap items-center gap-2', className)}>
      <StatusMark state="error" word={describeError(error, t).title} />
      <Button size="sm" onClick={() => rereadNow({ refetch })}>
        {t('action.retry')}
      </Button>
    </p>
  )
}

/** The same within a list cell, for a failed read of a single row. */
export function FigureError({ query: { error, refetch } }: { query: Query }) {
  const { t } = useWords()
  if (error === null) return null
  return (
    <IconButton
      size="sm"
      icon={RotateCw}
      className="text-bad"
      tabIndex={-1}
      label={t('list.retryFigure', { reason: describeError(error, t).title })}
      onClick={() => rereadNow({ refetch })}
    />
  )
}
