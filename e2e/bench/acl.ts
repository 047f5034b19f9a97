import type { Browser, Page } from '@playwright/test'
import { asAdmin } from '../api'
import type { Server } from '../fixture'
import { press } from './browser'
import { enter, newPage } from './console'
import { alone, median, ms, quantile, type Line } from './figures'

const turns = 7
const rules = 5000
const address = '/authorization/detail/file?tab=settings'

/** A file of so many rules, with all that rules have. */
const longFile = (count: number): string => Array.from({ length: count }, (_, index) =>
  `${index % 50 === 0 ? `%% block ${index / 50}\n` : ''}{${index % 3 === 0 ? 'deny' : 'allow'}, {username, "user-${index}"}, {publish, [{qos, [0, 1]}, {retain, false}]}, ["plants/${index}/#", {eq, "a/+/${index}"}]}.\n`).join('')

// Text, so that it is the same whatever compiles this file: opens the page and tells the milliseconds until its editor is painted.
const editorPaint = `new Promise((resolve, reject) => {
  const started = performance.now()
  const shown = () => document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-line') ?? null
  const look = () => {
    if (performance.now() - started > 20000) return reject(new Error('no editor is shown'))
    if (shown() === null) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - started)
    port2.postMessage(0)
  }
  location.hash = '${address}'
  look()
})`

/** Types a rule in the middle of the file, each key measured to its paint; a pause now and then lets the reading begin. */
async function keysIn(page: Page): Promise<number[]> {
  await page.locator('[data-editor] .cm-content').click()
  await page.keyboard.press('Control+Home')
  for (let line = 0; line < 20; line += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const keys: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    for (const key of ['Space', '5', 'x', 'y', 'z', '1', '2']) keys.push(await press(page, key, 'keydown'))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(350)
  }
  return keys
}

/** The editor of a file of rules: how soon it stands with thousands of them, and how it follows the hand. */
export async function aclLines(browser: Browser, server: Server, hooks: string): Promise<Line[]> {
  const api = await asAdmin(server)
  const { data: before } = await api('GET', '/authorization/sources/file')
  await api('PUT', '/authorization/sources/file', { type: 'file', enable: true, rules: longFile(rules) })
  const page = await newPage(browser)
  await page.addInitScript({ content: hooks })
  try {
    await enter(page, server.url, '/authorization')
    const opened: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const paint = await page.evaluate<number>(editorPaint)
      // The first also fetches the editor.
      if (turn > 0) opened.push(paint)
      if (turn === turns - 1) break
      await page.evaluate(() => { location.hash = '/authorization' })
      await page.getByRole('heading', { level: 1, name: 'Authorization' }).waitFor()
    }
    // The first keys are those the page learns by.
    await keysIn(page)
    const keys = await keysIn(page)
    return [
      alone(`ACL editor: ${rules} rules, opened to painted, median`, median(opened), ms, 150),
      alone(`ACL editor: ${rules} rules, key to paint, median`, median(keys), ms, 16),
      alone(`ACL editor: ${rules} rules, key to paint, p95`, quantile(keys, 0.95), ms),
    ]
  } finally {
    await page.close()
    await api('PUT', '/authorization/sources/file', before as object)
  }
}
