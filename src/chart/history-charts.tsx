import { Maximize2 } from '@/ui/icon/icons'
import { useState } from 'react'
import { ChartTable } from './chart-table'
import { SharedCrosshair } from './crosshair'
import { EventKinds } from './legend'
import { LineChart } from './line-chart'
import type { Span } from './scale'
import type { ChartEvent, Point, Series, Tone } from './series'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { clientPaths } from '@/features/client/paths'
import { metricsPaths } from '@/features/metrics/paths'
import { subscriptionPaths } from '@/features/subscription/paths'
import { topicPaths } from '@/features/topic/paths'
import { to, type Path } from '@/route/paths'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/overlay/dialog'
import { Link } from '@/ui/link'
import { IconButton } from '@/ui/icon-button'
import { useMedia } from '@/ui/use-media'
import type { Chart } from './history'

type ChartStyle = {
  readonly title: Key
  readonly tone: Tone
  readonly rate: boolean
  /** A page with more details. */
  readonly path: (node: string | undefined) => Path
}

const metricsOf = (q: string) => (node: string | undefined) =>
  to(metricsPaths.metrics, undefined, { q, node })

const chartStyles: Record<Chart['id'], ChartStyle> = {
  received: { title: 'overview.incomingMessages', tone: 'accent', rate: true, path: metricsOf('received') },
  sent: { title: 'overview.outgoingMessages', tone: 'info', rate: true, path: metricsOf('sent') },
  dropped: {
    title: 'overview.droppedMessages',
    tone: 'bad',
    rate: true,
    path: () => to(metricsPaths.droppedMessages),
  },
  connections: {
    title: 'overview.connections',
    tone: 'ok',
    rate: false,
    path: () => to(clientPaths.clients),
  },
  topics: { title: 'overview.topics', tone: 'accent', rate: false, path: () => to(topicPaths.topics) },
  subscriptions: {
    title: 'overview.subscriptions',
    tone: 'info',
    rate: false,
    path: () => to(subscriptionPaths.subscriptions),
  },
  rules_matched: { title: 'overview.rulesMatched', tone: 'accent', rate: true, path: metricsOf('rules') },
  actions_executed: {
    title: 'overview.actionsExecuted',
    tone: 'info',
    rate: true,
    path: metricsOf('actions'),
  },
  persisted: {
    title: 'overview.persistedMessages',
    tone: 'accent',
    rate: true,
    path: metricsOf('persisted'),
  },
  validation_failed: {
    title: 'overview.validationsFailed',
    tone: 'warn',
    rate: true,
    path: metricsOf('validation'),
  },
  transformation_failed: {
    title: 'overview.transformationsFailed',
    tone: 'warn',
    rate: true,
    path: metricsOf('transformation'),
  },
}

/** The samples of a cluster, node or period, with a name for its lines if there are several. */
export type ChartSet = { readonly id: string; readonly label: string; readonly charts: readonly Chart[] }

type Props = {
  /** One or more series drawn in the same chart: nodes, or a period and the day before. */
  sets: readonly ChartSet[]
  asTable: boolean
  /** A hole longer than this many milliseconds is a gap. */
  gap: number
  /** The requested time range. */
  span: Span | undefined
  events?: readonly ChartEvent[] | undefined
  /** The node of the history; undefined for the cluster. */
  node?: string | undefined
}

