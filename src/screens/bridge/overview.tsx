import { useEffect, useState } from 'react'
import { brokerNow } from '@/api/broker'
import { useRead } from '@/api/query'
import { useReadSince } from '@/api/read-since'
import { configOf, type Bridge, type BridgeMetrics } from '@/contract/bridge'
import { directionOf } from '@/contract/bridge/rules'
import { bridgeIdOf } from '@/contract/name'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Strip } from '@/chart/strip'
import type { Tone } from '@/chart/series'
import { ReadError } from '@/table/detail/read-error'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import { counted } from './facts'
import { NodeTable } from './node-table'
import { UsedBy } from './used-by'

const every = 5000
/** A hole this long in the looks is a gap: the page was out of sight. */
const gap = 20_000
const mostSamples = 360

type Sample = { readonly at: number; readonly metrics: BridgeMetrics }

const sent = ['matched', 'success', 'failed', 'dropped', 'queuing', 'inflight', 'retried', 'late_reply'] as const
const dropped = ['dropped.queue_full', 'dropped.expired', 'dropped.resource_stopped', 'dropped.resource_not_found', 'dropped.other'] as const

/** Looks closer than this tell no rate: so much may lie between the broker's counting and its answer. */
const apart = 1000

/** What was read since the page is open, for the charts. */
function useSamples(id: string, metrics: BridgeMetrics | undefined, read: number): readonly Sample[] {
  const [kept, setKept] = useState<{ readonly id: string; readonly samples: readonly Sample[] }>({ id, samples: [] })
  const fresh = useReadSince(id, read)
  useEffect(() => {
    if (metrics === undefined || !fresh) return
    const at = brokerNow()
    setKept((now) => {
      const samples = now.id === id ? now.samples : []
      return at - (samples.at(-1)?.at ?? -Infinity) < apart ? now : { id, samples: [...samples, { at, metrics }].slice(-mostSamples) }
    })
  }, [id, metrics, fresh, read])
  return kept.id === id ? kept.samples : []
}

/** How much of a counter came per second, from one look to the next; less than before is a reset, and no rate. */
const rates = (samples: readonly Sample[], name: 'success' | 'failed' | 'received' | 'matched') =>
  samples.slice(1).map(({ at, metrics }, index) => {
    const before = samples[index]
    const [now, then] = [counted(metrics, name), counted(before?.metrics, name)]
    const seconds = (at - (before?.at ?? at)) / 1000
    return { t: at, v: now === undefined || then === undefined || now < then || seconds <= 0 ? null : (now - then) / seconds }
  })

/** How a bridge stands and what went through it: all together, over time since one looks, and node by node. */
export function Overview({ row }: { row: Bridge }) {
  const { t, format } = useWords()
  const id = bridgeIdOf(row)
  const query = useRead('bridge', 'bridgeMetrics', { params: { id } }, { every })
  const { data, dataUpdatedAt } = query
  const samples = useSamples(id, data?.metrics, dataUpdatedAt)
  const direction = directionOf(row.type, configOf(row))
  const value = (rate: number) => t('bridge.perSecond', { value: format.number(Math.round(rate * 100) / 100) })
  const time = (at: number) => format.date(at).slice(11)
  const number = (name: keyof BridgeMetrics & string) => format.number(counted(data?.metrics, name))
  const charts: readonly (readonly [Key, Tone, 'success' | 'failed' | 'received' | 'matched'])[] = [
    ...(direction === 'ingress' ? [] : [['bridge.metric.matched', 'info', 'matched'], ['bridge.metric.success', 'ok', 'success'], ['bridge.metric.failed', 'warn', 'failed']] as const),
    ...(direction === 'egress' ? [] : [['bridge.metric.received', 'accent', 'received']] as const),
  ]
  return (
    <>
      <ReadError query={query} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {direction !== 'egress' && <Stat label={t('bridge.metric.received')} value={number('received')} />}
        {direction !== 'ingress' && sent.map((name) => <Stat key={name} label={t(`bridge.metric.${name}`)} value={number(name)} />)}
        {direction !== 'ingress' && <Stat label={t('bridge.rate')} value={number('rate')} unit={t('bridge.rateUnit')} note={t('bridge.rateNote', { mean: number('rate_last5m'), most: number('rate_max') })} />}
      </div>
      <Card title={t('bridge.flow')} note={t('bridge.flowNote')}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {charts.map(([title, tone, name]) => {
            const points = rates(samples, name)
            const known = points.flatMap(({ v }) => (v === null ? [] : [v]))
            const last = known.at(-1)
            return (
              <div key={name} className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-2"><span className="text-muted">{t(title)}</span>{last !== undefined && <b className="nums">{value(last)}</b>}</p>
                <Strip
                  label={t(title)} points={points} tone={tone} height={48} gap={gap} noValue={t('bridge.noData')} format={{ value, time }}
                  summary={last === undefined ? t('bridge.noData') : t('bridge.summary', { low: value(Math.min(...known)), high: value(Math.max(...known)), now: value(last) })}
                />
              </div>
            )
          })}
        </div>
      </Card>
      <NodeTable row={row} metrics={data?.node_metrics ?? []} direction={direction} />
      {direction !== 'ingress' && (counted(data?.metrics, 'dropped') ?? 0) > 0 && (
        <Card title={t('bridge.dropped')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">{dropped.map((name) => <li key={name} className="nums"><span className="text-muted">{t(`bridge.metric.${name}`)}</span> {number(name)}</li>)}</ul>
        </Card>
      )}
      <UsedBy bridge={id} />
    </>
  )
}
