import type { Page } from '@playwright/test'
import { press } from './browser'

const turns = 7

// A string, independent of the compiler of this file: opens the screen and resolves with the milliseconds until its editor is painted.
const editorPaint = (address: string) => `new Promise((resolve, reject) => {
  const started = performance.now()
  const shown = () => document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-line') ?? null
  const look = () => {
    if (performance.now() - started > 20000) return reject(new Error('no editor is shown'))
    if (shown() === null) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - started)
    port2.postMessage(0)
  }
  location.hash = ${JSON.stringify(address)}
  look()
})`

/** Opens a screen with an editor several times, from another with this heading; it is left open. The milliseconds until it is painted. */
export async function openings(
  page: Page,
  address: string,
  from: { readonly address: string; readonly heading: string },
): Promise<number[]> {
  const opened: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const paint = await page.evaluate<number>(editorPaint(address))
    // The first also fetches the editor.
    if (turn > 0) opened.push(paint)
    if (turn === turns - 1) break
    await page.evaluate((to) => {
      location.hash = to
    }, from.address)
    await page.getByRole('heading', { level: 1, name: from.heading }).waitFor()
  }
  return opened
}

/** Types at the end of the twentieth line, each key measured to its paint; with a `pause` in ms after each one. */
export async function typing(
  page: Page,
  turn: readonly string[],
  count: number,
  pause = 0,
): Promise<number[]> {
  await page.keyboard.press('Control+Home')
  for (let line = 0; line < 20; line += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const keys: number[] = []
  for (let round = 0; round < count; round += 1) {
    for (const key of turn) keys.push(await press(page, key, 'keydown'))
    await page.keyboard.press('Escape')
    if (pause > 0) await page.waitForTimeout(pause)
  }
  return keys
}