/** Histories as charts with a shared crosshair, enlargeable, or as one table. */
export default function HistoryCharts({ sets, asTable, gap, span, events, node }: Props) {
  const { t, format } = useWords()
  const [large, setLarge] = useState<Chart['id'] | undefined>(undefined)
  const isTall = useMedia('(height >= 1000px)')
  const value = (rate: boolean) => (number: number) => {
    const text = format.number(number < 10 && rate ? Math.round(number * 100) / 100 : Math.round(number))
    return rate ? t('overview.perSecond', { value: text }) : text
  }
  const charts = sets[0]?.charts ?? []
  // Within a day, the time without date is enough.
  const dayOf = (at: number | undefined) => format.date(at).slice(0, 10)
  const times = charts[0]?.points ?? []
  const short = dayOf(span?.from ?? times[0]?.at) === dayOf(span?.to ?? times.at(-1)?.at)
  const words = (rate: boolean) => ({
    value: value(rate),
    time: (time: number) => (short ? format.date(time).slice(11) : format.date(time)),
  })
  const pointsOf = ({ points }: Chart) => points.map(({ at, value }): Point => ({ t: at, v: value }))
  const seriesOf = (id: Chart['id']): readonly Series[] =>
    sets.flatMap((set) =>
      set.charts
        .filter((chart) => chart.id === id)
        .map((chart) =>
          sets.length === 1
            ? { id, label: t(chartStyles[id].title), tone: chartStyles[id].tone, points: pointsOf(chart) }
            : { id: set.id, label: set.label, points: pointsOf(chart) },
        ),
    )
  if (asTable) {
    const range = ({ from, to, count }: { from: number; to: number; count?: number }) =>
      t('list.page.known', {
        from: format.number(from),
        to: format.number(to),
        total: format.number(count ?? to),
      })
    return (
      <Card note={t('overview.tableNote')} title={t('overview.table')} level={3}>
        <ChartTable
          label={t('overview.history')}
          series={sets.flatMap((set) =>
            set.charts.map((chart) => ({
              id: `${set.id} ${chart.id}`,
              label:
                sets.length === 1
                  ? t(chartStyles[chart.id].title)
                  : `${t(chartStyles[chart.id].title)} · ${set.label}`,
              points: pointsOf(chart),
            })),
          )}
          format={{
            value: (number) => format.number(Math.round(number * 100) / 100),
            time: (time) => format.date(time),
          }}
          noValue={t('none')}
          timeLabel={t('overview.time')}
          pager={{
            nav: t('list.page.nav'),
            previous: t('list.page.previous'),
            next: t('list.page.next'),
            atStart: t('list.page.atStart'),
            atEnd: t('list.page.atEnd'),
            range,
          }}
        />
      </Card>
    )
  }
  /** The text summary of a chart: its bounds and the latest value. */
  const summaryOf = ({ id, points }: Chart) => {
    const known = points.flatMap(({ value: one }) => (one === null ? [] : [one]))
    const now = known.at(-1)
    const formatValue = value(chartStyles[id].rate)
    return now === undefined
      ? t('overview.noData')
      : t('overview.summary', {
          low: formatValue(Math.min(...known)),
          high: formatValue(Math.max(...known)),
          now: formatValue(now),
        })
  }
  const latest = ({ id, points, sum }: Chart) => {
    if (sum !== undefined) return t('overview.inRange', { value: format.number(sum) })
    const last = points.findLast((point) => point.value !== null)?.value ?? undefined
    return last === undefined ? t('none') : value(chartStyles[id].rate)(last)
  }
  const [start, end] = [span?.from ?? times[0]?.at ?? 0, span?.to ?? times.at(-1)?.at ?? 0]
  const shownEvents = (events ?? []).filter(({ at }) => at >= start && at <= end)
  const enlarged = charts.find(({ id }) => id === large)
  const chartProps = { noValue: t('overview.noData'), gap, span, events, loading: t('list.loading') }
  return (
    <>
      {shownEvents.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-small">
          <EventKinds events={shownEvents} />
        </p>
      )}
      <SharedCrosshair>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {charts.map((chart) => {
            const { title, rate, path } = chartStyles[chart.id]
            return (
              <Card
                key={chart.id}
                level={3}
                title={
                  <Link
                    look="plain"
                    className="inline-flex min-h-6 min-w-6 items-center"
                    href={`#${path(node)}`}
                  >
                    {t(title)}
                  </Link>
                }
                aside={
                  <>
                    <span className="nums text-small text-muted">{latest(chart)}</span>
                    <IconButton
                      size="sm"
                      icon={Maximize2}
                      label={t('overview.enlarge', { name: t(title) })}
                      onClick={() => setLarge(chart.id)}
                    />
                  </>
                }
              >
                <LineChart
                  {...chartProps}
                  compact
                  height={isTall ? 184 : 132}
                  label={t(title)}
                  summary={summaryOf(chart)}
                  series={seriesOf(chart.id)}
                  format={words(rate)}
                />
              </Card>
            )
          })}
        </div>
      </SharedCrosshair>
      <Dialog
        open={enlarged !== undefined}
        onClose={() => setLarge(undefined)}
        width="xl"
        title={enlarged === undefined ? '' : t(chartStyles[enlarged.id].title)}
        closeLabel={t('action.close')}
      >
        {enlarged !== undefined && (
          <LineChart
            {...chartProps}
            label={t(chartStyles[enlarged.id].title)}
            series={seriesOf(enlarged.id)}
            format={words(chartStyles[enlarged.id].rate)}
          />
        )}
      </Dialog>
    </>
  )
}
