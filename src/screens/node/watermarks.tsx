import type { ApiError } from '@/api/error'
import type { Stats } from '@/contract/node'
import { describeError } from '@/i18n/error-words'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Fact, Facts } from '@/table/detail/facts'
import { Card } from '@/ui/card'

/** The gauges the contract shows, by their stem (A §4.3). */
const stems: readonly (readonly [string, Key])[] = [
  ['connections', 'list.column.connections'],
  ['live_connections', 'detail.node.live'],
  ['topics', 'detail.node.topics'],
  ['retained', 'detail.node.retained'],
  ['sessions', 'detail.node.sessions'],
  ['subscriptions', 'detail.subscriptions'],
  ['subscriptions.shared', 'detail.node.shared'],
]

/** What there is now, beside the highest since the node's start. */
export function Watermarks({ stats, error }: { stats: Stats | undefined; error: ApiError | null }) {
  const { t, format } = useWords()
  return (
    <Card title={t('detail.node.gauges')} note={t('detail.node.highest')}>
      {error !== null && <p role="alert" className="text-bad">{describeError(error, t).title}</p>}
      <Facts>
        {stems.map(([stem, title]) => (
          <Fact key={stem} name={t(title)}>
            {t('detail.ofMost', { value: format.number(stats?.[`${stem}.count`]), most: format.number(stats?.[`${stem}.max`]) })}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
