import mqtt from 'mqtt'
import { apiPolicy, securityHeaders } from '../../src/server/headers'
import { expect, logIn, test } from '../support/fixture'
import { clientList } from '../support/release'
import { settling, findToasts, typeLine, wire } from '../support/wire'

test.use({ freshContext: true })

const sensor = 'sensor-01'
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJlbXF4In0.c2lnbmF0dXJlMTIz'
const down = { code: 'NODE_DOWN', message: `a stack trace Bearer ${token}` }

test('describes an error of a list in words, with the raw code and request in the details (catalogue R6)', async ({
  page,
  faults,
}) => {
  await logIn(page)
  await faults([{ match: { path: clientList }, status: 500, body: down }])
  await page.evaluate(() => {
    location.hash = '/clients'
  })
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('A node is not responding')
  await expect(alert).not.toContainText('NODE_DOWN')
  await alert.getByRole('button', { name: 'Details' }).click()
  await expect(alert).toContainText(/GET \/api\/v5\/clients(?:_v2)?\?\S* · 500 NODE_DOWN · a stack trace/)
  expect(await page.content()).not.toContain('eyJhbGciOi')
})

test('describes an error of a command in words, with the raw code and request in the details (catalogue R6)', async ({
  page,
  faults,
}) => {
  await logIn(page)
  await faults([{ match: { method: 'POST', path: '/banned' }, status: 500, body: down }])
  await typeLine(page, 'ban fault-node-down 1h x')
  await page.keyboard.press('Enter')
  const toast = findToasts(page)
  await expect(toast).toContainText('Ban: A node is not responding')
  await expect(toast).not.toContainText('NODE_DOWN')
  await toast.getByRole('button', { name: 'Details' }).click()
  await expect(toast).toContainText('POST /api/v5/banned · 500 NODE_DOWN · a stack trace')
  expect(await page.content()).not.toContain('eyJhbGciOi')
})

test('recognizes a redirect to a login page as the reply of a proxy (catalogue R23)', async ({
  page,
  faults,
  watch,
}) => {
  // The browser reports the target of the redirect. Following it would violate the policy.
  watch.expected.push(/^https:\/\/portal\.example\//)
  await logIn(page)
  await faults([
    { match: { path: '/users' }, status: 302, headers: { location: 'https://portal.example/login' } },
  ])
  await page.evaluate(() => {
    location.hash = '/users'
  })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The broker’s address redirects elsewhere',
  )
  await expect(page.getByRole('banner')).toBeVisible()
})

test('survives two minutes of errors with one probe per step and one notice, and recovers by itself (catalogue R9)', async ({
  page,
  faults,
  requests,
}) => {
  await page.clock.install()
  const settled = settling(page)
  await logIn(page, { to: '/clients' })
  const row = page.getByRole('row').filter({ hasText: sensor })
  await expect(row).toBeVisible()
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    new MutationObserver((records) => {
      const regions = records.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status], [role=alert], [aria-live]',
        ),
      )
      for (const region of new Set(regions)) if (region?.textContent) announced.push(region.textContent)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  // From here on time passes in steps only: a slow machine must not stretch them.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await faults([{ match: { path: '*' }, status: 500, body: { code: 'INTERNAL_ERROR', message: 'x' } }])
  const footer = page.getByRole('contentinfo')
  const failing = footer.getByRole('status').filter({ hasText: 'Broker not responding since' })
  for (let turn = 0; turn < 30 && (await failing.count()) === 0; turn += 1) {
    await page.clock.runFor(1000)
    await settled()
  }
  await expect(failing).toHaveCount(1)
  requests.reset()
  const total = async () => Object.values(await requests()).reduce((sum, count) => sum + count, 0)
  // The second of the outage at which each probe was sent.
  const probes: number[] = []
  for (let second = 1; second <= 120; second += 1) {
    await page.clock.runFor(1000)
    await settled()
    while (probes.length < (await total())) probes.push(second)
  }
  const gaps = probes.slice(1).map((at, index) => at - (probes[index] ?? 0))
  expect(
    gaps.slice(2).every((gap) => gap >= 4),
    `gaps ${gaps.join(' ')}`,
  ).toBe(true)
  expect(probes.length).toBeGreaterThan(15)
  expect(probes.length).toBeLessThanOrEqual(28)
  // One notice, and no toast.
  const announced = await page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced)
  expect(announced.filter((text) => text.includes('not responding'))).toHaveLength(1)
  await expect(findToasts(page)).toHaveCount(0)
  await expect(row).toBeVisible()
  await expect(page.getByRole('main').getByText('Last updated 2 min ago')).toBeVisible()
  // The console itself works all the while, and no time passes.
  await typeLine(page, '/command history')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: /Command history/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(page.getByRole('main').getByText('1 row selected')).toBeVisible()
  await faults([])
  // The next probe is at most a step away, and the list's own poll after it.
  const stale = page.getByText(/not responding/i).or(page.getByRole('main').getByText(/Last updated/))
  for (let second = 0; second < 15 && (await stale.count()) > 0; second += 1) {
    await page.clock.runFor(1000)
    await settled()
  }
  await expect(stale).toHaveCount(0)
  await expect(row).toBeVisible()
})

