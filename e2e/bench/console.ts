import type { Browser, Page } from '@playwright/test'
import type { Server } from '../support/fixture'
import { setHidden, controlTime } from '../support/page-time'
import { press, typeMeasured } from './browser'
import { alone, count, median, ms, quantile, whether, type Line } from './figures'
import { admin } from '../support/target'
import { keepPassword } from '../support/accounts'

/** Logs in as the default user and keeps the password. */
export async function enter(page: Page, url: string, to: string): Promise<void> {
  await page.addInitScript({ content: "localStorage.setItem('language', 'en')" })
  await page.goto(`${url}/#/login?to=${encodeURIComponent(to)}`)
  await page.locator('input[autocomplete=username]').fill(admin.username)
  await page.locator('input[autocomplete=current-password]').fill(admin.password)
  await page.keyboard.press('Enter')
  await keepPassword(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A page without animation: with unthrottled frames, a blinking caret alone would keep a processor busy. */
export const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })

// A string, independent of the compiler of this file: shows another page of the list and resolves with the milliseconds from the
// end of its reply to the paint of its first row.
const listPaint = (at: number) => `new Promise((resolve) => {
  const first = () => document.querySelector('tbody tr[aria-rowindex]')
  const wanted = String(${(at - 1) * 100 + 2})
  const watch = new MutationObserver(() => {
    const row = first()
    if (row === null || row.getAttribute('aria-rowindex') !== wanted || row.textContent === before) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const painted = performance.now()
        const reply = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/clients?') && name.includes('page=${at}&')).at(-1)
        resolve(painted - (reply?.responseEnd ?? NaN))
      }
      port2.postMessage(0)
    })
  })
  const before = first()?.textContent
  watch.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true, attributes: true })
  performance.clearResourceTimings()
  location.hash = '/clients?page=${at}'
})`

/** The list of a hundred out of 100,000 clients: its size in the page, and how soon after the reply it is seen. */
export async function listLines(browser: Browser, server: Server): Promise<Line[]> {
  const page = await newPage(browser)
  await enter(page, server.url, '/clients')
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const text = await page.getByRole('main').textContent()
  const paints: number[] = []
  for (let turn = 2; turn < 18; turn += 1) paints.push(await page.evaluate<number>(listPaint(turn)))
  await page.close()
  return [
    alone(
      `clients: 100 of ${/of ([\d,]+)/.exec(text ?? '')?.[1] ?? '?'}, DOM nodes of the whole page`,
      nodes,
      count,
      3000,
    ),
    alone('clients: reply to painted, median', median(paints), ms, 100),
    alone('clients: reply to painted, p95', quantile(paints, 0.95), ms),
  ]
}

/** The real palette over the clients, its remote search under way. */
export async function typingLines(browser: Browser, server: Server, hooks: string): Promise<Line[]> {
  const page = await newPage(browser)
  // The page's policy blocks injected scripts; an initial script of the driver is allowed.
  await page.addInitScript({ content: hooks })
  await enter(page, server.url, '/clients')
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  const keys: number[] = []
  const opened: number[] = []
  for (let turn = 0; turn < 9; turn += 1) {
    opened.push(await press(page, 'Control+k', 'keydown'))
    keys.push(...(await typeMeasured(page, 'kick device-042')))
    await page.keyboard.press('Escape')
  }
  await page.close()
  return [
    alone('palette over 100,000 clients: open to paint, median', median(opened), ms),
    alone('palette over 100,000 clients: key to paint, p95', quantile(keys, 0.95), ms, 50),
  ]
}

/** The requests of a console: none while hidden, few on a visible overview. The page's clock is advanced manually. */
export async function silenceLines(browser: Browser, server: Server): Promise<Line[]> {
  const page = await newPage(browser)
  const time = await controlTime(page)
  await enter(page, server.url, '/dashboard/overview')
  await time.pass(5000)
  time.asked()
  const minutes: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await time.pass(60_000)
    minutes.push(time.asked().length)
  }
  await setHidden(page, true)
  await time.pass(30_000)
  time.asked()
  await time.pass(2 * 3_600_000, 60_000)
  const hidden = time.asked().length
  await setHidden(page, false)
  await time.pass(5000)
  const back = time.asked().length
  await page.close()
  return [
    alone('overview: requests a minute, the most of five', Math.max(...minutes), count, 30),
    alone('hidden: requests in two hours, after 30 s', hidden, count, 0),
    whether('hidden: reads again on return', `${back} requests`, back > 0, '> 0'),
  ]
}
