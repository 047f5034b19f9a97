import type { Browser } from '@playwright/test'
import type { Server } from '../support/fixture'
import { typeMeasured } from './browser'
import { enter, newPage } from './console'
import { alone, median, ms, quantile, type Line } from './figures'

/** The largest form of a bridge, with both directions on and every section open: latency of typing. */
export async function formLines(browser: Browser, server: Server, hooks: string): Promise<Line[]> {
  const page = await newPage(browser)
  await page.addInitScript({ content: hooks })
  await enter(
    page,
    server.url,
    '/bridge/dataBridge/create?type=mqtt&name=bench&server=127.0.0.1:1883&ingress=up/%23',
  )
  await page.getByRole('switch', { name: /^Egress/ }).click()
  await page.getByRole('switch', { name: /TLS/ }).click()
  const folded = page.getByRole('main').locator('button[aria-expanded=false], details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
  const fields = await page.locator('[data-field]').count()
  const field = page.locator('[data-field="egress.remote.topic"] input')
  await field.click()
  await typeMeasured(page, 'warm/up/')
  const keys = await typeMeasured(page, 'plant/7/line/3/${clientid}/state/of/all')
  await page.close()
  return [
    alone(`bridge form of ${fields} fields: key to paint, median`, median(keys), ms, 16),
    alone(`bridge form of ${fields} fields: key to paint, p95`, quantile(keys, 0.95), ms),
  ]
}
