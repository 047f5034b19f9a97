import type { Browser } from '@playwright/test'
import type { Server } from '../support/fixture'
import { quietest, watchTimers } from '../support/page-health'
import { controlTime } from '../support/page-time'
import { enter, newPage } from './console'
import { alone, count, whether, type Line } from './figures'

const minute = 60_000
const hours = 8
const step = 10_000

/** An hour of samples that end now, as a broker that has run for long would answer. */
const historyAt = (now: number) =>
  Array.from({ length: 360 }, (_, index) => {
    const at = Math.floor(now / step) * step - (359 - index) * step
    const value = 1000 + ((at / step) % 613)
    return {
      time_stamp: at,
      received: value,
      sent: value * 2,
      dropped: value % 3,
      connections: value,
      live_connections: value,
      topics: value,
      subscriptions: value,
    }
  })

/** Eight hours of a visible overview with an active user: memory of the page before and after (catalogue G10). */
export async function hoursLines(browser: Browser, server: Server): Promise<Line[]> {
  const page = await newPage(browser)
  const time = await controlTime(page)
  await watchTimers(page)
  let passed = 0
  const begin = Date.now()
  // The embedded broker has run for minutes only; the charts shall be full.
  await page.route(/\/api\/v5\/monitor\?/, (route) => route.fulfill({ json: historyAt(begin + passed) }))
  await enter(page, server.url, '/dashboard/overview')
  await page.locator('canvas').nth(5).waitFor()
  const run = async (minutes: number) => {
    for (let turn = 0; turn < minutes; turn += 1) {
      // A user is active, else polling would stop.
      await page.mouse.move(400, 300 + (turn % 2))
      await time.pass(minute, 5000)
      passed += minute
      // The broker's clock goes along, so that it is the same hour on both sides.
      await page.request.post(`${server.url}/__clock`, { data: { advanceMs: minute } })
    }
  }
  const quiet = () => quietest(page, () => time.pass(1500, 1500))
  await run(10)
  const before = await quiet()
  time.asked()
  await run(hours * 60)
  const asked = time.asked().length
  const after = await quiet()
  await page.close()
  // One that has ended meanwhile, such as that of a toast, is not a leak.
  const constant = after.timers <= before.timers && after.listeners <= before.listeners
  return [
    alone(
      `overview open ${hours} h (simulated, ${count(asked)} requests): heap growth`,
      (after.heap - before.heap) / 1e6,
      (mb) => `${mb.toFixed(2)} MB`,
      5,
    ),
    whether(
      `overview open ${hours} h: timers and listeners`,
      `${before.timers} → ${after.timers}, ${before.listeners} → ${after.listeners}`,
      constant,
      'no more than before',
    ),
    alone(`overview open ${hours} h: DOM nodes grown by`, after.nodes - before.nodes, count),
  ]
}
