import { gauge, measureStep, rates, type Samples } from '@/chart/history'
import { LineChart } from '@/chart/line-chart'
import type { Point, Tone } from '@/chart/series'
import type { NodeInfo } from '@/features/node/contract'
import { running } from '@/features/node/facts'
import { translateWord, useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { cx } from '@/ui/cx'
import { StatusMark } from '@/ui/status-mark'
import { useSize } from '@/ui/use-size'
import type { AlarmSummary } from './alarm-summary'
import { measureChange } from './change'
import { Figure } from './figure'
import { noteSize } from './text-sizes'

/** The time range of the charts, in seconds. */
export const chartSeconds = 3600

/** A chart that is lower than this many text sizes would have no room for its axes. */
const minChartEm = 4

type Rate = 'received' | 'sent' | 'dropped'
type Line = Rate | 'connections' | 'subscriptions' | 'topics'
const tones: Readonly<Record<Line, Tone>> = {
  received: 'accent',
  sent: 'info',
  dropped: 'warn',
  connections: 'accent',
  subscriptions: 'info',
  topics: 'info',
}

const isRate = (line: Line): line is Rate => line === 'received' || line === 'sent' || line === 'dropped'

/** The last hour of a rate or of a number as a line, with axes as large as the notes. */
export function HourLine({ label, samples, of }: { label: string; samples: Samples | undefined; of: Line }) {
  const { t, format } = useWords()
  const [ref, { height }] = useSize()
  const [textRef, { height: textSize }] = useSize()
  const points = (samples === undefined ? [] : isRate(of) ? rates(samples, of) : gauge(samples, of)).map(
    ({ at, value }): Point => ({ t: at, v: value }),
  )
  return (
    <div ref={ref} className={cx('relative h-36 min-w-0 overflow-hidden lg:h-full', noteSize)}>
      {/* As large as the text: the chart draws on a canvas, which knows no style. */}
      <span ref={textRef} aria-hidden className="invisible absolute h-[1em] w-0" />
      {samples !== undefined && textSize > 0 && height >= minChartEm * textSize && (
        <LineChart
          compact
          height={height}
          largeText={textSize}
          label={label}
          gap={measureStep(samples) * 2.5}
          series={[{ id: of, label, tone: tones[of], points }]}
          noValue={t('overview.noData')}
          loading={t('list.loading')}
          format={{
            // A small rate has axis labels with a fraction, a number of objects has none.
            value: (number) => format.number(isRate(of) ? Math.round(number * 10) / 10 : Math.round(number)),
            time: (at) => format.date(at).slice(11),
          }}
        />
      )}
    </div>
  )
}

/** A number now, how it differs from an hour ago, and its last hour as a line. */
export function GaugeFigure({
  label,
  now,
  samples,
  of,
}: {
  label: string
  now: number | undefined
  samples: Samples | undefined
  of: 'connections' | 'subscriptions' | 'topics'
}) {
  const { t, format } = useWords()
  const change = samples === undefined ? undefined : measureChange(samples, of, now, chartSeconds)
  const sign = change === undefined || change.by === 0 ? '±' : change.by > 0 ? '+' : '−'
  return (
    <Figure
      label={label}
      value={format.number(now)}
      note={
        change === undefined
          ? undefined
          : t('wall.change', {
              change: `${sign}${format.number(Math.abs(change.by))}`,
              duration: format.duration(change.overMs),
            })
      }
    >
      <HourLine label={label} samples={samples} of={of} />
    </Figure>
  )
}

/** The maximum number of nodes and of alarms that are listed by name. */
const maxNames = 4

const listClass = cx('flex h-full flex-col gap-[0.3em] overflow-hidden text-muted', noteSize)

/** How many nodes run, and each by name, those that do not run first. */
export function NodesFigure({ nodes }: { nodes: readonly NodeInfo[] | undefined }) {
  const { t, format } = useWords()
  const all = nodes ?? []
  const up = all.filter(running).length
  const sorted = [...all.filter((row) => !running(row)), ...all.filter(running)]
  return (
    <Figure
      label={t('screen.nodes')}
      value={nodes === undefined ? t('none') : `${format.number(up)}/${format.number(all.length)}`}
      tone={up < all.length ? 'bad' : undefined}
    >
      <ul className={listClass}>
        {sorted.slice(0, maxNames).map((row) => (
          <li key={row.node} className={cx('flex items-baseline gap-[0.4em]', !running(row) && 'text-bad')}>
            <StatusMark state={running(row) ? 'running' : 'down'} className="size-[0.6em]" />
            <span className="min-w-0 truncate">{plain(row.node, 60)}</span>
            <span className={running(row) ? 'sr-only' : 'whitespace-nowrap'}>
              {translateWord('list.state.', row.node_status)}
            </span>
          </li>
        ))}
        {sorted.length > maxNames && <li>{t('wall.more', { count: sorted.length - maxNames })}</li>}
      </ul>
    </Figure>
  )
}

/** The active alarms of the broker and the firing alarm rules of this browser, with the names of the first. */
export function AlarmsFigure({ alarms }: { alarms: AlarmSummary | undefined }) {
  const { t, format } = useWords()
  const { count = 0, worst, names = [] } = alarms ?? {}
  return (
    <Figure
      label={t('wall.alarms')}
      value={alarms === undefined ? t('none') : format.number(count)}
      tone={worst === undefined ? undefined : worst === 'critical' ? 'bad' : 'warn'}
    >
      <ul className={listClass}>
        {names.slice(0, maxNames).map((name, index) => (
          <li key={`${name} ${index}`} className="truncate">
            {plain(name, 60)}
          </li>
        ))}
        {count > Math.min(names.length, maxNames) && (
          <li>{t('wall.more', { count: count - Math.min(names.length, maxNames) })}</li>
        )}
      </ul>
    </Figure>
  )
}
