import type { Browser, Page } from '@playwright/test'
import type { Server } from '../support/fixture'
import { enter, newPage } from './console'
import { openings, typing } from './editor'
import { alone, median, ms, quantile, type Line } from './figures'

/** A statement of about this many bytes with all kinds of clauses. */
export function longStatement(bytes: number): string {
  const fields: string[] = []
  for (let at = 0, size = 0; size < bytes - 120; at += 1) {
    const field = `  CASE WHEN payload.v${at} > ${at} THEN concat('over ', str(payload.v${at})) ELSE 'under' END as v${at}`
    fields.push(field)
    size += field.length + 2
  }
  return `SELECT\n${fields.join(',\n')}\nFROM\n  "sensors/#", "$events/client_connected"\nWHERE\n  v0 = 'under'`
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL' })

/** Types in the middle of a statement of this size, each key measured to its paint. */
async function keysIn(page: Page, bytes: number): Promise<number[]> {
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(longStatement(bytes))
  return typing(page, ['Space', 'x', 'y', 'z', '1', '2'], 3)
}

/** The editor of rule SQL: time to open, and latency of typing in long statements. */
export async function sqlLines(browser: Browser, server: Server, hooks: string): Promise<Line[]> {
  const page = await newPage(browser)
  await page.addInitScript({ content: hooks })
  await enter(page, server.url, '/rules')
  const opened = await openings(page, '/rules/create/form', { address: '/rules', heading: 'Rules' })
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
