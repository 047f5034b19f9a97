import type { Page, Route } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test, testInFreshContext } from '../support/fixture'
import { quietest, watchTimers } from '../support/page-health'
import { setHidden, controlTime, type PageTime } from '../support/page-time'
import { byRelease, clientList, numberedPages } from '../support/release'

test.use({ seed: 'busy' })

const minute = 60_000
const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]')

/** The overview after a login, with the page's clock moved by the test. */
async function onOverview(page: Page): Promise<PageTime> {
  const time = await controlTime(page)
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await time.pass(5000)
  time.asked()
  return time
}

testInFreshContext('polls from a visible overview, but at most 30 times a minute', async ({ page }) => {
  const time = await onOverview(page)
  for (let turn = 0; turn < 3; turn += 1) {
    await time.pass(minute)
    const asked = time.asked()
    expect(asked.filter((path) => path === '/monitor_current').length).toBeGreaterThanOrEqual(11)
    expect(asked.length).toBeLessThanOrEqual(30)
  }
})

testInFreshContext(
  'requests nothing while hidden, even when the network comes and goes and the session nears its end, and reloads on return',
  async ({ page, context }) => {
    const time = await onOverview(page)
    await setHidden(page, true)
    await time.pass(30_000)
    time.asked()
    await time.pass(10 * minute, 5000)
    await context.setOffline(true)
    await time.pass(minute, 5000)
    await context.setOffline(false)
    await time.pass(3 * 60 * minute, minute)
    expect(time.asked()).toEqual([])
    await setHidden(page, false)
    await time.pass(1000)
    expect(time.asked()).toEqual(
      expect.arrayContaining(['/monitor_current', '/nodes', '/stats', '/monitor', '/alarms']),
    )
    // The user is active again, and polling resumes.
    await page.mouse.move(400, 400)
    await time.pass(15_000)
    expect(time.asked().filter((path) => path === '/monitor_current').length).toBeGreaterThanOrEqual(2)
  },
)

testInFreshContext('does not probe a failed broker while hidden', async ({ page, faults }) => {
  const time = await onOverview(page)
  await faults([{ match: { path: '*' }, status: 500, body: { code: 'INTERNAL_ERROR', message: 'x' } }])
  await time.pass(minute)
  expect(time.asked()).toContain('/status')
  await setHidden(page, true)
  await time.pass(30_000)
  time.asked()
  await time.pass(5 * minute, 5000)
  expect(time.asked()).toEqual([])
  await faults([])
  await setHidden(page, false)
  await time.pass(6000)
  expect(time.asked()).toContain('/monitor_current')
  await expect(page.getByText(/not responding/i)).toHaveCount(0)
})

testInFreshContext(
  'never overlaps polls, and doubles the interval after a reply slower than half of it',
  async ({ page }) => {
    await onOverview(page)
    // The page's clock is stopped, the broker's is not: only here can a reply take ten seconds of page time.
    let held: Route[] = []
    let seen = 0
    await page.route('**/api/v5/monitor_current', (route) => {
      seen += 1
      held.push(route)
    })
    const polled = (times: number) => expect.poll(() => seen).toBe(times)
    // Each answer is another number: once it is shown, the next reading has been planned.
    const answer = async () => {
      const connections = 4000 + seen
      const now = held
      held = []
      for (const route of now)
        await route.fulfill({
          json: {
            connections,
            live_connections: 1,
            topics: 1,
            subscriptions: 1,
            received_msg_rate: 0,
            sent_msg_rate: 0,
            dropped_msg_rate: 0,
          },
        })
      await expect(async () => {
        // The cache notifies by a zero timer, which the stopped clock delays.
        await page.clock.runFor(1)
        expect(await page.getByText(connections.toLocaleString('en'), { exact: true }).count()).toBe(1)
      }).toPass()
    }
    await page.clock.runFor(5000)
    await polled(1)
    await page.clock.runFor(10_000)
    expect(seen).toBe(1)
    await answer()
    await page.clock.runFor(9000)
    expect(seen).toBe(1)
    await page.clock.runFor(1500)
    await polled(2)
    await answer()
    await page.clock.runFor(4000)
    expect(seen).toBe(2)
    await page.clock.runFor(1500)
    await polled(3)
    await answer()
  },
)

if (numberedPages)
  test('renders at most a hundred of 100,000 clients, reaches the thousandth page, and never fetches all (catalogue G1)', async ({
    page,
    server,
  }) => {
    const requests: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/v5/clients') requests.push(url)
    })
    await logIn(page, { to: '/clients' })
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/of (99|100),\d{3}/)
    expect(await rows(page).count()).toBeLessThanOrEqual(100)
    // Others of this file's server may have sent some away: the last page but one is then not quite the thousandth.
    const api = await asAdmin(server)
    const { meta } = (await api('GET', '/clients?limit=1')).data as { meta: { count: number } }
    const far = Math.floor(meta.count / 100) - 1
    expect(far).toBeGreaterThan(980)
    const first = (index: number) =>
      expect(rows(page).first()).toHaveAttribute('aria-rowindex', String(index + 2))
    await page.evaluate((to) => {
      location.hash = `/clients?page=${to}`
    }, far)
    await first((far - 1) * 100)
    await expect(rows(page).first()).toContainText(/device-99\d{3}/)
    await page.getByRole('main').getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`page=${far + 1}`))
    await first(far * 100)
    expect(await rows(page).count()).toBeLessThanOrEqual(100)
    await page.evaluate(() => {
      location.hash = '/clients?limit=1000&page=99'
    })
    await first(98_000)
    await expect(rows(page).first()).toContainText(/device-9(?:79|80|8[1-5])\d\d/)
    expect(await rows(page).count()).toBeLessThanOrEqual(100)
    // Only the pages that were looked at, each as often as it was read again.
    const pages = new Set(
      requests.map(({ searchParams }) => `${searchParams.get('page')}×${searchParams.get('limit')}`),
    )
    expect([...pages]).toEqual(['1×100', `${far}×100`, `${far + 1}×100`, '99×1000'])
  })

