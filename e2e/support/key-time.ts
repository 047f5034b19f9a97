import type { Page } from '@playwright/test'
import { expect } from './fixture'

/** Milliseconds from a key to the paint after it, by the page's own clock; the median of several. */
export async function keyTime(page: Page, keys: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const key of keys) {
    await page.evaluate(`globalThis.painted = new Promise((resolve) => addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - timeStamp)
      port2.postMessage(0)
    }), { once: true, capture: true })); undefined`)
    await page.keyboard.press(key)
    times.push(await page.evaluate<number>('globalThis.painted'))
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
}

/**
 * With much before it the page answers a key about as soon as with little: both are measured here and now, so that a busy
 * machine makes no difference. Less than a frame is no difference either.
 */
export function expectAsQuick(much: number, little: number): void {
  const frame = 1000 / 60
  expect(
    much / Math.max(little, frame),
    `${much.toFixed()} ms with much, ${little.toFixed()} ms with little`,
  ).toBeLessThan(4)
}

/** Presses the same key several times. */
export const repeated = (key: string, times: number): string[] => Array.from({ length: times }, () => key)
