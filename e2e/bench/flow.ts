import type { Browser, Page } from '@playwright/test'
import type { Server } from '../support/fixture'
import { enter, newPage } from './console'
import { alone, count, median, ms, quantile, type Line } from './figures'

const ruleCount = 500

const rules = Array.from({ length: ruleCount }, (_, index) => ({
  id: `bench_${index}`,
  name: '',
  sql: `SELECT * FROM "bench/${index % 60}"`,
  from: [`bench/${index % 60}`, ...(index % 7 === 0 ? ['$events/client_connected'] : [])],
  enable: index % 10 !== 0,
  description: '',
  created_at: '2026-01-01T00:00:00Z',
  actions: [
    `webhook:bench_${index % 40}`,
    ...(index % 3 === 0 ? [{ function: 'republish', args: { topic: `out/${index}` } }] : []),
    ...(index % 5 === 0 ? ['mqtt:bench'] : []),
  ],
}))
const bridges = [
  ...Array.from({ length: 40 }, (_, index) => ({
    type: 'webhook',
    name: `bench_${index}`,
    enable: true,
    status: 'connected',
    node_status: [],
  })),
  {
    type: 'mqtt',
    name: 'bench',
    enable: true,
    status: 'connected',
    server: 'far:1883',
    ingress: { remote: { topic: 'in/#' } },
    egress: { remote: { topic: 'out/${topic}' } },
  },
]

/** Fake replies of the broker: measures the console from the end of the last reply. */
async function answer(page: Page): Promise<void> {
  await page.route(/\/api\/v5\/rules\?/, (route) =>
    route.fulfill({
      json: { data: rules, meta: { page: 1, limit: ruleCount, count: ruleCount, hasnext: false } },
    }),
  )
  await page.route(/\/api\/v5\/bridges$/, (route) => route.fulfill({ json: bridges }))
  await page.route(/\/api\/v5\/(rules|bridges)\/[^/]+\/metrics$/, (route) =>
    route.fulfill({ json: { metrics: { matched: 5, 'matched.rate': 2.5, rate: 1.5 } } }),
  )
}

// A string, independent of the compiler of this file: opens the flow and resolves with the milliseconds from the end of the last
// of its two replies to the paint of its first nodes and edges; where both are cached, from the press.
const flowPaint = `new Promise((resolve) => {
  const begun = performance.now()
  const watch = new MutationObserver(() => {
    if (document.querySelector('.flow-place') === null || document.querySelector('.flow-line') === null) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const painted = performance.now()
        const ends = performance.getEntriesByType('resource').filter(({ name }) => /\\/rules\\?|\\/bridges$/.test(name)).map(({ responseEnd }) => responseEnd)
        resolve(painted - Math.max(begun, ...ends.filter((end) => end <= painted)))
      }
      port2.postMessage(0)
    })
  })
  watch.observe(document.querySelector('main'), { subtree: true, childList: true })
  performance.clearResourceTimings()
  location.hash = '/flow?limit=500'
})`

// The times between frames while the drawing is dragged from side to side.
const panFrames = `new Promise((resolve) => {
  const pane = document.querySelector('.react-flow__pane')
  const box = pane.getBoundingClientRect()
  const at = (type, x, y) => {
    const init = { bubbles: true, cancelable: true, view: window, button: 0, clientX: x, clientY: y }
    const event = new MouseEvent(type, { ...init, buttons: type === 'mouseup' ? 0 : 1 })
    return (type === 'mousedown' ? pane : window).dispatchEvent(event)
  }
  const frames = []
  let last
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  at('mousedown', x, y)
  const step = (now) => {
    if (last !== undefined) frames.push(now - last)
    last = now
    const turn = frames.length
    at('mousemove', x + 120 * Math.sin(turn / 20), y - turn * 6)
    if (turn < 180) requestAnimationFrame(step)
    else {
      at('mouseup', x, y - turn * 6)
      resolve(frames)
    }
  }
  requestAnimationFrame(step)
})`

/** The flow of five hundred rules: how soon after its answers it is seen, and how smoothly it is dragged. Frames at the display's pace. */
export async function flowLines(browser: Browser, server: Server): Promise<Line[]> {
  const page = await newPage(browser)
  await answer(page)
  await enter(page, server.url, '/clients')
  const paints: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    paints.push(await page.evaluate<number>(flowPaint))
    await page.evaluate("location.hash = '/clients'")
    await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  }
  await page.evaluate<number>(flowPaint)
  const nodes = await page.evaluate<number>("document.querySelectorAll('.flow-place').length")
  const view = "document.querySelector('.react-flow__viewport').style.transform"
  const before = await page.evaluate<string>(view)
  const frames = await page.evaluate<number[]>(panFrames)
  const moved = before !== (await page.evaluate<string>(view))
  await page.close()
  const perSecond = 1000 / median(frames)
  return [
    // The first visit loads the library; the others show the cost of every visit.
    alone(`flow: ${ruleCount} rules, answers to first paint, the first visit`, paints[0] ?? NaN, ms, 500),
    alone(
      `flow: ${ruleCount} rules, answers to first paint, median of later visits`,
      median(paints.slice(1)),
      ms,
      500,
    ),
    alone('flow: places in the page at once', nodes, count),
    {
      what: 'flow: frames a second while it is dragged, median',
      ours: perSecond.toFixed(0),
      other: '',
      ratio: '',
      aim: '≥ 59',
      met: moved && perSecond >= 59,
    },
    alone('flow: longest of 95 % of frames while dragged', quantile(frames, 0.95), ms),
  ]
}
