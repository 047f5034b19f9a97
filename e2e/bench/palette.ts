import type { Browser, Page } from '@playwright/test'
import { press, typeMeasured } from './browser'
import { typed } from './entries'
import { against, alone, count, ms, quantile, type Line } from './figures'

type Times = { open: number[]; first: number[]; keys: number[]; clear: number[] }

/** Opens, types, clears and closes so many times; `bare` is an input that needs no opening. */
async function rounds(page: Page, times: number, texts: readonly string[], bare: boolean): Promise<Times> {
  const taken: Times = { open: [], first: [], keys: [], clear: [] }
  for (let round = 0; round < times; round += 1) {
    if (bare) await page.locator('input').focus()
    else taken.open.push(await press(page, 'Control+k', 'keydown'))
    for (const text of texts) {
      const [first = NaN, ...others] = await typeMeasured(page, text)
      taken.first.push(first)
      taken.keys.push(...others)
      await page.keyboard.press('Control+a')
      taken.clear.push(await press(page, 'Delete'))
    }
    if (!bare) await page.keyboard.press('Escape')
  }
  return taken
}

const show = (page: Page, which: string, size: number) => page.evaluate(([what, many]) => (window as unknown as { bench: { show: (what: string, many: number) => Promise<void> } }).bench.show(what, many), [which, size] as const)

/** The product's palette against cmdk with its own filter on the same entries, and against a bare input, in one page. */
export async function paletteLines(browser: Browser, url: string): Promise<Line[]> {
  const lines: Line[] = []
  for (const size of [10_000, 100_000]) {
    // A page of its own: what one size left on the heap must not slow the next.
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(url)
    await page.waitForFunction(() => 'show' in ((window as unknown as { bench?: object }).bench ?? {}))
    await show(page, 'bare', size)
    const bare = await rounds(page, 7, typed, true)
    await show(page, 'ours', size)
    const ours = await rounds(page, 11, typed, false)
    await show(page, 'theirs', size)
    // One letter: cmdk takes half a minute for it at 100,000.
    const theirs = await rounds(page, size > 10_000 ? 3 : 7, ['k'], false)
    await page.close()
    const keys = [...ours.first, ...ours.keys]
    const name = `palette of ${count(size)}`
    lines.push(
      against(`${name}: open to paint`, ours.open, theirs.open, 'cmdk', 0.05),
      against(`${name}: first key to paint`, ours.first, theirs.first, 'cmdk', 0.1),
      against(`${name}: clear to paint`, ours.clear, theirs.clear, 'cmdk', 0.05),
      alone(`${name}: key to paint, p95`, quantile(keys, 0.95), ms, 16),
      against(`${name}: typing`, keys, [...bare.first, ...bare.keys], 'bare input', 2),
    )
  }
  return lines
}