test('searches 100,000 clients at the broker from the palette and renders at most fifty rows (catalogue G5)', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  await expect(rows(page).first()).toBeVisible()
  const searches: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === `/api/v5${clientList}` && url.searchParams.has('like_clientid')) searches.push(url)
  })
  const maxRows = await page.evaluateHandle(() => {
    const seen = { rows: 0 }
    new MutationObserver(() => {
      seen.rows = Math.max(seen.rows, document.querySelectorAll('[role=option]').length)
    }).observe(document, { subtree: true, childList: true })
    return seen
  })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type('device-4242')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.filter({ hasText: 'device-42420' })).toBeVisible()
  await expect(options).toHaveCount(Number(await options.first().getAttribute('aria-setsize')))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('@e')
  await expect(options.filter({ hasText: byRelease('sensor-01', 'device-00000') })).toBeVisible()
  const { rows: drawn } = await maxRows.jsonValue()
  expect(drawn).toBeGreaterThan(10)
  expect(drawn).toBeLessThanOrEqual(50)
  // Requested when typing paused, with the maximum number shown.
  expect(searches.length).toBeLessThan('device-4242'.length)
  for (const { searchParams } of searches) expect(Number(searchParams.get('limit'))).toBeLessThanOrEqual(50)
})

test(
  'draws at most a thousand points of seven days of samples, and the table agrees (catalogue G9)',
  { tag: '@full' },
  async ({ page, faults }) => {
    const last = Math.floor(Date.now() / 10_000) * 10_000
    const samples = Array.from({ length: 60_480 }, (_, index) => {
      const value = 1000 + ((index * 7919) % 613)
      return {
        time_stamp: last - (60_479 - index) * 10_000,
        received: value * 10,
        sent: value * 20,
        dropped: index % 3,
        connections: value,
        live_connections: value,
        topics: value * 2,
        subscriptions: value * 3,
      }
    })
    await faults([{ match: { method: 'GET', path: '/monitor' }, body: samples }])
    await logIn(page, { to: '/dashboard/overview?range=7d' })
    await expect(page.getByRole('region').locator('canvas')).toHaveCount(6)
    const chart = page
      .getByRole('region', { name: 'Connections' })
      .getByRole('group', { name: 'Connections' })
    const read = async (key: string) => {
      await chart.press(key)
      return ((await chart.locator('xpath=..').getByRole('status').textContent()) ?? '').split('  ')
    }
    const newest = await read('End')
    const before = await read('ArrowLeft')
    const oldest = await read('Home')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    const table = page.getByRole('table', { name: 'History' })
    await expect(table.getByRole('row')).toHaveCount(51)
    const column = (await table.getByRole('columnheader').allTextContents()).indexOf('Connections')
    const cellOf = (time: string | undefined) =>
      table
        .getByRole('row')
        .filter({ hasText: time ?? 'no time' })
        .getByRole('cell')
        .nth(column)
    await expect(cellOf(newest[0])).toHaveText(newest[1] ?? '')
    await expect(cellOf(before[0])).toHaveText(before[1] ?? '')
    const next = page.getByRole('main').getByRole('button', { name: 'Next', exact: true })
    while (await next.isEnabled()) await next.click()
    await expect(cellOf(oldest[0])).toHaveText(oldest[1] ?? '')
  },
)

testInFreshContext(
  'leaks no timer, listener or memory from an open overview (catalogue G10, in short; `npm run bench` runs eight hours)',
  { tag: '@full' },
  async ({ page }) => {
    const time = await controlTime(page)
    await watchTimers(page)
    await logIn(page)
    await expect(page.getByRole('region').locator('canvas')).toHaveCount(6)
    const minutes = async (count: number) => {
      for (let passed = 0; passed < count; passed += 1) {
        // A user is active, else polling would stop.
        await page.mouse.move(400, 300 + (passed % 2))
        await time.pass(minute, 5000)
      }
    }
    // Data read at login is released after five minutes.
    await minutes(6)
    const quiet = () => quietest(page, () => time.pass(1500, 1500))
    const before = await quiet()
    await minutes(8)
    const after = await quiet()
    expect(before.timers).toBeGreaterThan(0)
    // None more; a machine that answers late may have a poll's timer in each of the first looks.
    expect(after.timers).toBeLessThanOrEqual(before.timers)
    expect(after.listeners).toBeLessThanOrEqual(before.listeners)
    expect(after.heap - before.heap).toBeLessThan(5_000_000)
  },
)
