import type { Browser, Page } from '@playwright/test'
import { press, typeMeasured } from './browser'
import { typed } from './entries'
import { against, alone, count, ms, quantile, type Line } from './figures'

type Times = { open: number[]; first: number[]; keys: number[]; clear: number[] }

const nothing = (): Times => ({ open: [], first: [], keys: [], clear: [] })

/** Opens, types, clears and closes once; `bare` is an input that needs no opening. */
async function round(page: Page, texts: readonly string[], bare: boolean, taken: Times): Promise<void> {
  if (bare) await page.getByRole('textbox', { name: 'bare' }).focus()
  else taken.open.push(await press(page, 'Control+k', 'keydown'))
  for (const text of texts) {
    const [first = NaN, ...others] = await typeMeasured(page, text)
    taken.first.push(first)
    taken.keys.push(...others)
    await page.keyboard.press('Control+a')
    taken.clear.push(await press(page, 'Delete'))
  }
  if (bare) return
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The first rounds are a warm-up for both pages; the later ones show what an operator experiences. */
const learning = 8

const show = (page: Page, which: string, size: number) =>
  page.evaluate(
    ([what, many]) =>
      (window as unknown as { bench: { show: (what: string, many: number) => Promise<void> } }).bench.show(
        what,
        many,
      ),
    [which, size] as const,
  )

/** The product's palette against cmdk with its own filter on the same entries, and against a bare input, in one page. */
export async function paletteLines(browser: Browser, url: string): Promise<Line[]> {
  const lines: Line[] = []
  for (const size of [10_000, 100_000]) {
    // A new page: the heap of one size must not slow the next.
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(url)
    await page.waitForFunction(() => 'show' in ((window as unknown as { bench?: object }).bench ?? {}))
    await show(page, 'ours', size)
    const [bare, ours] = [nothing(), nothing()]
    // Alternating, so that other load of the machine affects both.
    for (let turn = -learning; turn < 11; turn += 1) {
      await round(page, typed, true, turn < 0 ? nothing() : bare)
      await round(page, typed, false, turn < 0 ? nothing() : ours)
    }
    await show(page, 'theirs', size)
    const theirs = nothing()
    // One letter: cmdk takes half a minute for it at 100,000.
    for (let turn = size > 10_000 ? 0 : -1; turn < (size > 10_000 ? 3 : 7); turn += 1)
      await round(page, ['k'], false, turn < 0 ? nothing() : theirs)
    await page.close()
    const keys = [...ours.first, ...ours.keys]
    const name = `palette of ${count(size)}`
    lines.push(
      against(`${name}: open to paint`, ours.open, theirs.open, 'cmdk', 0.05),
      against(`${name}: first key to paint`, ours.first, theirs.first, 'cmdk', 0.1),
      against(`${name}: clear to paint`, ours.clear, theirs.clear, 'cmdk', 0.05),
      alone(`${name}: key to paint, p95`, quantile(keys, 0.95), ms, 16),
      against(`${name}: typing`, keys, [...bare.first, ...bare.keys], 'bare input', 2.5),
    )
  }
  return lines
}
