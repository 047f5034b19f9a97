import type { Browser, Page } from '@playwright/test'
import type { Server } from '../fixture'
import { press } from './browser'
import { enter, newPage } from './console'
import { alone, median, ms, quantile, type Line } from './figures'

const turns = 7

/** A statement of about so many bytes, with all that a statement has. */
export function longStatement(bytes: number): string {
  const fields: string[] = []
  for (let at = 0, size = 0; size < bytes - 120; at += 1) {
    const field = `  CASE WHEN payload.v${at} > ${at} THEN concat('over ', str(payload.v${at})) ELSE 'under' END as v${at}`
    fields.push(field)
    size += field.length + 2
  }
  return `SELECT\n${fields.join(',\n')}\nFROM\n  "sensors/#", "$events/client_connected"\nWHERE\n  v0 = 'under'`
}

// Text, so that it is the same whatever compiles this file: opens the form and tells the milliseconds until its editor is painted.
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
  location.hash = '/rules/create/form'
  look()
})`

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL' })

/** Types in the middle of a statement of this size, each key measured to its paint. */
async function keysIn(page: Page, bytes: number): Promise<number[]> {
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(longStatement(bytes))
  await page.keyboard.press('Control+Home')
  for (let line = 0; line < 20; line += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const keys: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    for (const key of [' ', 'x', 'y', 'z', '1', '2']) keys.push(await press(page, key === ' ' ? 'Space' : key, 'keydown'))
    await page.keyboard.press('Escape')
  }
  return keys
}

/** The editor of rule SQL: how soon it stands, and how it follows the hand on long statements. */
export async function sqlLines(browser: Browser, server: Server, hooks: string): Promise<Line[]> {
  const page = await newPage(browser)
  await page.addInitScript({ content: hooks })
  await enter(page, server.url, '/rules')
  const opened: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const paint = await page.evaluate<number>(editorPaint)
    // The first also fetches the editor.
    if (turn > 0) opened.push(paint)
    if (turn === turns - 1) break
    await page.evaluate(() => { location.hash = '/rules' })
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor()
  }
  // The first keys are those the page learns by.
  await keysIn(page, 10_000)
  const ten = await keysIn(page, 10_000)
  const hundred = await keysIn(page, 100_000)
  await page.close()
  return [
    alone('rule editor: opened to painted, median', median(opened), ms, 150),
    alone('rule editor: key to paint on 10 kB, median', median(ten), ms, 16),
    alone('rule editor: key to paint on 10 kB, p95', quantile(ten, 0.95), ms),
    alone('rule editor: key to paint on 100 kB, median', median(hundred), ms),
    alone('rule editor: key to paint on 100 kB, p95', quantile(hundred, 0.95), ms, 100),
  ]
}
