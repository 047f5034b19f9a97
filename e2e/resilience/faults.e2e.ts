import mqtt from 'mqtt'
import { securityHeaders } from '../../src/server/headers'
import { expect, signIn, test } from '../support/fixture'
import { clientList } from '../support/release'
import { settling, toastsOf, typeLine, wire } from '../support/wire'

test.use({ freshContext: true })

const sensor = 'sensor-01'
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJlbXF4In0.c2lnbmF0dXJlMTIz'
const down = { code: 'NODE_DOWN', message: `a stack trace Bearer ${token}` }

test('an error answer is said in words, with raw code and request in the details: a list (catalogue R6)', async ({
  page,
  faults,
}) => {
  await signIn(page)
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

test('an error answer is said in words, with raw code and request in the details: a command (catalogue R6)', async ({
  page,
  faults,
}) => {
  await signIn(page)
  await faults([{ match: { method: 'POST', path: '/banned' }, status: 500, body: down }])
  await typeLine(page, 'ban fault-node-down 1h x')
  await page.keyboard.press('Enter')
  const toast = toastsOf(page)
  await expect(toast).toContainText('Ban: A node is not responding')
  await expect(toast).not.toContainText('NODE_DOWN')
  await toast.getByRole('button', { name: 'Details' }).click()
  await expect(toast).toContainText('POST /api/v5/banned · 500 NODE_DOWN · a stack trace')
  expect(await page.content()).not.toContain('eyJhbGciOi')
})

const html =
  `<!doctype html><html><body><h1 id="foreign">Sign in to the network</h1>` +
  `<script>window.hit = true</script><img src="x" onerror="window.hit = true">${'0123456789'.repeat(40)}</body></html>`
const pages = [
  {
    what: 'a 500 with a page',
    status: 500,
    body: html,
    words: 'Internal broker error',
    details: html.slice(0, 200),
  },
  {
    what: 'a 502 without a body',
    status: 502,
    body: '',
    words: 'Internal broker error',
    details: 'GET /api/v5/users · 502 HTTP_502',
  },
  {
    what: 'a 200 with a page',
    status: 200,
    body: html,
    words: 'A proxy responded instead of the broker',
    details: html.slice(0, 200),
  },
]
for (const { what, status, body, words, details } of pages) {
  test(`${what} is a plain sentence, never HTML (catalogue R7)`, async ({ page, faults }) => {
    await signIn(page)
    await faults([
      {
        match: { path: '/users' },
        status,
        body,
        ...(body === '' ? {} : { headers: { 'content-type': 'text/html' } }),
      },
    ])
    await page.evaluate(() => {
      location.hash = '/users'
    })
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(words)
    await expect(alert).not.toContainText('<')
    await alert.getByRole('button', { name: 'Details' }).click()
    await expect(alert).toContainText(details)
    await expect(alert).not.toContainText(html.slice(0, 210))
    expect(await page.evaluate(() => [document.querySelector('#foreign'), 'hit' in window])).toEqual([
      null,
      false,
    ])
    await faults([])
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'admin' })).toBeVisible()
  })
}

test('a redirect to a login page is known as a proxy’s answer (catalogue R23)', async ({
  page,
  faults,
  watch,
}) => {
  // The browser names where the redirect leads. Were it followed, the policy would say so.
  watch.expected.push(/^https:\/\/portal\.example\//)
  await signIn(page)
  await faults([
    { match: { path: '/users' }, status: 302, headers: { location: 'https://portal.example/login' } },
  ])
  await page.evaluate(() => {
    location.hash = '/users'
  })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'A proxy responded instead of the broker',
  )
  await expect(page.getByRole('banner')).toBeVisible()
})

