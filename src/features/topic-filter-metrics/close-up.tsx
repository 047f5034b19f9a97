import { RateChart } from '@/chart/rate-chart'
import type { Tone } from '@/chart/series'
import { Fact, Facts } from '@/detail/facts'
import { toRates, useMetricSamples } from '@/detail/metric-samples'
import { namespaceOf } from '@/contract/namespaced-id'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { X } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { getTopicFilterCount } from './columns'
import type { TopicFilterCounter, TopicFilterMetrics } from './contract'

type Line = { readonly name: TopicFilterCounter; readonly title: Key; readonly tone: Tone }
const messages: readonly Line[] = [
  { name: 'messages.in.count', title: 'topicMetrics.incoming', tone: 'accent' },
  { name: 'messages.out.count', title: 'topicMetrics.outgoing', tone: 'info' },
  { name: 'messages.dropped.count', title: 'topicMetrics.droppedMessages', tone: 'warn' },
]
const bytes: readonly Line[] = [
  { name: 'bytes.in', title: 'topicMetrics.incoming', tone: 'accent' },
  { name: 'bytes.out', title: 'topicMetrics.outgoing', tone: 'info' },
]

type Props = {
  /** The id in the address. */
  id: string
  /** Undefined where the list has none of this name. */
  row: TopicFilterMetrics | undefined
  /** When the list was read, in milliseconds since the epoch. */
  readAt: number
  onClose: () => void
}

/** One monitored topic filter: its counters, and their change since it is shown. The broker sends no rates. */
export function CloseUp({ id, row, readAt, onClose }: Props) {
  const { t, format } = useWords()
  const samples = useMetricSamples(`topicFilterMetrics ${id}`, row?.metrics, readAt)
  const close = <IconButton size="sm" icon={X} label={t('topicMetrics.close')} onClick={onClose} />
  const title = <Untrusted mono text={row?.name ?? id} max={120} />
  if (row === undefined)
    return (
      <Card title={title} aside={close}>
        <p role="status" className="text-muted">
          {t('topicFilterMetrics.gone')}
        </p>
      </Card>
    )
  const perSecond = (value: string) => t('topicMetrics.perSecond', { value })
  const formats = {
    messages: (rate: number) => perSecond(format.number(Math.round(rate * 100) / 100)),
    bytes: (rate: number) => t('bridge.perSecond', { value: format.bytes(Math.round(rate)) }),
  }
  const ns = namespaceOf(row)
  const charts = [
    {
      title: t('topicFilterMetrics.messages'),
      lines: messages,
      value: formats.messages,
      count: (name: TopicFilterCounter) => format.number(getTopicFilterCount(row, name)),
    },
    {
      title: t('topicFilterMetrics.bytes'),
      lines: bytes,
      value: formats.bytes,
      count: (name: TopicFilterCounter) => format.bytes(Number(getTopicFilterCount(row, name) ?? 0)),
    },
  ]
  return (
    <Card
      title={title}
      note={
        row.create_time === undefined
          ? undefined
          : t('topicMetrics.since', { time: format.date(row.create_time) })
      }
      aside={close}
    >
      <Facts>
        <Fact name={t('topicFilterMetrics.filter')}>
          <Untrusted
            mono
            text={row.topic_filter}
            max={200}
            copyLabel={t('action.copy')}
            copiedLabel={t('action.copied')}
          />
        </Fact>
        {ns !== undefined && (
          <Fact name={t('namespace.id')}>
            <Untrusted mono text={ns} max={80} />
          </Fact>
        )}
      </Facts>
      <div className="grid grid-cols-1 gap-4 pt-2 md:grid-cols-2">
        {charts.map(({ title: name, lines, value, count }) => (
          <div key={name} className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-muted">{name}</span>
              {lines.map((line) => (
                <span key={line.name} className="whitespace-nowrap">
                  <span className="text-muted">{t(line.title)}</span>{' '}
                  <b className="nums">{count(line.name)}</b>
                </span>
              ))}
            </p>
            <RateChart
              label={name}
              value={value}
              series={lines.map((line) => ({
                id: line.name,
                label: t(line.title),
                tone: line.tone,
                points: toRates(samples, (counters) => {
                  const counter = counters[line.name]
                  return counter === undefined ? undefined : Number(counter)
                }),
              }))}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}
