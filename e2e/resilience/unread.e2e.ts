import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/fixture'
import { broker, visit } from '../support/corpus'

const node = 'emqx@127.0.0.1'

/** What is read for a part of a screen, and where that part stands. */
const parts: readonly { what: string; path: string; fails: string; open?: (page: Page) => Promise<void> }[] =
  [
    { what: 'a rule’s statistics', path: '/rules/detail/unread', fails: '**/api/v5/rules/*/metrics' },
    { what: 'the figures in the list of rules', path: '/rules', fails: '**/api/v5/rules/*/metrics' },
    {
      what: 'the figures in the list of bridges',
      path: '/bridge/dataBridge',
      fails: '**/api/v5/bridges/*/metrics',
    },
    {
      what: 'a bridge’s statistics',
      path: '/bridge/dataBridge/detail/webhook:unread',
      fails: '**/api/v5/bridges/*/metrics',
    },
    {
      what: 'a node’s traffic',
      path: `/dashboard/nodes/${encodeURIComponent(node)}`,
      fails: '**/api/v5/monitor_current/nodes/*',
    },
    {
      what: 'a node’s replicants',
      path: `/dashboard/nodes/${encodeURIComponent(node)}`,
      fails: '**/api/v5/cluster/topology',
    },
    {
      what: 'the nodes of a trace’s log',
      path: '/log-trace/detail/unread',
      fails: '**/api/v5/trace/*/log_detail',
    },
    {
      what: 'the telemetry report',
      path: '/settings',
      fails: '**/api/v5/telemetry/data',
      open: (page) => page.getByRole('button', { name: 'Reported data' }).click(),
    },
    {
      what: 'the error codes',
      path: '/help',
      fails: '**/api/v5/error_codes',
      open: (page) => page.getByRole('button', { name: /error codes/i }).click(),
    },
  ]

test.beforeEach(async ({ server }) => {
  const { call } = await broker(server)
  await call('POST', '/rules', { id: 'unread', sql: 'SELECT * FROM "a"', actions: [] })
  await call('POST', '/bridges', { type: 'webhook', name: 'unread', url: 'http://127.0.0.1:9' })
  await call('POST', '/trace', { name: 'unread', type: 'clientid', clientid: 'c' })
  await call('PUT', '/telemetry/status', { enable: true })
})

for (const { what, path, fails, open } of parts) {
  test(`${what}: said in its place when it cannot be read, and asked again by hand`, async ({ page }) => {
    await signIn(page, { to: '/clients' })
    let broken = true
    await page.route(fails, (route) =>
      broken ? route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'no' } }) : route.continue(),
    )
    await visit(page, path)
    await open?.(page)
    const again = page.getByRole('main').getByRole('button', { name: /Retry/ })
    await expect(again.first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const failed = await again.count()
    broken = false
    await again.first().click()
    await expect.poll(() => again.count()).toBeLessThan(failed)
  })
}
