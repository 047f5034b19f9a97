// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { ChartTable } from './chart-table'
import { Legend } from './legend'
import { canLeaveZero, measureExtent, nearest, niceCeil, valueTicks, withGaps } from './scale'
import { getDash } from './series'
import { tickText, timeAxis } from './time-axis'
import type { Point } from './series'

afterEach(cleanup)

const points = (...values: (number | null)[]): Point[] => values.map((v, t) => ({ t: t * 10, v }))
const format = { value: (value: number) => `${value} msg`, time: (time: number) => `t${time}` }

describe('scale', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [2.1, 2.5],
    [12_408, 20_000],
    [0.03, 0.05],
    [1000, 1000],
    [Number.NaN, 1],
  ])('niceCeil %s = %s', (value, nice) => expect(niceCeil(value)).toBeCloseTo(nice))

  it('starts at 0, goes below only for negative values, and handles no points, one point, and infinities', () => {
    expect(measureExtent(points(5, 9))).toEqual({ from: 0, to: 10, min: 0, max: 10 })
    expect(measureExtent(points(-3, 2))).toMatchObject({ min: -5, max: 2 })
    expect(measureExtent([])).toEqual({ from: 0, to: 1, min: 0, max: 1 })
    expect(measureExtent(points(4))).toEqual({ from: 0, to: 1, min: 0, max: 5 })
    expect(measureExtent(points(Infinity, Number.NaN, 1)).max).toBe(1)
  })

  it('inserts a gap into long holes, between the points around them', () => {
    const [a, b, c] = [
      { t: 0, v: 1 },
      { t: 10, v: 2 },
      { t: 50, v: 3 },
    ]
    expect(withGaps([a, b, c], 20)).toEqual([a, b, { t: 30, v: null }, c])
    expect(withGaps([a, b, c])).toEqual([a, b, c])
    expect(withGaps([], 20)).toEqual([])
  })

  it('labels values at equal steps, without duplicates', () => {
    const extent = { from: 0, to: 1, min: 0, max: 10 }
    expect(valueTicks(extent, 2, String)).toEqual([0, 5, 10])
    expect(valueTicks(extent, 4, String)).toEqual([0, 2.5, 5, 7.5, 10])
    // Rounded labels: 0.5 would be labelled 1.
    const rounded = (value: number) => String(Math.round(value))
    expect(valueTicks({ ...extent, max: 1 }, 2, rounded)).toEqual([0, 1])
    expect(valueTicks({ ...extent, max: 5 }, 2, rounded)).toEqual([0, 5])
    expect(valueTicks({ ...extent, min: -1, max: 1 }, 4, rounded).map(rounded)).toEqual(['-1', '0', '1'])
  })

  it('finds the nearest point', () => {
    expect([-5, 0, 4, 6, 14, 99].map((time) => nearest(points(1, 1, 1), time))).toEqual([0, 0, 0, 1, 1, 2])
    expect(nearest([], 3)).toBe(-1)
  })
})

describe('a scale that leaves zero', () => {
  it.each([
    [[20.1, 20.6], true],
    [[100_013, 100_020], true],
    [[20, 25], true],
    [[0, 5], false],
    [[3, 3], false],
    [[-1, 4], false],
    [[10, 20], false],
  ])('is offered for %j: %s', (values, offered) => {
    expect(canLeaveZero(points(...values))).toBe(offered)
  })
  it.each([
    [[20.1, 20.6], 20, 20.8],
    [[100_013, 100_020], 100_012, 100_020],
    [[20, 25], 20, 28],
  ])('has round bounds around %j, in four equal steps', (values, low, high) => {
    const extent = measureExtent(points(...values), undefined, true)
    expect([extent.min, extent.max].map((bound) => Math.round(bound * 1e6) / 1e6)).toEqual([low, high])
    expect(valueTicks(extent, 4, (value) => String(Math.round(value * 100) / 100))).toHaveLength(5)
  })
})

describe('span and dashes', () => {
  it('covers the complete requested time, and more if there are more points', () => {
    expect(measureExtent(points(1, 2), { from: -90, to: 10 })).toMatchObject({ from: -90, to: 10 })
    expect(measureExtent(points(1, 2, 3), { from: 5, to: 10 })).toMatchObject({ from: 0, to: 20 })
    expect(measureExtent([], { from: 0, to: 60 })).toMatchObject({ from: 0, to: 60 })
  })

  it('draws a single line solid, and distinguishes several without color', () => {
    const tones = ['accent', 'info', 'ok', 'warn', 'bad'] as const
    const lines = tones.map((tone) => ({ id: tone, label: tone, tone, points: [] }))
    expect(tones.map((_, index) => getDash(lines.slice(index, index + 1), 0))).toEqual([[], [], [], [], []])
    expect(new Set(lines.map((_, index) => getDash(lines, index).join(' '))).size).toBe(5)
  })
})

