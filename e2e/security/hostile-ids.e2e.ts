import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { longId } from '../../src/lib/text/hostile'
import { plain } from '../../src/lib/text/untrusted'
import { clientPath, cut, runPath } from '../../tests/shown-texts'
import { broker, expectFits, expectInside, expectOnlyText, visit } from '../support/corpus'
import { expect, logIn, test, type Server } from '../support/fixture'

test.use({ seed: 'hostile' })

const device = async (
  server: Server,
  clientId: string,
  options: IClientOptions = {},
): Promise<MqttClient> => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId,
    reconnectPeriod: 0,
    protocolVersion: 5,
    ...options,
  })
  // A kicked client gets an error; the tests wait for its end.
  client.on('error', () => undefined)
  return client
}
const ended = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

/** A session that stays behind when its device has left. */
async function session(server: Server, clientId: string): Promise<void> {
  const client = await device(server, clientId, { clean: false, properties: { sessionExpiryInterval: 3600 } })
  await client.endAsync()
}

/** Ids that a URL would change: each is its own device, with no seeded name. */
const bending = [
  'h9/a/b/',
  'h9//c?x#y',
  'h9 %zz',
  '%2e%2e%2fh9',
  '../../h9',
  'h9/..',
  '  h9 in blanks ',
  '"h9"><img src=x onerror=alert(1)>',
  'h9;+&=',
  'h9\\..\\x',
]

for (const id of bending) {
  test(`subscribes, kicks, bans and unbans ${JSON.stringify(id)} under its own name (catalogue H9)`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    const { call, list } = await broker(server)
    const client = await device(server, id)
    await logIn(page, { to: clientPath(id) })
    await expect(page.locator('h1 bdi')).toHaveText(plain(id, 120), { useInnerText: false })
    await page.reload()
    await expect(page.locator('h1 bdi')).toHaveText(plain(id, 120), { useInnerText: false })
    await expect(page.getByRole('main')).toContainText('Connected')
    const dialog = page.getByRole('alertdialog')
    const run = async (command: string, args: [string, string][]) => {
      await page.evaluate(
        (to) => {
          location.hash = to
        },
        runPath(clientPath(id), command, args),
      )
      await dialog.getByRole('button').last().click()
      await expect(dialog).toHaveCount(0)
    }

    const received = new Promise<string>((resolve) =>
      client.once('message', (_, payload) => resolve(payload.toString())),
    )
    await run('client.subscribe', [
      ['clientid', id],
      ['topic', 'h9/own'],
      ['qos', '1'],
      ['nl', 'false'],
      ['rap', 'false'],
      ['rh', '0'],
    ])
    // The broker subscribes it to others automatically.
    await expect
      .poll(async () =>
        (await list(`/clients/${encodeURIComponent(id)}/subscriptions`)).filter(
          ({ topic }) => topic === 'h9/own',
        ),
      )
      .toMatchObject([{ clientid: id, qos: 1 }])
    await client.publishAsync('h9/own', id)
    expect(await received).toBe(id)

    const kicked = ended(client)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Kick client/ })
      .click()
    await dialog.getByRole('button').last().click()
    await kicked
    await expect(page.getByRole('main')).toContainText('The client does not exist')

    const again = await device(server, id)
    const banned = ended(again)
    await run('ban.create', [
      ['who', id],
      ['until', '1h'],
      ['reason', 'h9'],
      ['as', 'clientid'],
    ])
    await banned
    await expect(device(server, id)).rejects.toThrow()
    const bansOf = async () =>
      (await list('/banned?limit=1000')).filter(({ as, who }) => as === 'clientid' && who === id)
    expect(await bansOf()).toMatchObject([{ reason: 'h9' }])
    await run('ban.delete', [['ban', `clientid:${id}`]])
    await expect.poll(bansOf).toEqual([])
    const back = await device(server, id)
    await call('DELETE', `/clients/${encodeURIComponent(id)}`)
    await back.endAsync(true)
  })
}

