import { useRead } from '@/api/query'
import { configOf, type Bridge, type BridgeMetrics } from './contract'
import { getDirection } from './fields/rules'
import { bridgeIdOf } from '@/contract/name'
import { FlowPicture } from '@/features/flow/flow-picture'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { RateChart } from '@/chart/rate-chart'
import type { Tone } from '@/chart/series'
import { FigureGroups, Figures } from '@/detail/figures'
import { firstRates, toRates, useMetricSamples } from '@/detail/metric-samples'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Stat, troubleLook } from '@/ui/stat'
import { readCounter } from './bridge-facts'
import { NodeTable } from './node-table'
import { UsedBy } from './used-by'

const every = 5000
const trouble = ['failed', 'dropped'] as const
/** Counters that are no losses: shown, but with less weight. */
const minorCounters = ['retried', 'late_reply'] as const
const queue = ['queuing', 'inflight'] as const
const dropped = [
  'dropped.queue_full',
  'dropped.expired',
  'dropped.resource_stopped',
  'dropped.resource_not_found',
  'dropped.other',
] as const

/** State and traffic of a bridge: in total, since the page was opened, and per node. */
export function Overview({ row }: { row: Bridge }) {
  const { t, format } = useWords()
  const id = bridgeIdOf(row)
  const query = useRead('bridge', 'bridgeMetrics', { params: { id } }, { every })
  const { data, dataUpdatedAt } = query
  const samples = useMetricSamples(`bridge ${id}`, data?.metrics, dataUpdatedAt)
  const direction = getDirection(row.type, configOf(row))
  const value = (rate: number) =>
    t('bridge.perSecond', { value: format.number(Math.round(rate * 100) / 100) })
  const ownRates = firstRates(samples, (metrics) => ({
    mean: readCounter(metrics, 'rate_last5m'),
    now: readCounter(metrics, 'rate'),
  }))
  const number = (name: keyof BridgeMetrics) => format.number(readCounter(data?.metrics, name))
  const charts: readonly (readonly [Key, Tone, 'success' | 'failed' | 'received' | 'matched'])[] = [
    ...(direction === 'ingress'
      ? []
      : ([
          ['bridge.metric.matched', 'info', 'matched'],
          ['bridge.metric.success', 'ok', 'success'],
          ['bridge.metric.failed', 'warn', 'failed'],
        ] as const)),
    ...(direction === 'egress' ? [] : ([['bridge.metric.received', 'accent', 'received']] as const)),
  ]
  return (
    <>
      <FlowPicture kind="bridge" id={id} />
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
                  {...troubleLook(readCounter(data?.metrics, name))}
                  label={t(`bridge.metric.${name}`)}
                  value={number(name)}
                />
              ))}
            </Figures>
            <Figures title={t('bridge.figures.queue')}>
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
          series={charts.map(([title, tone, name]) => ({
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
      <NodeTable row={row} metrics={data?.node_metrics ?? []} direction={direction} />
      {direction !== 'ingress' && (readCounter(data?.metrics, 'dropped') ?? 0) > 0 && (
        <Card title={t('bridge.dropped')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {dropped.map((name) => (
              <li key={name} className="nums">
                <span className="text-muted">{t(`bridge.metric.${name}`)}</span> {number(name)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <UsedBy bridge={id} />
    </>
  )
}