describe('time axis', () => {
  const at = (text: string) => new Date(text).getTime()
  const clock = (time: number) => new Date(time).toTimeString().slice(0, 5)
  it('has labels at round local times', () => {
    const { step, ticks } = timeAxis(at('2026-03-05T09:07:12'), at('2026-03-05T10:07:12'), 6)
    expect(step).toBe(10 * 60_000)
    expect(ticks.map(clock)).toEqual(['09:10', '09:20', '09:30', '09:40', '09:50', '10:00'])
    expect(timeAxis(at('2026-03-05T09:07:12'), at('2026-03-05T10:07:12'), 4).ticks.map(clock)).toEqual([
      '09:15',
      '09:30',
      '09:45',
      '10:00',
    ])
  })
  it('has labels at midnights over a week, never more than requested', () => {
    expect(timeAxis(at('2026-03-01T13:00:00'), at('2026-03-08T13:00:00'), 8).ticks.map(clock)).toEqual(
      Array.from({ length: 7 }, () => '00:00'),
    )
    for (const hours of [0.001, 0.3, 2, 30, 500, 90_000]) {
      for (const maxTicks of [1, 2, 5, 13])
        expect(
          timeAxis(0, hours * 3_600_000, maxTicks).ticks.length,
          `${hours} h in ${maxTicks}`,
        ).toBeLessThanOrEqual(maxTicks + 1)
    }
  })
  it('shortens labels to what distinguishes them', () => {
    const date = '2026-03-05 09:15:30'
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
    expect([
      tickText(date, 5000, minute),
      tickText(date, 15 * minute, hour),
      tickText(date, 6 * hour, 3 * day),
      tickText(date, day, 7 * day),
    ]).toEqual(['09:15:30', '09:15', '03-05 09:15', '03-05'])
  })
})

describe('chart table', () => {
  it('shows the same points, newest first, 50 to a page', () => {
    const labels = {
      nav: 'Pages',
      previous: 'Previous',
      next: 'Next',
      atStart: 'first',
      atEnd: 'last',
      range: () => 'range',
    }
    const series = [
      { id: 'a', label: 'A', points: points(...Array.from({ length: 60 }, (_, i) => i)) },
      { id: 'b', label: 'B', points: points(7) },
    ]
    render(
      <ChartTable
        label="History"
        series={series}
        format={format}
        noValue="–"
        timeLabel="Time"
        pager={labels}
      />,
    )
    const rows = () => screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows()).toHaveLength(51)
    expect(rows()[1]).toBe('t59059 msg–')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(rows()).toHaveLength(11)
    expect(rows()[10]).toBe('t00 msg7 msg')
  })
})

describe('hostile text (catalogue H3)', () => {
  it.each(hostileTexts.filter(({ text }) => text.trim() !== '').map(({ name, text }) => [name, text]))(
    'keeps %s as text in legend and table',
    (_, text) => {
      const hostileFormat = { value: (value: number) => `${text} ${value}`, time: () => text }
      const series = [{ id: text, label: text, points: points(1, 2) }]
      const { container } = render(
        <>
          <Legend series={series} time={0} format={hostileFormat} noValue={text} />
          <ChartTable
            label={text}
            series={series}
            format={hostileFormat}
            noValue={text}
            timeLabel={text}
            pager={{ nav: text, previous: text, next: text, atStart: text, atEnd: text, range: () => text }}
          />
        </>,
      )
      const ours = new Set([
        'div',
        'span',
        'b',
        'p',
        'svg',
        'path',
        'output',
        'table',
        'thead',
        'tbody',
        'tr',
        'th',
        'td',
        'button',
        'nav',
        'use',
        'ol',
        'ul',
        'li',
      ])
      expect(
        [...container.querySelectorAll('*')]
          .map(({ localName }) => localName)
          .filter((name) => !ours.has(name)),
      ).toEqual([])
      expect(
        [...container.querySelectorAll('*')]
          .flatMap(({ attributes }) => [...attributes])
          .filter(({ name }) => name.startsWith('on') || name === 'srcdoc'),
      ).toEqual([])
      expect(container.querySelector('output span:not([class~=inline-flex])')?.textContent).toBe(text)
    },
  )
})