test('sends once when Enter is repeated or held down (catalogue R20)', async ({
  page,
  faults,
  requests,
  server,
  request,
}) => {
  await logIn(page, { to: '/clients' })
  await faults([{ match: { method: 'POST', path: '/banned' }, delay: 800 }])
  requests.reset()
  const broker = await wire(request, server)
  await typeLine(page, 'ban pressed-thrice 1h x')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(findToasts(page).filter({ hasText: 'Banned pressed-thrice' })).toBeVisible()
  expect((await requests())['POST /api/v5/banned']).toBe(1)
  await typeLine(page, 'ban held-down 1h x')
  for (let repeat = 0; repeat < 30; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(findToasts(page).filter({ hasText: 'Banned held-down' })).toBeVisible()
  expect((await requests())['POST /api/v5/banned']).toBe(2)
  await broker.unban('pressed-thrice')
  await broker.unban('held-down')
})

test('sends a disruptive command once on a double click or a held key (catalogue R20)', async ({
  page,
  faults,
  requests,
  server,
}) => {
  await logIn(page)
  await faults([{ match: { method: 'DELETE', path: '/clients/*' }, delay: 800 }])
  for (const how of ['double click', 'held key'] as const) {
    const clientId = how.replace(' ', '-')
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
      clientId,
      reconnectPeriod: 0,
    })
    await page.evaluate((id) => {
      location.hash = `/clients/detail/${id}`
    }, clientId)
    const kick = page.getByRole('main').getByRole('button', { name: /Kick client/ })
    await expect(kick).toBeVisible()
    requests.reset()
    if (how === 'double click') await kick.dblclick()
    else {
      await page.keyboard.down('Shift')
      for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('K')
      await page.keyboard.up('K')
      await page.keyboard.up('Shift')
    }
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toHaveCount(1)
    expect((await requests())[`DELETE /api/v5/clients/${clientId}`]).toBeUndefined()
    const yes = dialog.getByRole('button', { name: /^Kick/ })
    if (how === 'double click') await yes.dblclick()
    else {
      await yes.focus()
      for (let repeat = 0; repeat < 30; repeat += 1) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
    }
    await expect(findToasts(page).filter({ hasText: `Kicked ${clientId}` })).toBeVisible()
    expect((await requests())[`DELETE /api/v5/clients/${clientId}`]).toBe(1)
    await device.endAsync(true)
  }
})

test('sends exactly the security headers with every response (catalogue S1)', async ({ request, server }) => {
  for (const path of [
    '/',
    '/index.html',
    '/static/icon.svg',
    '/nothing.png',
    '/api/v5/clients',
    '/api/v5/nowhere',
    '/status',
    '/clients',
  ]) {
    const answer = await request.get(server.url + path, { maxRedirects: 0 })
    const headers = answer.headers()
    const sent = Object.fromEntries(Object.keys(securityHeaders).map((name) => [name, headers[name]]))
    // A reply of a broker never acts as a page.
    const policy = /^\/(?:api|status)/.test(path) ? { 'content-security-policy': apiPolicy } : {}
    expect(sent, path).toEqual({ ...securityHeaders, ...policy })
  }
  const policy = securityHeaders['content-security-policy'] ?? ''
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe-')
  expect([
    securityHeaders['x-content-type-options'],
    securityHeaders['referrer-policy'],
    securityHeaders['x-frame-options'],
  ]).toEqual(['nosniff', 'no-referrer', 'DENY'])
})

test('redirects a plain path to its hash', async ({ page }) => {
  await page.goto('/clients')
  await expect(page).toHaveURL(/#\/login\?to=%2Fclients$/)
})
