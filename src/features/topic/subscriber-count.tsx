import { useRead } from '@/api/query'
import { FigureError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'

/** How many subscriptions a filter has, read for visible rows only; some brokers do not count what they filter. */
export function SubscriberCount({ filter }: { filter: string }) {
  const { t } = useWords()
  const query = useRead('subscriptionList', { query: { topic: filter, page: 1, limit: 1 } })
  const count = query.data?.meta.count
  return (
    <span data-whole>
      <FigureError query={query} />
      {count === undefined ? t('touching.use.subscribed') : t('touching.subscribers', { count })}
    </span>
  )
}
