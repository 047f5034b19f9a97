import { admin, rowOfUser } from '../support/accounts'
import { expect, logIn, test, testInFreshContext } from '../support/fixture'
import { clientList } from '../support/release'
import { settling, findToasts, typeLine, wire } from '../support/wire'

test('shows the shell without a network, says so, and loads by itself when it is back (catalogue R1)', async ({
  page,
  context,
  request,
  server,
}) => {
  await logIn(page, { to: '/users' })
  // The console's own files are served as from a cache, so that only the broker is unreachable.
  await page.route(
    (url) => url.origin === server.url && !/^\/(api\/v5|status)/.test(url.pathname),
    async (route) => route.fulfill({ response: await request.get(route.request().url()) }),
  )
  await context.setOffline(true)
  // An emulated loss of the network is not reported to a page that is loaded during it; a real one is.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }),
  )
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('This machine is offline')
  await expect(page.getByRole('main')).toContainText('Loads automatically when this machine is online again')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  // As in a browser: the property has changed when the event comes.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true }),
  )
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(rowOfUser(page, admin.username)).toBeVisible()
  await expect(page.getByText('This machine is offline')).toHaveCount(0)
})

testInFreshContext(
  'keeps rows with their age while offline, pauses polling, and resumes by itself (catalogue R2)',
  async ({ page, context }) => {
    await page.clock.install()
    await logIn(page, { to: '/clients' })
    const row = page.getByRole('row').filter({ hasText: 'sensor-01' })
    await expect(row).toBeVisible()
    await context.setOffline(true)
    const main = page.getByRole('main')
    await expect(main.getByText('This machine is offline')).toBeVisible()
    const sent: string[] = []
    page.on('request', (each) => sent.push(each.url()))
    await page.clock.runFor(65_000)
    await expect(main).toContainText(/Last updated 1 min/)
    await expect(row).toBeVisible()
    expect(sent).toEqual([])
    await context.setOffline(false)
    await expect(main.getByText(/Last updated/)).toHaveCount(0)
    await expect(page.getByText('This machine is offline')).toHaveCount(0)
    const polled = page.waitForRequest(/\/clients(?:_v2)?\?/)
    await page.clock.runFor(6000)
    await polled
  },
)

testInFreshContext(
  'counts down a Retry-After of 15 s without requests, then loads (catalogue R8)',
  async ({ page, faults, requests }) => {
    await page.clock.install()
    await logIn(page)
    await faults([
      {
        match: { path: '/users' },
        status: 503,
        headers: { 'retry-after': '15' },
        body: { code: 'SERVICE_UNAVAILABLE', message: 'dispatcher not ready' },
      },
    ])
    requests.reset()
    await page.evaluate(() => {
      location.hash = '/users'
    })
    const timer = page.getByRole('main').getByRole('timer')
    await expect(timer).toHaveText('Retry in 15 s')
    await page.clock.runFor(5000)
    await expect(timer).toHaveText('Retry in 10 s')
    await faults([])
    await page.clock.runFor(9000)
    await expect(timer).toHaveText('Retry in 1 s')
    expect((await requests())['GET /api/v5/users']).toBe(1)
    await page.clock.runFor(1000)
    await expect(rowOfUser(page, admin.username)).toBeVisible()
  },
)

