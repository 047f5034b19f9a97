import { chromium, type Browser, type Page } from '@playwright/test'
import type { Until } from './pages/paint'

/**
 * Frames are not throttled: this measures the work from a key to its paint, without the wait for the next display refresh, which
 * would hide any difference below 16 ms.
 */
const unpaced = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** Collects garbage on demand, and reports heap sizes without rounding. */
const exact = ['--js-flags=--expose-gc', '--enable-precise-memory-info']

export const launch = (executablePath: string, paced = false): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      ...exact,
      ...(paced ? [] : unpaced),
    ],
  })

type Armed = { bench: { arm: (until: Until) => void; taken: () => Promise<number> } }

/** Presses one real key and returns the milliseconds to its paint. */
export async function press(page: Page, key: string, until: Until = 'input'): Promise<number> {
  await page.evaluate((expected) => (window as unknown as Armed).bench.arm(expected), until)
  await page.keyboard.press(key)
  return await page.evaluate(() => (window as unknown as Armed).bench.taken())
}

/** Types a text key by key, each measured to its paint. */
export async function typeMeasured(page: Page, text: string): Promise<number[]> {
  const times: number[] = []
  for (const letter of text) times.push(await press(page, letter === ' ' ? 'Space' : letter))
  return times
}