for (const id of ['.', '..']) {
  test(`shows the client ${id} that no request can name, and says why commands are unavailable (catalogue H9)`, async ({
    page,
    server,
    requests,
  }) => {
    await logIn(page, { to: '/clients' })
    await visit(page, clientPath(id))
    await expect(page.locator('h1 bdi')).toHaveText(id)
    await expect(
      page.getByText('Listener', { exact: true }).locator('xpath=following-sibling::*'),
    ).toContainText('tcp:')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    const before = await requests()
    const main = page.getByRole('main')
    for (const name of [/^Clean session/, /^Add subscription for client/]) {
      const button = main.getByRole('button', { name }).first()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await button.hover()
      await expect(page.getByText('a URL treats them as folders').first()).toBeAttached()
      await button.click({ force: true })
    }
    await main.getByRole('button', { name: 'More commands' }).first().click()
    await expect(page.getByRole('menuitem', { name: /^Set client keep alive/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // A ban has the id in its body, so it works; deleting the single ban cannot, and is disabled with a reason.
    await page.evaluate(
      (to) => {
        location.hash = to
      },
      runPath('/banned-clients', 'ban.create', [
        ['who', id],
        ['until', '1h'],
        ['reason', 'dots'],
        ['as', 'username'],
      ]),
    )
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('status', { name: 'Results' })).toContainText(`Banned ${id}`)
    await page.evaluate(
      (to) => {
        location.hash = to
      },
      runPath('/banned-clients', 'ban.delete', [['ban', `username:${id}`]]),
    )
    await expect(page.getByRole('status', { name: 'Results' })).toContainText(
      'Unban: . and .. cannot be used',
    )
    const writes = (calls: Record<string, number>) =>
      Object.entries(calls).filter(([call]) => !call.startsWith('GET ') && !call.includes('/login'))
    const posted = 'POST /api/v5/banned'
    expect(writes(await requests())).toEqual(writes({ ...before, [posted]: (before[posted] ?? 0) + 1 }))
    const { list } = await broker(server)
    expect((await list('/clients?limit=1000')).filter(({ clientid }) => clientid === id)).toHaveLength(1)
  })
}

test('shows an unpaired surrogate, links it nowhere, and disables every command on it with the reason (catalogue H10)', async ({
  page,
  requests,
  server,
}) => {
  const shown = 'a\\uD800b'
  await logIn(page, { to: '/clients' })
  const row = page
    .locator('tbody tr[data-index]')
    .filter({ has: page.locator('td:nth-child(2)', { hasText: shown }) })
  const place = (await (await broker(server)).list('/clients?limit=1000')).findIndex(
    ({ clientid }) => clientid === 'a\uD800b',
  )
  await visit(page, `/clients?limit=50&page=${Math.floor(place / 50) + 1}`)
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('link')).toHaveCount(0)
  const before = await requests()
  const reason = 'an incomplete Unicode character'
  await row.hover()
  await row.getByRole('button').last().scrollIntoViewIfNeeded()
  // A menu closes when its anchor moves: the table is stable after two frames.
  await page.evaluate(() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest))))
  await row.getByRole('button').last().click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveCount(6)
  for (const item of await items.all()) {
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText(reason)
  }
  await items.first().click({ force: true })
  await page.keyboard.press('Escape')
  const results = page.getByRole('status', { name: 'Results' })
  await row.click()
  await page.keyboard.press('Enter')
  expect(page.url()).toContain('#/clients?')
  for (const key of ['Shift+K', 'Shift+B']) {
    await page.keyboard.press(key)
    await expect(results).toContainText(reason)
  }
  // Objects without a detail page are shown in a preview.
  await expect(page.getByRole('complementary')).toContainText(shown)
  await page.keyboard.press('.')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.first()).toContainText(reason)
  for (const option of await options.all()) await expect(option).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expectOnlyText(page, 'half')
  // A typed or pasted lone surrogate sends no request and does not throw.
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  for (const text of ['@a\uD800', 'kick a\uD800b', 'ban a\uD800b 1h', '#\uDC00']) {
    await input.evaluate((element, value) => {
      // As the page's own code would see it: a driver would replace it on the way.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
    await expect(page.getByRole('dialog').getByRole('status').first()).toBeAttached()
    await page.keyboard.press('Enter')
    await expectOnlyText(page, JSON.stringify(text))
    if ((await input.count()) === 0) break
  }
  const writes = (calls: Record<string, number>) =>
    Object.entries(calls).filter(([call]) => !call.startsWith('GET ') && !call.includes('/login'))
  expect(writes(await requests())).toEqual(writes(before))
})

