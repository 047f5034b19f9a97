import { useMemo } from 'react'
import type { ApiError } from '@/api/error'
import type { Sample } from '@/contract/node'
import type { Unreadable } from '@/contract/schema'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { part } from '@/ui/part'
import { Skeleton } from '@/ui/skeleton'
import { chartsOf, stepOf } from '@/chart/history'

const HistoryCharts = part(async () => (await import('@/chart/history-charts')).default, () => <Skeleton lines={9} />)

type Query = { readonly data: readonly (Sample & Unreadable)[] | undefined; readonly error: ApiError | null; readonly refetch: () => Promise<unknown> }

/** The charts of a history that is being read, or why there are none. */
export function HistoryView({ history: { data, error, refetch }, asTable = false }: { history: Query; asTable?: boolean }) {
  const { t } = useWords()
  const charts = useMemo(() => (data === undefined ? undefined : chartsOf(data)), [data])
  return (
    <>
      {error !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-bad">
          {describeError(error, t).title} <Button size="sm" onClick={() => void refetch()}>{t('action.retry')}</Button>
        </p>
      )}
      {charts === undefined ? (
        error === null && <Skeleton lines={9} />
      ) : (
        <HistoryCharts charts={charts} asTable={asTable} gap={stepOf(data ?? []) * 2.5} />
      )}
    </>
  )
}
