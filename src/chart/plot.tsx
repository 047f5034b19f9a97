import { LineCanvas, type LineCustomCanvasLayer } from '@nivo/line'
import { memo, useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { withGaps, type Extent } from './scale'
import { getDash, getTone, type ChartFormat, type Point, type Series } from './series'
import { useThemeColors } from './theme-colors'
import { tickText, timeAxis } from './time-axis'

interface Row {
  id: string
  data: { x: number; y: number | null }[]
}

export type Margin = {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The size of the texts at the axes, in pixels. */
export const normalTextSize = 12

/** The approximate width of an axis digit in parts of the text size. */
export const digitEm = 7 / normalTextSize

/** The width of a time label in parts of the text size, including spacing; wider with a date. */
const tickEm = { clock: 80 / normalTextSize, date: 120 / normalTextSize } as const
const day = 86_400_000
type PlotProps = {
  width: number
  height: number
  margin: Margin
  series: readonly Series[]
  extent: Extent
  gap: number | undefined
  /** At the left axis. */
  values: number[]
  /** The size of the texts at the axes, in pixels. */
  textSize: number
  format: ChartFormat
}

/** Whether a point has no neighbors: it is drawn as a dot, because no line contains it. */
const isIsolated = (points: readonly Point[], index: number) =>
  typeof points[index]?.v === 'number' &&
  typeof points[index - 1]?.v !== 'number' &&
  typeof points[index + 1]?.v !== 'number'

/** The plot: grid, axes and lines. Moving the crosshair does not re-render it. */
export const Plot = memo(function Plot({
  width,
  height,
  margin,
  series,
  extent,
  gap,
  values,
  textSize,
  format,
}: PlotProps) {
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
    Math.max(1, Math.floor(room / ((range > day ? tickEm.date : tickEm.clock) * textSize))),
  )
  // A label that would be clipped at an edge is omitted with its tick.
  const shownTicks = ticks.filter((time) => {
    const half = (tickText(words.date(time), step, range).length * digitEm * textSize) / 2
    const before = ((time - extent.from) / range) * room + margin.left
    return before >= half && width - before >= half
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
          context.lineWidth = textSize / 8
          context.globalAlpha = one.average === true ? 0.5 : 1
          context.strokeStyle = color
          context.stroke()
          context.fillStyle = color
          one.points.forEach(({ t, v }, at) => {
            if (v === null || !isIsolated(one.points, at)) return
            context.beginPath()
            context.arc(Number(xScale(t)), Number(yScale(v)), textSize / 4.8, 0, 2 * Math.PI)
            context.fill()
          })
          context.restore()
        })
      },
    [series, drawn, colors, textSize],
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
          fontSize: textSize,
          fontFamily: getComputedStyle(document.documentElement).fontFamily,
        },
        grid: { line: { stroke: colors.line, strokeWidth: 1 } },
        axis: { ticks: { line: { stroke: colors.line } }, domain: { line: { stroke: colors.line } } },
      }}
    />
  )
})
