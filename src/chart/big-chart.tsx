import { ResponsiveWrapper } from '@nivo/core'
import { LineCanvas, type LineCustomCanvasLayer } from '@nivo/line'
import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { useCrosshair } from './crosshair'
import { Legend } from './legend'
import { extentOf, type Extent, type Span } from './scale'
import { dashOf, toneOf, type ChartFormat, type Series } from './series'
import { useThemeColors } from './theme-colors'
import { tickText, timeAxis } from './time-axis'

export interface BigChartProps {
  label: string
  /** What the picture says in words. */
  summary?: string
  series: readonly Series[]
  format: ChartFormat
  noValue: string
  height?: number
  /** The time that was asked for, where the points may not fill it. */
  span?: Span | undefined
}

interface Row {
  id: string
  data: { x: number; y: number | null }[]
}

const margin = { top: 8, right: 28, bottom: 24, left: 64 }
/** So wide is a time at the axis with the room around it; with its date it takes the wider. */
const tickWidth = { clock: 80, date: 120 } as const
const day = 86_400_000

/** A chart with axes: its lines on a canvas, a legend and a readout by pointer and keys. */
export function BigChart({ label, summary, series, format, noValue, height = 320, span }: BigChartProps) {
  const longest = useMemo(
    () => series.reduce((a, b) => (b.points.length > a.length ? b.points : a), series[0]?.points ?? []),
    [series],
  )
  const extent = useMemo(
    () =>
      extentOf(
        series.flatMap((one) => one.points),
        span,
      ),
    [series, span],
  )
  const cross = useCrosshair(longest, extent.from, extent.to)
  const time = longest[cross.index]?.t
  const place = time === undefined ? 0 : (time - extent.from) / (extent.to - extent.from)
  return (
    <div className="min-w-0">
      <Legend series={series} time={time} format={format} noValue={noValue} />
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={cross.onKeyDown}
        onBlur={cross.clear}
        className="relative rounded-sm"
      >
        <div
          role="img"
          aria-label={summary ? `${label}: ${summary}` : label}
          className="overflow-hidden"
          style={{ height }}
        >
          <ResponsiveWrapper>
            {({ width }) => (
              <Plot width={width} height={height} series={series} extent={extent} format={format} />
            )}
          </ResponsiveWrapper>
        </div>
        <div
          className="absolute"
          style={{ left: margin.left, right: margin.right, top: margin.top, bottom: margin.bottom }}
          onPointerMove={cross.onPointerMove}
          onPointerLeave={cross.clear}
        >
          {time !== undefined && (
            <div
              className="pointer-events-none absolute inset-y-0 w-px bg-muted"
              style={{ left: `${place * 100}%` }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type PlotProps = {
  width: number
  height: number
  series: readonly Series[]
  extent: Extent
  format: ChartFormat
}

/** The drawing itself: grid, axes with round times, and the lines. */
function Plot({ width, height, series, extent, format }: PlotProps) {
  const { format: words } = useWords()
  const colors = useThemeColors()
  const data = useMemo<Row[]>(
    () => series.map(({ id, points }) => ({ id, data: points.map(({ t, v }) => ({ x: t, y: v })) })),
    [series],
  )
  const range = extent.to - extent.from
  const room = width - margin.left - margin.right
  const { step, ticks } = timeAxis(
    extent.from,
    extent.to,
    Math.max(1, Math.floor(room / (range > day ? tickWidth.date : tickWidth.clock))),
  )
  // The library's own lines layer knows no dashes.
  const lines = useMemo<LineCustomCanvasLayer<Row>>(
    () =>
      (context, { series: drawn, lineGenerator }) => {
        drawn.forEach((line, index) => {
          const one = series[index]
          context.save()
          lineGenerator.context(context)
          context.beginPath()
          lineGenerator(line.data.map((datum) => datum.position))
          context.setLineDash([...dashOf(series, index)])
          context.lineWidth = 1.5
          context.strokeStyle = colors[one ? toneOf(one, index) : 'accent']
          context.stroke()
          context.restore()
        })
      },
    [series, colors],
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
      gridYValues={4}
      isInteractive={false}
      axisBottom={{
        tickValues: ticks,
        tickSize: 4,
        tickPadding: 4,
        format: (value) => tickText(words.date(Number(value)), step, range),
      }}
      axisLeft={{
        tickValues: 4,
        tickSize: 0,
        tickPadding: 8,
        format: (value) => format.value(Number(value)),
      }}
      theme={{
        text: { fill: colors.muted, fontSize: 12, fontFamily: 'system-ui, sans-serif' },
        grid: { line: { stroke: colors.line, strokeWidth: 1 } },
        axis: { ticks: { line: { stroke: colors.line } }, domain: { line: { stroke: colors.line } } },
      }}
    />
  )
}
