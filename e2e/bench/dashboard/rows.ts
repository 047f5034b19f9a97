import { compared, count, median, ms, type Aim, type Line } from '../figures'

/** How a dashboard is visited: at full speed, with a fourth of the processor, or over a slow line. */
export const speeds = ['1x', '4x', 'slow 4G'] as const
export type Speed = (typeof speeds)[number]

const kilobytes = (bytes: number) => `${count(Number((bytes / 1000).toPrecision(3)))} kB`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

type Row = {
  readonly title: string
  readonly write: (value: number) => string
  /** The speeds that matter for it; what does not depend on the speed is measured at 1x. */
  readonly at?: readonly Speed[]
  readonly aims?: Partial<Record<Speed, Aim>>
}

const fullSpeed: readonly Speed[] = ['1x']
const processor: readonly Speed[] = ['1x', '4x']
const atBoth = (ratio: number): Partial<Record<Speed, Aim>> => ({ '1x': { ratio }, '4x': { ratio } })

/** What is measured of a dashboard, in the order of a visit. */
const rows = {
  login: { at: speeds, title: 'login usable', write: ms, aims: atBoth(0.4) },
  loginBytes: { title: 'login until idle: bytes', write: kilobytes, aims: { '1x': { max: 400_000 } } },
  loginRequests: { title: 'login until idle: requests', write: count },
  loginScript: { at: processor, title: 'login until idle: script', write: ms },
  overview: { at: speeds, title: 'Enter to overview with figures', write: ms, aims: atBoth(0.4) },
  longTasks: { at: processor, title: 'long tasks from Enter until idle', write: ms },
  overviewScript: { at: processor, title: 'script from Enter until idle', write: ms },
  overviewBytes: { title: 'overview idle: bytes so far', write: kilobytes },
  overviewRequests: { title: 'overview idle: requests so far', write: count },
  overviewCalls: { title: 'overview idle: API calls so far', write: count },
  overviewConnections: { title: 'overview idle: connections so far', write: count },
  overviewNodes: { title: 'overview: DOM nodes', write: count },
  overviewHeap: { title: 'overview: heap', write: megabytes, aims: { '1x': { ratio: 0.6 } } },
  overviewListeners: { title: 'overview: listeners', write: count },
  minuteCalls: { title: 'overview, an idle minute: API calls', write: count },
  minuteBytes: { title: 'overview, an idle minute: bytes', write: kilobytes },
  minuteTasks: { title: 'overview, an idle minute: main thread', write: ms },
  minuteLayouts: { title: 'overview, an idle minute: layouts', write: count },
  minuteChanges: { title: 'overview, an idle minute: changed nodes', write: count },
  secondVisitBytes: { title: 'second visit until idle: bytes', write: kilobytes },
  secondVisit: {
    at: speeds,
    title: 'second visit to overview with figures',
    write: ms,
    aims: { '4x': { ratio: 0.4 } },
  },
  clients: { at: processor, title: 'clients, first page', write: ms, aims: atBoth(1) },
  manyClients: { at: processor, title: '500 clients shown', write: ms },
  manyNodes: { title: 'with 500 clients: DOM nodes', write: count },
  manyHeap: { title: 'with 500 clients: heap', write: megabytes, aims: { '1x': { ratio: 0.6 } } },
  scrollFrame: {
    at: processor,
    title: 'scrolling 500 clients: frame p95',
    write: ms,
    aims: { '1x': { ratio: 1 } },
  },
  scrollSlow: { at: processor, title: 'scrolling 500 clients: frames > 50 ms', write: count },
  scrollTasks: { at: processor, title: 'scrolling 500 clients: main thread', write: ms },
  find: { at: processor, title: 'one client of 100,000 by the filter of the list', write: ms },
  palette: { at: processor, title: 'Ctrl K to palette painted: first', write: ms },
  paletteLater: { at: processor, title: 'Ctrl K to palette painted: later', write: ms },
  paletteFind: { at: processor, title: 'one client of 100,000 by the palette', write: ms },
  rule: { at: speeds, title: 'rule editor shown', write: ms },
  ruleBytes: { title: 'rule editor: bytes', write: kilobytes },
  ruleHeap: { title: 'rule editor: heap', write: megabytes },
} as const satisfies Readonly<Record<string, Row>>

/** What a visit has measured, by row: milliseconds, bytes or numbers. */
export type Figures = Partial<Record<keyof typeof rows, number>>

/** The figures of all visits at one speed, ours and those of a peer. */
export type Visits = { readonly ours: readonly Figures[]; readonly peer: readonly Figures[] }

/** The medians of all visits as lines of the table. */
export function toLines(visits: Readonly<Record<Speed, Visits>>): Line[] {
  return Object.entries<Row>(rows).flatMap(([id, { title, write, at = fullSpeed, aims }]) =>
    at.flatMap((speed) => {
      const medianOf = (figures: readonly Figures[]) => {
        const values = figures.map((each) => each[id as keyof Figures]).filter((value) => value !== undefined)
        return values.length === 0 ? undefined : median(values)
      }
      const { ours, peer } = visits[speed]
      const [own, other] = [medianOf(ours), medianOf(peer)]
      if (own === undefined && other === undefined) return []
      return [compared(`${title} (${speed})`, own, other, write, aims?.[speed])]
    }),
  )
}
