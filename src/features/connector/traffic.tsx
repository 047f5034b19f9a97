import type { ReactNode } from 'react'
import type { BridgeMetrics } from '@/features/bridge/contract'
import { readCounter } from '@/features/bridge/bridge-facts'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { RateChart } from '@/chart/rate-chart'
import type { Tone } from '@/chart/series'
import { FigureGroups, Figures } from '@/detail/figures'
import { firstRates, toRates, useMetricSamples } from '@/detail/metric-samples'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Stat, troubleLook } from '@/ui/stat'
import type { MetricNoun } from './nouns'
import { useTargetMetrics } from './use-channel'

const every = 5000
const trouble = ['failed', 'dropped'] as const
/** Counters that are no losses: shown, but with less weight. */
const minorCounters = ['retried', 'late_reply'] as const
const queue = ['queuing', 'inflight'] as const
const dropped = ['queue_full', 'expired', 'resource_stopped', 'resource_not_found', 'other'] as const

/** Why messages were dropped; the words of a bridge name it. */
const droppedWord = (noun: MetricNoun, name: (typeof dropped)[number]): Key =>
  noun !== 'bridge' && (name === 'resource_stopped' || name === 'resource_not_found')
    ? `integration.dropped.${name}`
    : `bridge.metric.dropped.${name}`

type Props = {
  noun: MetricNoun
  id: string
  direction: 'ingress' | 'egress' | 'both'
  /** Rendered below the chart, with the counters of each node. */
  children: (metrics?: readonly { node: string; metrics: BridgeMetrics }[]) => ReactNode
}

/** Counters of a bridge, an action or a source, and their change since the page was opened. */
export function Traffic({ noun, id, direction, children }: Props) {
  const { t, format } = useWords()
  const query = useTargetMetrics(noun, id, every)
  const { data, dataUpdatedAt } = query
  const metrics = data?.metrics
  const samples = useMetricSamples(`${noun} ${id}`, metrics, dataUpdatedAt)
  const value = (rate: number) =>
    t('bridge.perSecond', { value: format.number(Math.round(rate * 100) / 100) })
  const ownRates = firstRates(samples, (metrics) => ({
    mean: readCounter(metrics, 'rate_last5m'),
    now: readCounter(metrics, 'rate'),
  }))
  const number = (name: keyof BridgeMetrics) => format.number(readCounter(metrics, name))
  const bytes = readCounter(metrics, 'queuing_bytes')
  const charts: readonly (readonly [Key, Tone, 'success' | 'failed' | 'dropped' | 'received' | 'matched'])[] =
    [
      ...(direction === 'ingress'
        ? []
        : ([
            ['bridge.metric.matched', 'info', 'matched'],
            ['bridge.metric.success', 'ok', 'success'],
            ['bridge.metric.failed', 'warn', 'failed'],
            ['bridge.metric.dropped', 'bad', 'dropped'],
          ] as const)),
      ...(direction === 'egress' ? [] : ([['bridge.metric.received', 'accent', 'received']] as const)),
    ]
  return (
    <>
      <ReadError query={query} />
      <FigureGroups>
        <Figures title={t('bridge.figures.flow')}>
          {direction !== 'egress' && (
            <Stat bare label={t('bridge.metric.received')} value={number('received')} />
          )}
          {direction !== 'ingress' && (
            <Stat bare label={t('bridge.metric.matched')} value={number('matched')} />
          )}
          {direction !== 'ingress' && (
            <Stat bare label={t('bridge.metric.success')} value={number('success')} />
          )}
          {direction !== 'ingress' && (
            <Stat
              bare
              label={t('bridge.rate')}
              value={number('rate')}
              unit={t('bridge.rateUnit')}
              note={t('bridge.rateNote', { mean: number('rate_last5m'), max: number('rate_max') })}
            />
          )}
        </Figures>
        {direction !== 'ingress' && (
          <>
            <Figures
              title={t('bridge.figures.trouble')}
              foot={minorCounters.map((name) => (
                <span key={name}>
                  {t(`bridge.metric.${name}`)} {number(name)}
                </span>
              ))}
            >
              {trouble.map((name) => (
                <Stat
                  key={name}
                  bare
                  {...troubleLook(readCounter(metrics, name))}
                  label={t(`bridge.metric.${name}`)}
                  value={number(name)}
                />
              ))}
            </Figures>
            <Figures
              title={t('bridge.figures.queue')}
              foot={
                bytes !== undefined && [
                  <span key="bytes">
                    {t('integration.queuingBytes')} {format.bytes(bytes)}
                  </span>,
                ]
              }
            >
              {queue.map((name) => (
                <Stat
                  key={name}
                  bare
                  quiet={readCounter(metrics, name) === 0}
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
          average={ownRates.mean}
          series={charts.map(([title, tone, name]) => ({
            id: name,
            label: t(title),
            tone,
            points: [
              ...(name === 'matched' ? ownRates.now : []),
              ...toRates(samples, (metrics) => readCounter(metrics, name)),
            ],
          }))}
          value={value}
        />
      </Card>
      {children(data?.node_metrics)}
      {direction !== 'ingress' && (readCounter(metrics, 'dropped') ?? 0) > 0 && (
        <Card title={t('bridge.dropped')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {dropped.map((name) => (
              <li key={name} className="nums">
                <span className="text-muted">{t(droppedWord(noun, name))}</span> {number(`dropped.${name}`)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
