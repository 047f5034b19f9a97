import { LineCanvas, type LineCustomCanvasLayer } from '@nivo/line'
import { memo, useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { withGaps, type Extent } from './scale'
import { getDash, getTone, type ChartFormat, type Point, type Series } from './series'
import { useThemeColors } from './theme-colors'
import { tickText, timeAxis } from './time-axis'

type Row = { readonly id: string; readonly data: readonly { readonly x: number; readonly y: number }[] }

/**
 * The library triangulates all points that it has, for a pointer that it does not follow here. So it draws grid and axes without any
 * points, and the lines have a layer of their own, which it does not know to dash either.
 */
const withoutPoints: readonly Row[] = [{ id: 'axes', data: [] }]

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

/** Adds the points to the path of a canvas; null interrupts the line. */
function tracePath(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  xOf: (time: number) => number,
  yOf: (value: number) => number,
): void {
  let isConnected = false
  for (const { t, v } of points) {
    if (v !== null && isConnected) context.lineTo(xOf(t), yOf(v))
    else if (v !== null) context.moveTo(xOf(t), yOf(v))
    isConnected = v !== null
  }
}

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
  const lines = useMemo<LineCustomCanvasLayer<Row>>(
    () =>
      (context, { xScale, yScale }) => {
        const xOf = (time: number) => Number(xScale(time))
        const yOf = (value: number) => Number(yScale(value))
        drawn.forEach((one, index) => {
          const color = colors[getTone(one, index)]
          context.save()
          context.beginPath()
          tracePath(context, one.points, xOf, yOf)
          context.setLineDash([...getDash(series, index)])
          context.lineWidth = textSize / 8
          context.globalAlpha = one.average === true ? 0.5 : 1
          context.strokeStyle = color
          context.stroke()
          context.fillStyle = color
          one.points.forEach(({ t, v }, at) => {
            if (v === null || !isIsolated(one.points, at)) return
            context.beginPath()
            context.arc(xOf(t), yOf(v), textSize / 4.8, 0, 2 * Math.PI)
            context.fill()
          })
          context.restore()
        })
      },
    [series, drawn, colors, textSize],
  )
  return (
    <LineCanvas<Row>
      data={withoutPoints}
      width={width}
      height={height}
      margin={margin}
      layers={['grid', 'axes', lines]}
      xScale={{ type: 'linear', min: extent.from, max: extent.to, nice: false }}
      yScale={{ type: 'linear', min: extent.min, max: extent.max, nice: false }}
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
