import { LineCanvas, type LineCustomCanvasLayer } from '@nivo/line'
import { useMemo } from 'react'
import { useCrosshair } from './crosshair'
import { Legend } from './legend'
import { extentOf } from './scale'
import { dashes, toneOf, type ChartFormat, type Series } from './series'
import { useThemeColors } from './theme-colors'
import { useWidth } from './use-width'

export interface BigChartProps {
  label: string
  /** What the picture says in words. */
  summary?: string
  series: readonly Series[]
  format: ChartFormat
  noValue: string
  height?: number
}

interface Row {
  id: string
  data: { x: number; y: number | null }[]
}

const margin = { top: 8, right: 28, bottom: 24, left: 64 }

/** The enlarged chart: several lines on a canvas with axes, a legend and a readout by pointer and keys. */
export function BigChart({ label, summary, series, format, noValue, height = 320 }: BigChartProps) {
  const colors = useThemeColors()
  const [ref, width] = useWidth()
  const data = useMemo<Row[]>(
    () => series.map(({ id, points }) => ({ id, data: points.map(({ t, v }) => ({ x: t, y: v })) })),
    [series],
  )
  const longest = useMemo(() => series.reduce((a, b) => (b.points.length > a.length ? b.points : a), series[0]?.points ?? []), [series])
  const extent = useMemo(() => extentOf(series.flatMap((one) => one.points)), [series])
  // The library's own lines layer knows no dashes.
  const lines = useMemo<LineCustomCanvasLayer<Row>>(
    () => (context, { series: drawn, lineGenerator }) => {
      drawn.forEach((line, index) => {
        const one = series[index]
        const tone = one ? toneOf(one, index) : 'accent'
        context.save()
        lineGenerator.context(context)
        context.beginPath()
        lineGenerator(line.data.map((datum) => datum.position))
        context.setLineDash([...dashes[tone]])
        context.lineWidth = 1.5
        context.strokeStyle = colors[tone]
        context.stroke()
        context.restore()
      })
    },
    [series, colors],
  )
  const cross = useCrosshair(longest, extent.from, extent.to)
  const time = longest[cross.index]?.t
  const inner = width - margin.left - margin.right
  const place = time === undefined ? 0 : (time - extent.from) / (extent.to - extent.from)
  return (
    <div ref={ref} className="min-w-0">
      <Legend series={series} time={time} format={format} noValue={noValue} />
      <div role="group" aria-label={label} tabIndex={0} onKeyDown={cross.onKeyDown} onBlur={cross.clear} className="relative rounded-sm">
        <div role="img" aria-label={summary ? `${label}: ${summary}` : label} style={{ height }}>
          {width > 0 && (
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
              axisBottom={{ tickValues: Math.max(2, Math.floor(inner / 220)), tickSize: 4, tickPadding: 4, format: (value) => format.time(Number(value)) }}
              axisLeft={{ tickValues: 4, tickSize: 0, tickPadding: 8, format: (value) => format.value(Number(value)) }}
              theme={{
                text: { fill: colors.muted, fontSize: 12, fontFamily: 'system-ui, sans-serif' },
                grid: { line: { stroke: colors.line, strokeWidth: 1 } },
                axis: { ticks: { line: { stroke: colors.line } }, domain: { line: { stroke: colors.line } } },
              }}
            />
          )}
        </div>
        <div
          className="absolute"
          style={{ left: margin.left, right: margin.right, top: margin.top, bottom: margin.bottom }}
          onPointerMove={cross.onPointerMove}
          onPointerLeave={cross.clear}
        >
          {time !== undefined && <div className="pointer-events-none absolute inset-y-0 w-px bg-muted" style={{ left: `${place * 100}%` }} />}
        </div>
      </div>
    </div>
  )
}