const cut = [
  { what: 'cut JSON', fault: { truncate: 12 } },
  { what: 'an empty 200', fault: { status: 200, body: '' } },
  { what: 'a 204 where a body is due', fault: { status: 204 } },
]
for (const { what, fault } of cut) {
  test(`${what} is an unreadable answer, in its place (catalogue R11)`, async ({ page, faults }) => {
    await signIn(page)
    await faults([{ match: { path: '/banned' }, ...fault }])
    await page.evaluate(() => {
      location.hash = '/banned-clients'
    })
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('The response could not be read')
    // The list's own frame stands around it, and the shell around that.
    await expect(main.getByRole('heading', { name: 'Banned clients' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('emqxcl')
    await main.getByRole('alert').getByRole('button', { name: 'Details' }).click()
    await expect(main.getByRole('alert')).toContainText('UNREADABLE')
    await faults([])
    await main.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })
}

test('odd fields leave their row and the others intact (catalogue R12)', async ({ page, faults }) => {
  await signIn(page)
  const rows = [
    {
      clientid: 'plain',
      username: 'u',
      proto_ver: 5,
      connected: true,
      ip_address: '10.0.0.1',
      port: 1,
      node: 'n@1',
      subscriptions_cnt: 3,
    },
    { clientid: 'extra', surprise: { deep: [1] }, proto_ver: 4 },
    { clientid: 'lacking' },
    {
      clientid: 'nulls',
      username: null,
      proto_ver: null,
      connected: null,
      ip_address: null,
      node: null,
      connected_at: null,
      subscriptions_cnt: null,
      mqueue_len: null,
    },
    {
      clientid: 'mistyped',
      username: 7,
      proto_ver: 'five',
      connected: 'yes',
      ip_address: {},
      port: 'x',
      node: [],
      connected_at: 12,
      subscriptions_cnt: {},
      mqueue_len: true,
    },
    { clientid: 'later', proto_ver: 9, proto_name: 'MQTT' },
    { clientid: 12 },
    'text',
    null,
    { username: 'nobody' },
  ]
  await faults([
    {
      match: { path: clientList },
      status: 200,
      body: { data: rows, meta: { page: 1, limit: 100, count: rows.length, hasnext: false } },
    },
  ])
  await page.evaluate(() => {
    location.hash = '/clients'
  })
  const body = page.getByRole('main').locator('tbody').getByRole('row')
  await expect(body).toHaveCount(rows.length)
  const cells = (id: string) => body.filter({ hasText: id }).getByRole('cell')
  await expect(cells('plain')).toHaveText([
    'Select plain',
    'Connectedplain',
    'u',
    '5.0',
    '10.0.0.1:1',
    'n@1',
    '3',
    '–',
    '–',
    '–',
    /.*/,
  ])
  await expect(cells('extra').nth(3)).toHaveText('3.1.1')
  for (const id of ['lacking', 'nulls', 'mistyped'])
    await expect(cells(id)).toHaveText([
      `Select ${id}`,
      `Unknown${id}`,
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      /.*/,
    ])
  await expect(cells('later').nth(3)).toHaveText('9')
  await expect(body.filter({ hasText: 'unreadable' })).toHaveText([
    /\{"clientid":12\}/,
    /"text"/,
    /null/,
    /\{"username":"nobody"\}/,
  ])
})

test('a value the console does not know is shown raw, with a neutral badge (catalogue R12)', async ({
  page,
  faults,
}) => {
  await signIn(page)
  const bans = ['planet', 'constructor', '__proto__'].map((as) => ({
    as,
    who: `who-${as}`,
    by: 'x',
    reason: '',
    at: '2026-11-21T10:00:00Z',
    until: '2030-11-21T10:00:00Z',
  }))
  const nodes = ['hibernating', 'constructor', '__proto__'].map((state) => ({
    node: `${state}@127.0.0.1`,
    node_status: state,
    role: 'witness',
  }))
  await faults([
    {
      match: { path: '/banned' },
      status: 200,
      body: { data: [...bans, { ...bans[0], as: 'clientid', who: 'who-plain' }], meta: { count: 4 } },
    },
    {
      match: { path: '/nodes' },
      status: 200,
      body: [...nodes, { node: 'emqx@127.0.0.1', node_status: 'running', role: 'core' }],
    },
  ])
  await page.evaluate(() => {
    location.hash = '/banned-clients'
  })
  for (const as of ['planet', 'constructor', '__proto__'])
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `who-${as}` })
        .getByRole('cell', { name: as, exact: true }),
    ).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'who-plain' })
      .getByRole('cell', { name: 'Client ID', exact: true }),
  ).toBeVisible()
  await page.evaluate(() => {
    location.hash = '/dashboard/nodes'
  })
  const main = page.getByRole('main')
  for (const state of ['hibernating', 'constructor', '__proto__']) {
    const row = main.getByRole('row').filter({ hasText: `${state}@127.0.0.1` })
    await expect(row.getByRole('cell', { name: state, exact: true })).toBeVisible()
    await expect(row.getByRole('cell', { name: 'witness', exact: true })).toBeVisible()
  }
  await expect(
    main.getByRole('row').filter({ hasText: 'emqx@127.0.0.1' }).getByRole('cell', { name: 'Running' }),
  ).toBeVisible()
})

