import type { Browser, Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import type { Server } from '../support/fixture'
import { enter, newPage } from './console'
import { openings, typing } from './editor'
import { alone, median, ms, quantile, type Line } from './figures'

const rules = 5000
const address = '/authorization/detail/file?tab=settings'

/** A file with this many rules of all kinds. */
const longFile = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `${index % 50 === 0 ? `%% block ${index / 50}\n` : ''}` +
      `{${index % 3 === 0 ? 'deny' : 'allow'}, {username, "user-${index}"}, ` +
      `{publish, [{qos, [0, 1]}, {retain, false}]}, ["plants/${index}/#", {eq, "a/+/${index}"}]}.\n`,
  ).join('')

/** Types a rule in the middle of the file, a pause now and then lets the reading begin. */
async function keysIn(page: Page): Promise<number[]> {
  await page.locator('[data-editor] .cm-content').click()
  return typing(page, ['Space', '5', 'x', 'y', 'z', '1', '2'], 4, 350)
}

/** The editor of a rules file with thousands of rules: time to open, and latency of typing. */
export async function aclLines(browser: Browser, server: Server, hooks: string): Promise<Line[]> {
  const api = await asAdmin(server)
  const { data: before } = await api('GET', '/authorization/sources/file')
  await api('PUT', '/authorization/sources/file', { type: 'file', enable: true, rules: longFile(rules) })
  const page = await newPage(browser)
  await page.addInitScript({ content: hooks })
  try {
    await enter(page, server.url, '/authorization')
    const opened = await openings(page, address, { address: '/authorization', heading: 'Authorization' })
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
