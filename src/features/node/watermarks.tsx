import type { ApiError } from '@/api/error'
import type { Stats } from './contract'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Fact, Facts } from '@/detail/facts'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'

/** The gauges by the stem of their names. */
const stems: readonly (readonly [string, Key])[] = [
  ['connections', 'list.column.connections'],
  ['live_connections', 'detail.node.live'],
  ['topics', 'detail.node.topics'],
  ['retained', 'detail.node.retained'],
  ['sessions', 'detail.node.sessions'],
  ['subscriptions', 'detail.subscriptions'],
  ['subscriptions.shared', 'detail.node.shared'],
]

type Query = {
  readonly data: Stats | undefined
  readonly error: ApiError | null
  readonly refetch: () => Promise<unknown>
}

/** The current values and the highest since the node's start. */
export function Watermarks({ query }: { query: Query }) {
  const { t, format } = useWords()
  const stats = query.data
  return (
    <Card title={t('detail.node.gauges')} note={t('detail.node.highest')}>
      <ReadError query={query} />
      <Facts>
        {stems.map(([stem, title]) => (
          <Fact key={stem} name={t(title)}>
            {t('detail.ofMost', {
              value: format.number(stats?.[`${stem}.count`]),
              max: format.number(stats?.[`${stem}.max`]),
            })}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
