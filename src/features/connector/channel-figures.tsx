import type { Channel } from './nouns'
import { RateChart } from '@/chart/rate-chart'
import type { Tone } from '@/chart/series'
import type { BridgeMetrics } from '@/features/bridge/contract'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { readCounter } from '@/features/bridge/bridge-facts'
import { FigureGroups, Figures } from '@/detail/figures'
import { firstRates, toRates, useMetricSamples } from '@/detail/metric-samples'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Stat, troubleLook } from '@/ui/stat'
import { useChannelMetrics } from './use-channel'

type Counter = keyof BridgeMetrics

const every = 5000
const trouble: readonly Counter[] = ['failed', 'dropped']
const lesser = ['retried', 'late_reply'] as const
const queue = ['queuing', 'inflight'] as const
const dropped = ['queue_full', 'expired', 'other'] as const
const ended = ['resource_stopped', 'resource_not_found'] as const

const lines: Readonly<
  Record<Channel, readonly (readonly [Key, Tone, 'success' | 'failed' | 'received' | 'matched'])[]>
> = {
  action: [
    ['bridge.metric.matched', 'info', 'matched'],
    ['bridge.metric.success', 'ok', 'success'],
    ['bridge.metric.failed', 'warn', 'failed'],
  ],
  source: [['bridge.metric.received', 'accent', 'received']],
}

/** Counters of an action or a source, and their change since the page was opened. */
export function ChannelFigures({ noun, id }: { noun: Channel; id: string }) {
  const { t, format } = useWords()
  const query = useChannelMetrics(noun, id, every)
  const { data, dataUpdatedAt } = query
  const samples = useMetricSamples(`${noun} ${id}`, data?.metrics, dataUpdatedAt)
  const value = (rate: number) =>
    t('bridge.perSecond', { value: format.number(Math.round(rate * 100) / 100) })
  const ownRates = firstRates(samples, (metrics) => ({
    mean: readCounter(metrics, 'rate_last5m'),
    now: readCounter(metrics, 'rate'),
  }))
  const number = (name: Counter) => format.number(readCounter(data?.metrics, name))
  const bytes = readCounter(data?.metrics, 'queuing_bytes')
  return (
    <>
      <ReadError query={query} />
      <FigureGroups>
        <Figures title={t('bridge.figures.flow')}>
          {noun === 'source' && <Stat bare label={t('bridge.metric.received')} value={number('received')} />}
          {noun === 'action' && <Stat bare label={t('bridge.metric.matched')} value={number('matched')} />}
          {noun === 'action' && <Stat bare label={t('bridge.metric.success')} value={number('success')} />}
          {noun === 'action' && (
            <Stat
              bare
              label={t('bridge.rate')}
              value={number('rate')}
              unit={t('bridge.rateUnit')}
              note={t('bridge.rateNote', { mean: number('rate_last5m'), max: number('rate_max') })}
            />
          )}
        </Figures>
        {noun === 'action' && (
          <>
            <Figures
              title={t('bridge.figures.trouble')}
              foot={lesser.map((name) => (
                <span key={name}>
                  {t(`bridge.metric.${name}`)} {number(name)}
                </span>
              ))}
            >
              {trouble.map((name) => (
                <Stat
                  key={name}
                  bare
                  {...troubleLook(readCounter(data?.metrics, name))}
                  label={t(`bridge.metric.${name}` as 'bridge.metric.failed')}
                  value={number(name)}
                />
              ))}
            </Figures>
            <Figures
              title={t('bridge.figures.queue')}
              {...(bytes === undefined
                ? {}
                : {
                    foot: [
                      <span key="bytes">
                        {t('integration.queuingBytes')} {format.bytes(bytes)}
                      </span>,
                    ],
                  })}
            >
              {queue.map((name) => (
                <Stat
                  key={name}
                  bare
                  quiet={readCounter(data?.metrics, name) === 0}
                  label={t(`bridge.metric.${name}`)}
                  value={number(name)}
                />
              ))}
            </Figures>
          </>
        )}
      </FigureGroups>
      <Card title={t('bridge.flow')} note={t('bridge.flowNote')}>
        <RateChart
          label={t('bridge.flow')}
          series={lines[noun].map(([title, tone, name]) => ({
            id: name,
            label: t(title),
            tone,
            points: [
              ...(name === 'matched' ? ownRates : []),
              ...toRates(samples, (metrics) => readCounter(metrics, name)),
            ],
          }))}
          value={value}
        />
      </Card>
      {noun === 'action' && (readCounter(data?.metrics, 'dropped') ?? 0) > 0 && (
        <Card title={t('bridge.dropped')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {dropped.map((name) => (
              <li key={name} className="nums">
                <span className="text-muted">
                  {t(`bridge.metric.dropped.${name}` as 'bridge.metric.dropped.expired')}
                </span>{' '}
                {number(`dropped.${name}`)}
              </li>
            ))}
            {ended.map((name) => (
              <li key={name} className="nums">
                <span className="text-muted">{t(`integration.dropped.${name}`)}</span>{' '}
                {number(`dropped.${name}`)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
