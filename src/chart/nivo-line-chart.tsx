import { ResponsiveWrapper } from '@nivo/core'
import { LineCanvas, type LineCustomCanvasLayer } from '@nivo/line'
import { memo, useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { useCrosshair } from './crosshair'
import { Legend } from './legend'
import { measureExtent, valueTicks, withGaps, type Extent, type Span } from './scale'
import { getDash, getTone, type ChartEvent, type ChartFormat, type Point, type Series } from './series'
import { useThemeColors } from './theme-colors'
import { tickText, timeAxis } from './time-axis'

export interface LineChartProps {
  /** The title: "Incoming messages". */
  label: string
  /** A text summary: "between 3,100 and 4,400, now 4,182"; announced with the label. */
  summary?: string | undefined
  /** The lines, each in order of time. */
  series: readonly Series[]
  format: ChartFormat
  /** "no data": announced for null, shown without points. */
  noValue: string
  /** Of the plot with its axes, in pixels. */
  height?: number
  /** One of several in a grid: narrow margins, and a line with the current values instead of a legend. */
  compact?: boolean
  /** A period longer than this many milliseconds without points is a gap, even without null. */
  gap?: number | undefined
  /** The requested time range, which the points may not fill. */
  span?: Span | undefined
  /** Events such as alarms and restarts. */
  events?: readonly ChartEvent[] | undefined
}

interface Row {
  id: string
  data: { x: number; y: number | null }[]
}

type Margin = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

/** The approximate width of an axis digit in pixels. */
const digitWidth = 7

/** The margins of a plot whose longest axis label has the given number of characters. */
const marginOf = (compact: boolean, characters: number): Margin => ({
  top: 8,
  right: compact ? 16 : 28,
  bottom: 24,
  left: Math.max(compact ? 32 : 48, characters * digitWidth + 14),
})

/** The width of a time label in pixels, including spacing; wider with a date. */
const tickWidth = { clock: 80, date: 120 } as const
const day = 86_400_000
/** The maximum distance between an event and a point that announces it, as a share of the width. */
const eventReach = 0.01

/** A canvas line chart with axes and a crosshair for pointer and keys. */
export function NivoLineChart({
  label,
  summary,
  series,
  format,
  noValue,
  height = 320,
  compact = false,
  gap,
  span,
  events = [],
}: LineChartProps) {
  const longest = useMemo(
    () => series.reduce((a, b) => (b.points.length > a.length ? b.points : a), series[0]?.points ?? []),
    [series],
  )
  const extent = useMemo(
    () =>
      measureExtent(
        series.flatMap((one) => one.points),
        span,
      ),
    [series, span],
  )
  const cross = useCrosshair(longest, extent.from, extent.to)
  const point = longest[cross.index]
  const share = (time: number) => (time - extent.from) / (extent.to - extent.from)
  const shown = events.filter(({ at }) => at >= extent.from && at <= extent.to)
  const near =
    point === undefined ? [] : shown.filter(({ at }) => Math.abs(share(at) - share(point.t)) < eventReach)
  const name = [label, summary, ...shown.map((event) => `${event.label} ${format.time(event.at)}`)]
    .filter((part) => part !== undefined && part !== '')
    .join(': ')
  const ticks = useMemo(
    () => valueTicks(extent, height < 200 ? 2 : 4, format.value),
    [extent, height, format],
  )
  const characters = Math.max(...ticks.map((value) => format.value(value).length))
  const margin = useMemo(() => marginOf(compact, characters), [compact, characters])
  return (
    <div className="min-w-0">
      {(!compact || series.length > 1) && (
        <Legend
          series={series}
          time={point?.t}
          format={format}
          noValue={noValue}
          events={near}
          isLive={cross.isOperated}
        />
      )}
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={cross.onKeyDown}
        onBlur={cross.clear}
        className="relative rounded-sm"
      >
        <div role="img" aria-label={name} className="overflow-hidden" style={{ height }}>
          <ResponsiveWrapper>
            {({ width }) => (
              <Plot
                width={width}
                height={height}
                margin={margin}
                values={ticks}
                series={series}
                extent={extent}
                gap={gap}
                format={format}
              />
            )}
          </ResponsiveWrapper>
        </div>
        <div
          className="absolute"
          style={{ left: margin.left, right: margin.right, top: margin.top, bottom: margin.bottom }}
          onPointerMove={cross.onPointerMove}
          onPointerLeave={cross.clear}
        >
          {series.every(({ points }) => points.every(({ v }) => v === null)) && (
            <span className="absolute inset-0 grid place-items-center text-muted">{noValue}</span>
          )}
          {shown.map((event) => (
            <span
              key={`${event.at} ${event.label}`}
              aria-hidden
              title={`${event.label} · ${format.time(event.at)}`}
              className={cx(
                'absolute inset-y-0 -ml-1 w-2',
                'after:absolute after:inset-y-0 after:left-1 after:border-l after:border-dashed',
                event.tone === 'warn' ? 'after:border-warn' : 'after:border-info',
              )}
              style={{ left: `${share(event.at) * 100}%` }}
            />
          ))}
          {point !== undefined && (
            <div
              className="pointer-events-none absolute inset-y-0 w-px bg-muted"
              style={{ left: `${share(point.t) * 100}%` }}
            />
          )}
          {compact && series.length === 1 && (
            <output
              aria-live={cross.isOperated ? 'polite' : 'off'}
              className="nums pointer-events-none absolute inset-x-0 -top-1 truncate text-center text-small text-text"
            >
              {point !== undefined && (
                <span className="rounded-sm bg-surface px-1">
                  {[
                    format.time(point.t),
                    point.v === null ? noValue : format.value(point.v),
                    ...near.map((event) => event.label),
                  ].join('  ')}
                </span>
              )}
            </output>
          )}
        </div>
      </div>
    </div>
  )
}

type PlotProps = {
  width: number
  height: number
  margin: Margin
  series: readonly Series[]
  extent: Extent
  gap: number | undefined
  /** At the left axis. */
  values: number[]
  format: ChartFormat
}

/** Whether a point has no neighbors: it is drawn as a dot, because no line contains it. */
const isIsolated = (points: readonly Point[], index: number) =>
  typeof points[index]?.v === 'number' &&
  typeof points[index - 1]?.v !== 'number' &&
  typeof points[index + 1]?.v !== 'number'

/** The plot: grid, axes and lines. Moving the crosshair does not re-render it. */
const Plot = memo(function Plot({ width, height, margin, series, extent, gap, values, format }: PlotProps) {
  const { format: words } = useWords()
  const colors = useThemeColors()
  const drawn = useMemo(
    () => series.map((one) => ({ ...one, points: withGaps(one.points, gap) })),
    [series, gap],
  )
  const data = useMemo<Row[]>(
    () => drawn.map(({ id, points }) => ({ id, data: points.map(({ t, v }) => ({ x: t, y: v })) })),
    [drawn],
  )
  const range = extent.to - extent.from
  const room = width - margin.left - margin.right
  const { step, ticks } = timeAxis(
    extent.from,
    extent.to,
    Math.max(1, Math.floor(room / (range > day ? tickWidth.date : tickWidth.clock))),
  )
  // A label that would be clipped at the right edge is omitted with its tick.
  const shownTicks = ticks.filter((time) => {
    const label = tickText(words.date(time), step, range)
    return ((extent.to - time) / range) * room + margin.right >= (label.length * digitWidth) / 2
  })
  // The library's line layer does not support dashes.
  const lines = useMemo<LineCustomCanvasLayer<Row>>(
    () =>
      (context, { series: lines, lineGenerator, xScale, yScale }) => {
        lines.forEach((line, index) => {
          const one = drawn[index]
          if (one === undefined) return
          const color = colors[getTone(one, index)]
          context.save()
          lineGenerator.context(context)
          context.beginPath()
          lineGenerator(line.data.map((datum) => datum.position))
          context.setLineDash([...getDash(series, index)])
          context.lineWidth = 1.5
          context.strokeStyle = color
          context.stroke()
          context.fillStyle = color
          one.points.forEach(({ t, v }, at) => {
            if (v === null || !isIsolated(one.points, at)) return
            context.beginPath()
            context.arc(Number(xScale(t)), Number(yScale(v)), 2.5, 0, 2 * Math.PI)
            context.fill()
          })
          context.restore()
        })
      },
    [series, drawn, colors],
  )
  return (
    <LineCanvas<Row>
      data={data}
      width={width}
      height={height}
      margin={margin}
      layers={['grid', 'axes', lines]}
      xScale={{ type: 'linear', min: extent.from, max: extent.to, nice: false }}
      yScale={{ type: 'linear', min: extent.min, max: extent.max, nice: false }}
      curve="linear"
      enablePoints={false}
      enableGridX={false}
      gridYValues={values}
      isInteractive={false}
      axisBottom={{
        tickValues: shownTicks,
        tickSize: 4,
        tickPadding: 4,
        format: (value) => tickText(words.date(Number(value)), step, range),
      }}
      axisLeft={{
        tickValues: values,
        tickSize: 0,
        tickPadding: 8,
        format: (value) => format.value(Number(value)),
      }}
      theme={{
        text: {
          fill: colors.muted,
          fontSize: 12,
          fontFamily: getComputedStyle(document.documentElement).fontFamily,
        },
        grid: { line: { stroke: colors.line, strokeWidth: 1 } },
        axis: { ticks: { line: { stroke: colors.line } }, domain: { line: { stroke: colors.line } } },
      }}
    />
  )
})
