import { Maximize2 } from '@/ui/icon/icons'
import { useState } from 'react'
import { ChartTable } from './chart-table'
import { LineChart } from './line-chart'
import type { Span } from './scale'
import type { Point, Tone } from './series'
import { Strip } from './strip'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/route/paths'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/overlay/dialog'
import { Link } from '@/ui/link'
import { IconButton } from '@/ui/icon-button'
import type { Chart } from './history'

const looks: Record<Chart['id'], { title: Key; tone: Tone; rate: boolean }> = {
  received: { title: 'overview.incomingMessages', tone: 'accent', rate: true },
  sent: { title: 'overview.outgoingMessages', tone: 'info', rate: true },
  dropped: { title: 'overview.droppedMessages', tone: 'warn', rate: true },
  connections: { title: 'overview.connections', tone: 'ok', rate: false },
  topics: { title: 'overview.topics', tone: 'accent', rate: false },
  subscriptions: { title: 'overview.subscriptions', tone: 'info', rate: false },
}

type Props = {
  charts: readonly Chart[]
  asTable: boolean
  gap: number
  /** The time that was asked for. */ span: Span | undefined
  /** Whose history it is; the cluster's without. */ node?: string | undefined
}

/** Histories as strips, each enlarged on demand, or all together as one table. */
export default function HistoryCharts({ charts, asTable, gap, span, node }: Props) {
  const { t, format } = useWords()
  const [large, setLarge] = useState<Chart['id'] | undefined>(undefined)
  const value = (rate: boolean) => (number: number) => {
    const text = format.number(number < 10 && rate ? Math.round(number * 100) / 100 : Math.round(number))
    return rate ? t('overview.perSecond', { value: text }) : text
  }
  // Within a day the hour says enough.
  const dayOf = (at: number | undefined) => format.date(at).slice(0, 10)
  const times = charts[0]?.points ?? []
  const short = dayOf(span?.from ?? times[0]?.at) === dayOf(span?.to ?? times.at(-1)?.at)
  const words = (rate: boolean) => ({
    value: value(rate),
    time: (time: number) => (short ? format.date(time).slice(11) : format.date(time)),
  })
  const seriesOf = ({ id, points }: Chart) => ({
    id,
    label: t(looks[id].title),
    tone: looks[id].tone,
    points: points.map(({ at, value }): Point => ({ t: at, v: value })),
  })
  if (asTable) {
    const range = ({ from, to, count }: { from: number; to: number; count?: number }) =>
      t('list.page.known', {
        from: format.number(from),
        to: format.number(to),
        total: format.number(count ?? to),
      })
    return (
      <Card>
        <ChartTable
          label={t('overview.history')}
          series={charts.map(seriesOf)}
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
  const enlarged = charts.find(({ id }) => id === large)
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
      {charts.map((chart) => {
        const { title, tone, rate } = looks[chart.id]
        const series = seriesOf(chart)
        const known = chart.points.flatMap(({ value: one }) => (one === null ? [] : [one]))
        const last = known.at(-1)
        const say = value(rate)
        return (
          <Card
            key={chart.id}
            level={3}
            title={
              chart.id === 'dropped' ? (
                <Link
                  className="inline-flex min-h-6 items-center"
                  href={`#${to(paths.metrics, undefined, { q: 'dropped', node })}`}
                >
                  {t(title)}
                </Link>
              ) : (
                t(title)
              )
            }
            aside={
              <>
                <span className="nums text-small text-muted">
                  {chart.sum !== undefined
                    ? t('overview.inRange', { value: format.number(chart.sum) })
                    : last === undefined
                      ? t('none')
                      : say(last)}
                </span>
                <IconButton
                  size="sm"
                  icon={Maximize2}
                  label={t('overview.enlarge', { name: t(title) })}
                  onClick={() => setLarge(chart.id)}
                />
              </>
            }
          >
            <Strip
              label={t(title)}
              points={series.points}
              tone={tone}
              gap={gap}
              span={span}
              noValue={t('overview.noData')}
              format={words(rate)}
              summary={
                last === undefined
                  ? t('overview.noData')
                  : t('overview.summary', {
                      low: say(Math.min(...known)),
                      high: say(Math.max(...known)),
                      now: say(last),
                    })
              }
            />
          </Card>
        )
      })}
      <Dialog
        open={enlarged !== undefined}
        onClose={() => setLarge(undefined)}
        width="xl"
        title={enlarged === undefined ? '' : t(looks[enlarged.id].title)}
        closeLabel={t('action.close')}
      >
        {enlarged !== undefined && (
          <LineChart
            label={t(looks[enlarged.id].title)}
            series={[seriesOf(enlarged)]}
            format={words(looks[enlarged.id].rate)}
            noValue={t('overview.noData')}
            span={span}
            loading={t('list.loading')}
          />
        )}
      </Dialog>
    </div>
  )
}
