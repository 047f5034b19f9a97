import '@/ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { hostileTexts } from '@/lib/text/hostile'
import { SharedCrosshair } from './crosshair'
import { NivoLineChart } from './nivo-line-chart'
import type { ChartEvent, Point } from './series'
import { press } from '../../tests/component/operate'

const points = (...values: (number | null)[]): Point[] => values.map((v, t) => ({ t: t * 10, v }))
const format = { value: (value: number) => `${value} msg`, time: (time: number) => `t${time}` }
const shared = { format, noValue: 'no data', compact: true, height: 132 }
const line = (values: Point[]) => [{ id: 'a', label: 'Incoming', points: values }]

let root: Root
let frame: HTMLElement
beforeAll(() => startI18n('en'))
beforeEach(() => {
  frame = document.body.appendChild(document.createElement('div'))
  root = createRoot(frame)
})
afterEach(() => {
  root.unmount()
  frame.remove()
})

const show = (node: React.ReactNode) => flushSync(() => root.render(node))
const group = (name: string) => {
  const match = [...frame.querySelectorAll<HTMLElement>('[role=group]')].find(
    (one) => one.getAttribute('aria-label') === name,
  )
  if (match === undefined) throw new Error(`no chart ${name}`)
  return match
}
const readings = () => [...frame.querySelectorAll('output')].map((output) => output.textContent)

/** The columns of a chart's canvas that have a pixel of this color (`#rrggbb`), as shares of its width. */
function findColumns(chart: HTMLElement, color: string): number[] {
  const canvas = chart.querySelector('canvas')
  const { data, width } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
    data: [],
    width: 1,
  }
  const expected = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const columns = new Set<number>()
  for (let at = 0; at < data.length; at += 4)
    if (expected.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 4))
      columns.add((at / 4) % width)
  return [...columns].map((column) => column / width)
}
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

describe('a chart', () => {
  it('is a named image with its line in the color of its tone, and single points as dots', async () => {
    show(
      <NivoLineChart {...shared} label="Incoming" summary="now 3 msg" series={line(points(null, 3, null))} />,
    )
    expect(frame.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Incoming: now 3 msg')
    await expect.poll(() => findColumns(group('Incoming'), token('accent'))).not.toEqual([])
  })

  it('draws a line through its points, interrupted where one has no value', async () => {
    show(
      <NivoLineChart
        {...shared}
        label="Incoming"
        series={line(points(1, 9, 1, null, null, null, 9, 1, 9))}
      />,
    )
    const countBetween = (from: number, to: number) =>
      findColumns(group('Incoming'), token('accent')).filter((share) => share > from && share < to).length
    await expect.poll(() => countBetween(0.1, 0.3)).toBeGreaterThan(5)
    expect(countBetween(0.45, 0.6)).toBe(0)
    expect(countBetween(0.8, 0.95)).toBeGreaterThan(5)
  })

  it('announces points by arrow keys, gaps too, and clears the crosshair', async () => {
    show(<NivoLineChart {...shared} label="Incoming" series={line(points(1, null, 3))} />)
    group('Incoming').focus()
    const after = async (key: string) => {
      await press(key)
      return readings()[0]
    }
    expect(await after('ArrowLeft')).toBe('t20  3 msg')
    expect(await after('ArrowLeft')).toBe('t10  no data')
    expect(await after('Home')).toBe('t0  1 msg')
    expect(await after('ArrowLeft')).toBe('t0  1 msg')
    expect(await after('End')).toBe('t20  3 msg')
    expect(await after('Escape')).toBe('')
  })

  it('marks the time under the pointer in all charts that share a crosshair, and announces one', async () => {
    show(
      <SharedCrosshair>
        <NivoLineChart {...shared} label="Incoming" series={line(points(1, 2, 3))} />
        <NivoLineChart {...shared} label="Outgoing" series={line(points(4, 5, 6))} />
      </SharedCrosshair>,
    )
    group('Outgoing').focus()
    await press('Home')
    expect(readings()).toEqual(['t0  1 msg', 't0  4 msg'])
    expect([...frame.querySelectorAll('output')].map((output) => output.ariaLive)).toEqual(['off', 'polite'])
    await press('Escape')
    expect(readings()).toEqual(['', ''])
  })

  it('shows events in the name of the chart, and next to the announced point', async () => {
    const events: ChartEvent[] = [
      { at: 10, label: 'Alarm high_cpu', tone: 'warn' },
      { at: 900, label: 'later', tone: 'info' },
    ]
    show(<NivoLineChart {...shared} label="Incoming" series={line(points(1, 2, 3))} events={events} />)
    expect(frame.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Incoming: Alarm high_cpu t10')
    group('Incoming').focus()
    await press('Home')
    expect(readings()[0]).toBe('t0  1 msg')
    await press('ArrowRight')
    expect(readings()[0]).toBe('t10  2 msg  Alarm high_cpu')
  })

  it('shows a text when there is no data', () => {
    show(<NivoLineChart {...shared} label="Incoming" series={line([])} />)
    expect(frame.textContent).toBe('no data')
  })

  it.each(hostileTexts.filter(({ text }) => text.trim() !== '').map(({ name, text }) => [name, text]))(
    'keeps %s as text in label, legend and crosshair (catalogue H3)',
    async (_, text) => {
      const hostileFormat = { value: (value: number) => `${text} ${value}`, time: () => text }
      const series = [0, 1].map((at) => ({ id: `${at}`, label: text, points: points(1, 2) }))
      const events: ChartEvent[] = [{ at: 0, label: text, tone: 'warn' }]
      const props = { ...shared, label: text, format: hostileFormat, events, summary: text }
      show(<NivoLineChart {...props} series={series.slice(1)} />)
      frame.querySelector<HTMLElement>('[role=group]')?.focus()
      await press('Home')
      expect(readings()[0]).toContain(text)
      show(<NivoLineChart {...props} series={series} />)
      const ours = ['div', 'span', 'b', 'svg', 'path', 'output', 'canvas']
      expect([...frame.querySelectorAll('*')].filter(({ localName }) => !ours.includes(localName))).toEqual(
        [],
      )
      expect(
        [...frame.querySelectorAll('*')]
          .flatMap(({ attributes }) => [...attributes])
          .filter(({ name }) => name.startsWith('on') || name === 'srcdoc'),
      ).toEqual([])
    },
  )
})

it('draws a limit above all values, within the axis, and names it', () => {
  show(
    <NivoLineChart
      {...shared}
      label="Connections"
      series={line(points(1, 2, 3))}
      limit={{ value: 40, label: 'Limit 40' }}
    />,
  )
  const chart = group('Connections')
  expect(chart.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('Limit 40')
  const drawn = [...chart.querySelectorAll('span')].find(({ textContent }) => textContent === 'Limit 40')
  const [place, frameOf] = [drawn?.getBoundingClientRect(), chart.getBoundingClientRect()]
  expect(place?.top).toBeGreaterThanOrEqual(frameOf.top)
  expect(place?.top).toBeLessThan(frameOf.top + frameOf.height / 2)
})