test('does not send a submit while offline, nor later by itself (catalogue R3)', async ({
  page,
  context,
  request,
  requests,
  server,
}) => {
  await logIn(page, { to: '/banned-clients' })
  // The screen must be loaded already: offline it never would.
  await expect(page.getByRole('heading', { level: 1, name: 'Banned clients' })).toBeVisible()
  requests.reset()
  await context.setOffline(true)
  await typeLine(page, 'ban net-offline 1h x')
  await page.keyboard.press('Enter')
  // The clients cannot be searched, so the name is requested and used as typed.
  await expect(page.getByRole('option', { name: 'Use “net-offline”' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const toast = findToasts(page)
  await expect(toast).toContainText('Not sent: this machine is offline')
  await expect(toast).not.toContainText('Outcome unknown')
  await context.setOffline(false)
  await expect(page.getByRole('contentinfo')).not.toContainText('This machine is offline')
  // Everything else is read again by now.
  await expect.poll(async () => (await requests())['GET /api/v5/banned']).toBeGreaterThan(0)
  expect((await requests())['POST /api/v5/banned']).toBeUndefined()
  expect(await (await wire(request, server)).bans()).not.toContain('net-offline')
})

for (const drop of ['before', 'after'] as const) {
  test(`reports an unknown outcome when the connection drops ${drop} the broker has acted, reads again and never repeats the write (catalogue R3)`, async ({
    page,
    faults,
    request,
    requests,
    server,
  }) => {
    const who = `net-drop-${drop}`
    await logIn(page, { to: '/banned-clients' })
    await expect(page.getByRole('heading', { name: 'Banned clients' })).toBeVisible()
    await faults([{ match: { method: 'POST', path: '/banned' }, drop }])
    requests.reset()
    await typeLine(page, `ban ${who} 1h x`)
    await page.keyboard.press('Enter')
    const toast = findToasts(page)
    await expect(toast).toContainText('Outcome unknown')
    await expect(toast).not.toContainText('Not sent')
    await expect(toast.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: who })).toHaveCount(
      drop === 'after' ? 1 : 0,
    )
    const seen = await requests()
    expect(seen['POST /api/v5/banned']).toBe(1)
    expect(seen['GET /api/v5/banned']).toBeGreaterThan(0)
    const broker = await wire(request, server)
    expect((await broker.bans()).includes(who)).toBe(drop === 'after')
    await broker.unban(who)
  })
}

test('shows the frame of a slow list while it loads, then its rows, and cancels the request on leaving (catalogue R4)', async ({
  page,
  faults,
}) => {
  await logIn(page)
  await faults([{ match: { path: '/users' }, delay: 5000 }])
  const main = page.getByRole('main')
  const sentRequest = page.waitForRequest(/\/api\/v5\/users$/)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(main.getByRole('heading', { name: 'Users' })).toBeVisible()
  // Room for the rows, and that something is on its way.
  await expect(main.locator('div[aria-hidden=true] > div').nth(9)).toBeVisible()
  await expect(main.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  const left = page.waitForEvent('requestfailed', (request) => /\/api\/v5\/users$/.test(request.url()))
  await sentRequest
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  expect((await left).failure()?.errorText).toBe('net::ERR_ABORTED')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(main.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(rowOfUser(page, admin.username)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

/** Shortens the console's deadlines by a factor, and records the requested ones. */
const shortenDeadlines = (factor: number) => {
  const real = AbortSignal.timeout.bind(AbortSignal)
  const requests: number[] = []
  Object.assign(globalThis, { asked: requests })
  AbortSignal.timeout = (ms: number) => {
    requests.push(ms)
    return real(ms / factor)
  }
}

test('accepts a reply just within the timeout (catalogue R4)', async ({ page, faults }) => {
  await page.addInitScript(shortenDeadlines, 4)
  await logIn(page)
  // 18 of 20 s, at a quarter.
  await faults([{ match: { path: '/users' }, delay: 4500, times: 1 }])
  await page.evaluate(() => {
    location.hash = '/users'
  })
  const main = page.getByRole('main')
  await expect(main.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(rowOfUser(page, admin.username)).toBeVisible()
})

test('says that a slow write is pending, sends it once, and lets the user leave without undoing it (catalogue R4)', async ({
  page,
  faults,
  request,
  requests,
  server,
}) => {
  await logIn(page, { to: '/banned-clients' })
  await faults([{ match: { method: 'POST', path: '/banned' }, delay: 5000 }])
  requests.reset()
  await typeLine(page, 'ban net-slow 1h x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'Ban' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(findToasts(page)).toContainText('Banned net-slow')
  expect((await requests())['POST /api/v5/banned']).toBe(1)
  const broker = await wire(request, server)
  expect(await broker.bans()).toContain('net-slow')
  await broker.unban('net-slow')
})

test('ends a request without a reply at its timeout and offers Retry (catalogue R5)', async ({
  page,
  faults,
  requests,
}) => {
  await page.addInitScript(shortenDeadlines, 10)
  await logIn(page)
  await faults([{ match: { path: '/users' }, hang: true, times: 1 }])
  requests.reset()
  const ended = page.waitForEvent('requestfailed', (each) => /\/api\/v5\/users$/.test(each.url()))
  await page.evaluate(() => {
    ;(globalThis as unknown as { asked: number[] }).asked.length = 0
    location.hash = '/users'
  })
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('The broker did not respond in time')
  expect(await page.evaluate(() => (globalThis as unknown as { asked: number[] }).asked)).toContain(20_000)
  // A read that timed out is not retried.
  expect((await requests())['GET /api/v5/users']).toBe(1)
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOfUser(page, admin.username)).toBeVisible()
})

test('does not repeat a write that timed out (catalogue R5)', async ({
  page,
  faults,
  requests,
  request,
  server,
}) => {
  await page.addInitScript(shortenDeadlines, 10)
  await logIn(page)
  await faults([{ match: { method: 'POST', path: '/banned' }, hang: true }])
  requests.reset()
  await typeLine(page, 'ban net-hang 1h x')
  await page.keyboard.press('Enter')
  await expect(findToasts(page)).toContainText('Outcome unknown')
  expect((await requests())['POST /api/v5/banned']).toBe(1)
  expect(await (await wire(request, server)).bans()).not.toContain('net-hang')
})

testInFreshContext(
  'keeps rows in place and shows no toast for polls over an unstable connection (catalogue R10)',
  async ({ page, faults }) => {
    await page.clock.install()
    const settled = settling(page)
    await logIn(page, { to: '/clients' })
    const row = page.getByRole('row').filter({ hasText: 'sensor-01' })
    await expect(row).toBeVisible()
    await settled()
    await row.evaluate((element) => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const { top } = element.getBoundingClientRect()
      // Gone from the page or moved: each would be seen as a flicker.
      new MutationObserver((records) => {
        for (const { removedNodes } of records)
          for (const node of removedNodes)
            if (node instanceof HTMLTableRowElement) seen.push(`gone: ${node.innerText}`)
        const now = element.getBoundingClientRect().top
        if (now !== top) seen.push(`moved by ${now - top}`)
      }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    })
    await faults([
      { match: { path: '*' }, rate: 0.5, status: 500, body: { code: 'INTERNAL_ERROR', message: 'flapping' } },
    ])
    let stale = 0
    for (let turn = 0; turn < 40; turn += 1) {
      await page.clock.runFor(5000)
      await settled()
      stale += await page
        .getByRole('main')
        .getByText(/Last updated/)
        .count()
      // A failed poll is reported in place, never by a toast.
      expect(await findToasts(page).count()).toBe(0)
    }
    // Without a failure this would have proved nothing.
    expect(stale).toBeGreaterThan(0)
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
  },
)

test('shows at most four results over an unstable connection, and counts equal ones (catalogue R10)', async ({
  page,
  faults,
  request,
  server,
}) => {
  await logIn(page)
  const broker = await wire(request, server)
  for (let turn = 0; turn < 8; turn += 1) {
    const fails = turn % 2 === 1
    await faults(
      fails
        ? [
            {
              match: { method: 'POST', path: '/banned' },
              status: 500,
              body: { code: 'INTERNAL_ERROR', message: 'flapping' },
            },
          ]
        : [],
    )
    await typeLine(page, `ban net-flap-${turn} 1h x`)
    await page.keyboard.press('Enter')
    await expect(findToasts(page)).toContainText(
      fails ? 'Ban: Internal broker error' : `Banned net-flap-${turn}`,
    )
    await expect(findToasts(page)).toHaveCount(1)
  }
  for (let turn = 0; turn < 8; turn += 2) await broker.unban(`net-flap-${turn}`)
})

test('shows the reply to the latest request, not a slow earlier one (catalogue R22)', async ({
  page,
  faults,
}) => {
  await logIn(page, { to: '/clients' })
  const rows = page.getByRole('main').locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: 'sensor-01' })).toBeVisible()
  // The first reading with the filter is slow, the second is not.
  await faults([{ match: { path: clientList }, delay: 2500, times: 1 }])
  const filter = async (text: string) => {
    await page.keyboard.press('/')
    await page.getByRole('main').getByRole('searchbox').fill(text)
    await page.keyboard.press('Enter')
  }
  const slow = page.waitForRequest(/like_clientid=sensor-0(&|$)/)
  await filter('sensor-0')
  await slow
  await filter('sensor-02')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('sensor-02')
  // After the time at which the slow reply would have arrived.
  await page.waitForResponse(/like_clientid=sensor-02/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('sensor-02')
})

test('finishes a pending write after the user left its screen, and its result names what was done (catalogue R21)', async ({
  page,
  faults,
  request,
  requests,
  server,
}) => {
  await logIn(page, { to: '/clients' })
  await faults([{ match: { method: 'POST', path: '/banned' }, delay: 2500 }])
  requests.reset()
  const sent = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/banned'))
  await typeLine(page, 'ban net-leaving 1h x')
  await page.keyboard.press('Enter')
  await sent
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Nodes' })).toBeVisible()
  await expect(findToasts(page)).toHaveCount(0)
  await expect(findToasts(page)).toContainText('Banned net-leaving')
  expect((await requests())['POST /api/v5/banned']).toBe(1)
  const broker = await wire(request, server)
  expect(await broker.bans()).toContain('net-leaving')
  await broker.unban('net-leaving')
})

test('shows the progress bar for user actions, not for polls', async ({ page, faults }) => {
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toHaveCount(0)
  await faults([{ match: { path: clientList }, delay: 1500 }])
  const answered = page.waitForResponse(/\/api\/v5\/clients(?:_v2)?\?/)
  await page.waitForRequest(/\/api\/v5\/clients(?:_v2)?\?/)
  const bars: number[] = []
  const look = setInterval(() => void bar.count().then((count) => bars.push(count)), 100)
  await answered
  clearInterval(look)
  expect(bars.length).toBeGreaterThan(3)
  expect(Math.max(...bars)).toBe(0)
  await page.keyboard.press('r')
  await expect(bar).toHaveCount(1)
  await expect(bar).toHaveCount(0)
})