test('counters beyond 2^53 are shown to the last digit (catalogue R13)', async ({ page, faults }) => {
  await signIn(page)
  // As text: a number of this program would have been rounded already.
  const row =
    '{"clientid":"counts","connected":true,"mqueue_len":9007199254740993,"mqueue_dropped":18446744073709551615' +
    ',"recv_msg":9007199254740995,"recv_oct":9007199254740997,"subscriptions_cnt":9007199254740991}'
  await faults([
    { match: { path: '/clients/counts/subscriptions' }, status: 200, body: '[]' },
    { match: { path: '/clients/counts' }, status: 200, body: row },
    { match: { path: clientList }, status: 200, body: `{"data":[${row}],"meta":{"count":1}}` },
  ])
  await page.evaluate(() => {
    location.hash = '/clients'
  })
  const cells = page.getByRole('row').filter({ hasText: 'counts' })
  for (const digits of ['9,007,199,254,740,993', '18,446,744,073,709,551,615', '9,007,199,254,740,991'])
    await expect(cells).toContainText(digits)
  await page.evaluate(() => {
    location.hash = '/clients/detail/counts'
  })
  const main = page.getByRole('main')
  await expect(main).toContainText('9,007,199,254,740,995')
  await expect(main).toContainText('9,007,199,254,740,997')
})

test('a storm of two minutes: one probe at each step, one notice, a console that works, and recovery by itself (catalogue R9)', async ({
  page,
  faults,
  requests,
  server,
  request,
}) => {
  await page.clock.install()
  const settled = settling(page)
  await signIn(page, { to: '/clients' })
  const row = page.getByRole('row').filter({ hasText: sensor })
  await expect(row).toBeVisible()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver((records) => {
      const regions = records.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status], [role=alert], [aria-live]',
        ),
      )
      for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent)
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
  await request.delete(`${server.url}/__requests`)
  const total = async () => Object.values(await requests()).reduce((sum, count) => sum + count, 0)
  // At what second of the storm each probe went out.
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
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  expect(heard.filter((text) => text.includes('not responding'))).toHaveLength(1)
  await expect(toastsOf(page)).toHaveCount(0)
  await expect(row).toBeVisible()
  await expect(page.getByRole('main').getByText('Last updated 2 min ago')).toBeVisible()
  // The console itself works all the while, and no time passes.
  await typeLine(page, '/journal')
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

test('Enter pressed again and held down sends once (catalogue R20)', async ({
  page,
  faults,
  requests,
  server,
  request,
}) => {
  await signIn(page, { to: '/clients' })
  await faults([{ match: { method: 'POST', path: '/banned' }, delay: 800 }])
  await request.delete(`${server.url}/__requests`)
  const broker = await wire(request, server)
  await typeLine(page, 'ban pressed-thrice 1h x')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(toastsOf(page).filter({ hasText: 'Banned pressed-thrice' })).toBeVisible()
  expect((await requests())['POST /api/v5/banned']).toBe(1)
  await typeLine(page, 'ban held-down 1h x')
  for (let repeat = 0; repeat < 30; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(toastsOf(page).filter({ hasText: 'Banned held-down' })).toBeVisible()
  expect((await requests())['POST /api/v5/banned']).toBe(2)
  await broker.unban('pressed-thrice')
  await broker.unban('held-down')
})

test('a double click and a held key of a disruptive command send once (catalogue R20)', async ({
  page,
  faults,
  requests,
  server,
  request,
}) => {
  await signIn(page)
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
    await request.delete(`${server.url}/__requests`)
    if (how === 'double click') await kick.dblclick()
    else {
      await page.keyboard.down('Shift')
      for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('K')
      await page.keyboard.up('K')
      await page.keyboard.up('Shift')
    }
    const asked = page.getByRole('alertdialog')
    await expect(asked).toHaveCount(1)
    expect((await requests())[`DELETE /api/v5/clients/${clientId}`]).toBeUndefined()
    const yes = asked.getByRole('button', { name: /^Kick/ })
    if (how === 'double click') await yes.dblclick()
    else {
      await yes.focus()
      for (let repeat = 0; repeat < 30; repeat += 1) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
    }
    await expect(toastsOf(page).filter({ hasText: `Kicked ${clientId}` })).toBeVisible()
    expect((await requests())[`DELETE /api/v5/clients/${clientId}`]).toBe(1)
    await device.endAsync(true)
  }
})

test('every answer carries exactly the policy and its companions (catalogue S1)', async ({
  request,
  server,
}) => {
  for (const path of [
    '/',
    '/index.html',
    '/static/theme.js',
    '/nothing.png',
    '/api/v5/clients',
    '/api/v5/nowhere',
    '/status',
    '/clients',
  ]) {
    const answer = await request.get(server.url + path, { maxRedirects: 0 })
    const headers = answer.headers()
    const sent = Object.fromEntries(Object.keys(securityHeaders).map((name) => [name, headers[name]]))
    expect(sent, path).toEqual(securityHeaders)
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

test('a bare path is sent to its hash', async ({ page }) => {
  await page.goto('/clients')
  await expect(page).toHaveURL(/#\/login\?to=%2Fclients$/)
})
