import type { Browser } from '@playwright/test'
import { against, type Line } from './figures'
import type { ChartHooks } from './pages/chart'

/** The overview's six charts of 360 points against six bare paths of the same points, turn by turn in one page. */
export async function chartLines(browser: Browser, url: string): Promise<Line[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  const { ours, bare } = await page.evaluate(() => (window as unknown as { bench: ChartHooks }).bench.run(60))
  await page.close()
  return [
    against('charts: update of 6 × 360 points to paint', ours.slice(10), bare.slice(10), 'bare SVG path', 2),
  ]
}
