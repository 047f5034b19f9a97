import '@/app/zod-config'
import '@/ui/tokens.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { allWords, startI18n } from '@/i18n/i18n'
import Charts from '@/chart/history-charts'
import { toCharts, type Chart } from '@/chart/history'
import { nextPaint } from './paint'

const points = 360
const size = { width: 360, height: 96 }

/** An hour of samples that change with each poll. */
function chartsAt(turn: number): readonly Chart[] {
  const wave = (index: number, factor: number) =>
    Math.round(1000 + 900 * Math.sin((index + turn * 7) / factor))
  return toCharts(
    Array.from({ length: points + 1 }, (_, index) => ({
      time_stamp: 1_795_000_000_000 + (index + turn) * 10_000,
      received: wave(index, 9),
      sent: wave(index, 11),
      dropped: wave(index, 13),
      connections: wave(index, 17),
      topics: wave(index, 19),
      subscriptions: wave(index, 23),
    })),
  )
}

/** The same points as a path and nothing else. */
function bareOf(chart: Chart): string {
  const last = chart.points.slice(-points)
  const top = Math.max(...last.map(({ value }) => value ?? 0))
  return last
    .map(
      ({ value }, index) =>
        `${index === 0 ? 'M' : 'L'}${Math.round((index / points) * size.width * 10) / 10} ${Math.round((1 - (value ?? 0) / top) * size.height * 10) / 10}`,
    )
    .join('')
}

let put: (charts: readonly Chart[]) => void = () => undefined

function Ours() {
  const [charts, setCharts] = useState(() => chartsAt(0))
  put = setCharts
  return <Charts sets={[{ id: '', label: '', charts }]} asTable={false} gap={25_000} span={undefined} />
}

const namespace = 'http://www.w3.org/2000/svg'

function bareCharts(): SVGPathElement[] {
  const grid = document.createElement('div')
  grid.className = 'grid gap-3 lg:grid-cols-3 md:grid-cols-3'
  document.body.append(grid)
  return Array.from({ length: 6 }, () => {
    const svg = document.createElementNS(namespace, 'svg')
    svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
    svg.setAttribute('preserveAspectRatio', 'none')
    svg.setAttribute('width', '100%')
    svg.setAttribute('height', String(size.height))
    const path = document.createElementNS(namespace, 'path')
    for (const [name, value] of [
      ['fill', 'none'],
      ['stroke', 'currentColor'],
      ['stroke-width', '1.5'],
      ['vector-effect', 'non-scaling-stroke'],
    ])
      path.setAttribute(name ?? '', value ?? '')
    svg.append(path)
    grid.append(svg)
    return path
  })
}

async function toPaint(work: () => void): Promise<number> {
  const started = performance.now()
  work()
  await nextPaint()
  return performance.now() - started
}

const hooks = {
  /** Updates of the overview's charts and of bare paths, turn by turn, each to its paint. */
  async run(turns: number): Promise<{ ours: number[]; bare: number[] }> {
    const root = createRoot(document.getElementById('root') ?? document.body)
    flushSync(() => root.render(<Ours />))
    const paths = bareCharts()
    await nextPaint()
    const taken = { ours: [] as number[], bare: [] as number[] }
    for (let turn = 1; turn <= turns; turn += 1) {
      const charts = chartsAt(turn)
      taken.ours.push(await toPaint(() => flushSync(() => put(charts))))
      taken.bare.push(
        await toPaint(() => {
          for (const [index, chart] of charts.entries()) paths[index]?.setAttribute('d', bareOf(chart))
        }),
      )
    }
    return taken
  },
}
export type ChartHooks = typeof hooks

await startI18n('en')
await allWords()
Object.assign(window, { bench: hooks })
