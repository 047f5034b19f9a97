import { toCsv } from '@/lib/text/csv'
import { getDash, getTone, type Series } from './series'

/** The points of lines as CSV: a row for each time in ISO 8601, a column for each line. */
export function seriesToCsv(series: readonly Series[], timeLabel: string): string {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ t }) => t)))].sort((a, b) => a - b)
  const values = series.map(({ points }) => new Map(points.map(({ t, v }) => [t, v])))
  return toCsv([
    [timeLabel, ...series.map(({ label }) => label)],
    ...times.map((time) => [new Date(time).toISOString(), ...values.map((line) => line.get(time) ?? '')]),
  ])
}

const [margin, titleHeight, legendHeight] = [16, 24, 20]

/** The chart in an element as a picture, with its title and the names of its lines; undefined while it is not drawn. */
export async function chartToPng(
  frame: HTMLElement,
  title: string,
  series: readonly Series[],
): Promise<Blob | undefined> {
  const drawn = frame.querySelector('canvas')
  if (drawn === null || drawn.width === 0) return undefined
  const ratio = drawn.width / drawn.clientWidth
  const picture = document.createElement('canvas')
  const head = margin + titleHeight + legendHeight
  picture.width = drawn.width + 2 * margin * ratio
  picture.height = drawn.height + (head + margin) * ratio
  const context = picture.getContext('2d')
  if (context === null) return undefined
  const style = getComputedStyle(document.documentElement)
  context.fillStyle = style.getPropertyValue('--surface')
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(drawn, margin * ratio, head * ratio)
  context.scale(ratio, ratio)
  context.fillStyle = style.getPropertyValue('--text')
  context.font = `600 14px ${style.fontFamily}`
  context.fillText(title, margin, margin + 12)
  context.font = `12px ${style.fontFamily}`
  let left = margin
  const line = margin + titleHeight + 10
  series.forEach((one, index) => {
    context.strokeStyle = style.getPropertyValue(`--${getTone(one, index)}`)
    context.lineWidth = 2
    context.setLineDash([...getDash(series, index)])
    context.beginPath()
    context.moveTo(left, line - 4)
    context.lineTo(left + 22, line - 4)
    context.stroke()
    context.fillText(one.label, left + 28, line)
    left += 28 + context.measureText(one.label).width + 16
  })
  return new Promise((resolve) => picture.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
