import type { ReactNode } from 'react'
import { useRead } from '@/api/query'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { defaultLimits } from '@/mqtt/explorer'
import { splitFilters } from './commands'

/** What a subscription would bring here, by the broker's own figures. */
export function Load({ filters }: { filters: string }) {
  const { t, format } = useWords()
  const traffic = useRead('monitorCurrent', {}, { every: 5000 })
  const current = traffic.data
  const topics = useRead('topicList', { query: { page: 1, limit: 1 } }).data?.meta.count
  const listed = useRead('retainedList', { query: { page: 1, limit: 1 } }).data?.meta.count
  const toCount = (value: number | string | undefined) => (value === undefined ? undefined : Number(value))
  const rate = toCount(current?.received_msg_rate)
  const retained = toCount(current?.retained_msg_count ?? listed)
  const isAll = splitFilters(filters).includes('#')
  const unknown = t('topic-explorer.load.unknown')
  const figures: readonly (readonly [string, ReactNode])[] = [
    [
      t('topic-explorer.load.messages'),
      rate === undefined ? unknown : t('topic-explorer.load.perSecond', { value: format.number(rate) }),
    ],
    [t('topic-explorer.load.retained'), retained === undefined ? unknown : format.number(retained)],
    [t('topic-explorer.load.topics'), topics === undefined ? unknown : format.number(topics)],
  ]
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="nums text-section font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <ReadError query={traffic} />
      <p>
        {rate !== undefined &&
          t(isAll ? 'topic-explorer.load.all' : 'topic-explorer.load.part', { count: rate })}{' '}
        {retained !== undefined && retained > 0 && t('topic-explorer.load.retainedToo', { count: retained })}
      </p>
      <p className="text-small text-muted">
        {t('topic-explorer.load.limits', {
          rate: defaultLimits.sampleAbove,
          memory: format.bytes(defaultLimits.maxBytes),
        })}
      </p>
    </div>
  )
}