test('truncates an ID of 65,535 bytes in table, title and confirmation, copies it completely, and its page opens and reloads (catalogue H6)', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const id = `h6-${longId.slice(3)}`
  expect(new TextEncoder().encode(id).length).toBe(65_535)
  const client = await device(server, id)
  await logIn(page, { to: '/clients' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/clients?like_clientid=h6-')
  const row = page.locator('tbody tr[data-index]')
  await expect(row).toHaveCount(1)
  await expect(row.locator('td bdi').first()).toHaveText(cut(id, 80))
  expect(Math.round((await row.boundingBox())?.height ?? 0)).toBe(32)
  // Only the link's address contains the full text.
  expect((await row.innerText()).length).toBeLessThan(500)
  expect((await row.locator('bdi').first().getAttribute('title'))?.length).toBeLessThan(4200)
  await row.getByRole('link').click()
  await expect(page.locator('h1 bdi')).toHaveText(plain(id, 120))
  await expect(page.getByRole('main')).toContainText('Connected')
  expect(new URL(page.url()).hash).toBe(`#${clientPath(id)}`)
  expect((await page.title()).length).toBeLessThan(100)
  await expect(page.getByRole('banner').locator('[aria-current=page]')).toContainText(plain(id, 64))
  await page.getByRole('main').getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await page.reload()
  await expect(page.locator('h1 bdi')).toHaveText(plain(id, 120))
  await expectOnlyText(page, 'long')
  await expectFits(page, 'long')
  const gone = ended(client)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Kick client/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Kick ${plain(id, 60)}`)
  expect((await dialog.innerText()).length).toBeLessThan(600)
  await expectInside(page, 'kick')
  await dialog.getByRole('button').last().click()
  await gone
  await expect(page.getByRole('status', { name: 'Results' })).toContainText(`Kicked ${plain(id, 80)}`)

  // It cannot be typed, so it is copied.
  await session(server, id)
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    runPath('/clients', 'client.clean-session', [['clientid', id]]),
  )
  await expect(dialog).toContainText(plain(id, 200))
  expect((await dialog.innerText()).length).toBeLessThan(900)
  await expectInside(page, 'clean session')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog.getByLabel('To confirm, type').focus()
  await page.keyboard.press('Control+v')
  await dialog.getByRole('button').last().click()
  await expect(page.getByRole('status', { name: 'Results' })).toContainText('Cleaned the session of')
  const { list } = await broker(server)
  expect(await list('/clients?like_clientid=h6')).toEqual([])
})

test('lists IDs that differ only in case, blanks or width as separate rows, and acts on the right one (catalogue H12)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const ids = [
    'h12 Sensor',
    'h12 sensor',
    'h12 sensor ',
    ' h12 sensor',
    'h12  sensor',
    'h12 ｓensor',
    'h12 sensor\u200B',
  ]
  const clients = new Map<string, MqttClient>()
  for (const id of ids) clients.set(id, await device(server, id))
  await logIn(page, { to: '/clients' })
  await visit(page, '/clients?like_clientid=h12')
  const rows = page.locator('tbody tr[data-index]')
  await expect(rows).toHaveCount(ids.length)
  // No two look or sound alike.
  const seen = await rows.evaluateAll((all) =>
    all.map((row) => (row as HTMLElement).querySelector('a')?.innerText ?? ''),
  )
  expect([...new Set(seen)].sort()).toEqual(ids.map((id) => plain(id)).sort())
  expect(
    new Set(
      await rows
        .getByRole('checkbox')
        .evaluateAll((boxes) =>
          boxes.map(
            (box) =>
              box.getAttribute('aria-label') ??
              document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent,
          ),
        ),
    ).size,
  ).toBe(ids.length)

  const goes = async (id: string, act: () => Promise<void>) => {
    const client = clients.get(id)
    if (client === undefined) throw new Error(id)
    const gone = ended(client)
    await act()
    await gone
    clients.delete(id)
    await expect
      .poll(async () =>
        (await (await broker(server)).list('/clients?like_clientid=h12')).map(({ clientid }) => clientid),
      )
      .toEqual([...clients.keys()])
  }
  const dialog = page.getByRole('alertdialog')
  const agree = async (id: string) => {
    await expect(dialog.getByRole('heading')).toHaveText(`Kick ${plain(id, 60)}?`)
    await dialog.getByRole('button').last().click()
  }
  // From its row, by key.
  await goes('h12 sensor ', async () => {
    await rows.filter({ hasText: plain('h12 sensor ') }).click()
    await page.keyboard.press('Shift+K')
    await agree('h12 sensor ')
  })
  // From the palette, by the arrows.
  await goes(' h12 sensor', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('kick h12')
    const options = page.getByRole('dialog').getByRole('option')
    await expect(options.filter({ hasText: 'h12' })).toHaveCount(ids.length)
    const chosen = options.and(page.locator('[aria-selected=true]'))
    for (let i = 0; i < 10 && !(await chosen.innerText()).startsWith(plain(' h12 sensor')); i += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await agree(' h12 sensor')
  })
  // From a line, in its own spelling.
  await goes('h12 Sensor', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('kick "h12 Sensor"')
    await expect(
      page.getByRole('dialog').getByRole('option').filter({ hasText: 'h12 Sensor' }).first(),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await agree('h12 Sensor')
  })
  // Marked with another, both and no third.
  const both = ['h12  sensor', 'h12 ｓensor']
  const gone = both.map((id) => ended(clients.get(id) as MqttClient))
  await visit(page, '/clients?like_clientid=h12')
  for (const id of both)
    await rows
      .filter({ hasText: plain(id) })
      .getByRole('checkbox')
      .check()
  await page.keyboard.press('Shift+K')
  await dialog.getByRole('button').last().click()
  await Promise.all(gone)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const id of ['h12 sensor', 'h12 sensor\u200B']) expect(clients.get(id)?.connected, id).toBe(true)
  const { list, call } = await broker(server)
  expect((await list('/clients?like_clientid=h12')).map(({ clientid }) => clientid).sort()).toEqual([
    'h12 sensor',
    'h12 sensor\u200B',
  ])
  for (const client of clients.values()) await client.endAsync(true)
  for (const id of clients.keys()) await call('DELETE', `/clients/${encodeURIComponent(id)}`)
})

test('confirms only by the exact code points, not by a typed or pasted look-alike (catalogue H13)', async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.expected.push(/404/)
  const [latin, cyrillic] = ['h13-sensor', 'h13-sеnsor']
  expect(latin).not.toBe(cyrillic)
  for (const id of [latin, cyrillic]) await session(server, id)
  await logIn(page, { to: '/clients' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { list } = await broker(server)
  const left = async () => (await list('/clients?like_clientid=h13')).map(({ clientid }) => clientid).sort()
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    runPath('/clients', 'client.clean-session', [['clientid', latin]]),
  )
  const dialog = page.getByRole('alertdialog')
  const field = dialog.getByLabel('To confirm, type')
  const confirm = dialog.getByRole('button').last()
  for (const wrong of [
    cyrillic,
    `${latin} `,
    ` ${latin}`,
    latin.toUpperCase(),
    `${latin}\u200B`,
    latin.replace('e', 'e\u0301'),
    latin.normalize('NFKD').replace('s', 'ｓ'),
    latin.slice(0, -1),
  ]) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), wrong)
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+v')
    await expect(field).toHaveValue(wrong)
    await expect(confirm, JSON.stringify(wrong)).toHaveAttribute('aria-disabled', 'true')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Enter')
    await confirm.click({ force: true })
    await expect(dialog).toBeVisible()
  }
  expect(await left()).toEqual([latin, cyrillic].sort())
  await field.fill('')
  await page.keyboard.type(latin)
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await confirm.click()
  await expect(page.getByRole('status', { name: 'Results' })).toContainText(`Cleaned the session of ${latin}`)
  expect(await left()).toEqual([cyrillic])
  // Unusual characters are copied exactly.
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    runPath('/clients', 'client.clean-session', [['clientid', 'h13 a\u202Eb\r\nc ']]),
  )
  await session(server, 'h13 a\u202Eb\r\nc ')
  await expect(dialog).toContainText('h13 a\\u202Eb\\u000D\\u000Ac\\u0020')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await field.focus()
  await page.keyboard.press('Control+v')
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(left).toEqual([cyrillic])
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    runPath('/clients', 'client.clean-session', [['clientid', cyrillic]]),
  )
  await field.fill(cyrillic)
  await confirm.click()
  await expect.poll(left).toEqual([])
})

test('shows and saves the result of each of many hostile bans as text (catalogue H1, H2, X1)', async ({
  page,
  server,
}) => {
  const { call, list } = await broker(server)
  const who = [
    '<img src=x onerror=alert(1)>',
    '{{count}}',
    '$t(key)',
    '=cmd|x',
    'a\u202Eb',
    '..',
    ' x ',
    'a/b',
  ].map((text) => `bulk ${text}`)
  who.push('..')
  for (const one of who)
    await call('POST', '/banned', {
      as: 'username',
      who: one,
      until: new Date(Date.now() + 3_600_000).toISOString(),
    })
  await logIn(page, { to: '/banned-clients' })
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    runPath(
      '/banned-clients',
      'ban.delete',
      who.map((one) => ['ban', `username:${one}`] as const),
    ),
  )
  await page.getByRole('alertdialog').getByRole('button').last().click()
  const result = page.getByRole('dialog').getByRole('row')
  await expect(result).toHaveCount(who.length + 1)
  for (const one of who)
    await expect(result.filter({ hasText: plain(`username:${one}`, 60) }).first()).toBeVisible()
  // The one that no request can name fails with its reason; the others are done.
  await expect(result.filter({ hasText: 'UNENCODABLE' })).toHaveCount(1)
  await expectOnlyText(page, 'bulk')
  expect(
    (await list('/banned?limit=1000')).map((ban) => ban['who']).filter((one) => who.includes(String(one))),
  ).toEqual(['..'])
})
