import type { Page } from '@playwright/test'
import { expect, logIn, testInFreshContext as test } from '../support/fixture'
import { visit } from '../support/corpus'
import { admin } from '../support/target'

const perSecond = 40
const started = Date.now()
/** How far the clock of the page was moved ahead. */
let ahead = 0
const currentCount = () => Math.round(((Date.now() + ahead - started) / 1000) * perSecond) + 1_000_000

/** A broker through which 40 messages a second go at any moment one asks. */
async function steadyTraffic(page: Page): Promise<void> {
  const none = { success: 0, failed: 0, dropped: 0, queuing: 0, inflight: 0, retried: 0, received: 0 }
  await page.route('**/api/v5/bridges/*/metrics', (route) =>
    route.fulfill({ json: { metrics: { ...none, matched: currentCount() }, node_metrics: [] } }),
  )
  await page.route('**/api/v5/metrics?*', (route) =>
    route.fulfill({ json: [{ node: 'emqx@127.0.0.1', 'messages.received': currentCount() }] }),
  )
}

const numberIn = (text: string) => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''))

test('shows rates within 10 % of the truth after returning to a page (catalogue C7)', async ({
  page,
  server,
  request,
}) => {
  const { token } = (await (await request.post(`${server.url}/api/v5/login`, { data: admin })).json()) as {
    token: string
  }
  const made = await request.post(`${server.url}/api/v5/bridges`, {
    headers: { authorization: `Bearer ${token}` },
    data: { type: 'webhook', name: 'steady', url: 'http://127.0.0.1:9' },
  })
  expect(made.status()).toBe(201)
  await page.clock.install()
  await steadyTraffic(page)
  await logIn(page, { to: '/clients' })

  await visit(page, '/bridge/dataBridge/detail/webhook:steady')
  await expect(page.getByText('Live throughput')).toBeVisible()
  await visit(page, '/dashboard/metrics')
  const row = page.getByRole('row').filter({ hasText: 'messages.received' })
  await expect(row).toBeVisible()
  await visit(page, '/clients')
  ahead += 3000
  await page.clock.fastForward(3000)

  await visit(page, '/dashboard/metrics')
  const speed = row.getByRole('cell').last()
  await expect(speed).toHaveText(/\d/)
  const cells = await row.getByRole('cell').allInnerTexts()
  const rate = numberIn(cells.at(-1) ?? '')
  expect(Math.abs(rate - perSecond), cells.join(' | ')).toBeLessThan(perSecond / 10)

  await visit(page, '/bridge/dataBridge/detail/webhook:steady')
  const drawn = page.getByRole('img', { name: /Matched min/ })
  await expect(drawn).toBeVisible()
  const drawnText = /Matched ([^;]*)/.exec((await drawn.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const figures = [...drawnText.matchAll(/\d[\d,.]*\d/g)].map(([text]) => numberIn(text))
  expect(figures.length, drawnText).toBeGreaterThan(0)
  for (const figure of figures) expect(Math.abs(figure - perSecond), drawnText).toBeLessThan(perSecond / 10)
})
