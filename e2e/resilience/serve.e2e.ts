import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { admin, enter, enterAsAdmin, rowOfUser } from '../support/accounts'
import { expect, startServer, test as base, type Server } from '../support/fixture'
import { startStaticHost } from '../support/static-host'
import { findToasts, typeLine } from '../support/wire'
import { toTag } from '../support/needs'

/** Servers and hosts of one test, stopped after it however it ends. */
const test = base.extend<{ start: typeof startServer; host: typeof startStaticHost }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  start: async ({}, use) => {
    const running: Server[] = []
    await use(async (args) => {
      const server = await startServer(args)
      running.push(server)
      return server
    })
    await Promise.all(running.map((server) => server.stop()))
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  host: async ({}, use) => {
    const running: Awaited<ReturnType<typeof startStaticHost>>[] = []
    await use(async (options) => {
      const host = await startStaticHost(options)
      running.push(host)
      return host
    })
    await Promise.all(running.map((host) => host.stop()))
  },
})
test.use({ freshContext: true })

/** Signs in at any address, as the administrator. */
async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(`${address}#/login`)
  await enterAsAdmin(page)
}

test('serves a real broker: login, list, kick, and MQTT over the proxied WebSocket', async ({
  page,
  server,
  start,
}) => {
  const front = await start([
    '--broker',
    server.url.replace('localhost', '127.0.0.1'),
    '--broker-ws',
    `ws://127.0.0.1:${server.wsPort}/mqtt`,
  ])
  await expect
    .poll(front.output)
    .toContain(
      `Broker       ${server.url.replace('localhost', '127.0.0.1')}, MQTT over WebSocket ws://127.0.0.1:${server.wsPort}/mqtt`,
    )
  expect(front.output()).not.toContain('development broker')
  const { port } = new URL(front.url)
  const device = await mqtt.connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
    clientId: 'through-the-proxy',
    protocolVersion: 5,
    reconnectPeriod: 0,
  })
  const seen: string[] = []
  device.on('message', (topic, payload) => seen.push(`${topic} ${payload.toString()}`))
  await device.subscribeAsync('through/#', { qos: 2 })
  await device.publishAsync('through/proxy', 'x'.repeat(70_000), { qos: 2 })
  await expect.poll(() => seen.map((each) => each.length)).toEqual([70_000 + 'through/proxy '.length])
  await signInAt(page, `${front.url}/`)
  await page.evaluate(() => {
    location.hash = '/clients'
  })
  const row = page.getByRole('row').filter({ hasText: 'through-the-proxy' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  const ended = new Promise<void>((resolve) => device.once('close', () => resolve()))
  await typeLine(page, 'kick through-the-proxy')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Kick/ }).click()
  await expect(findToasts(page)).toContainText('Kicked through-the-proxy')
  await ended
  await expect(row).toHaveCount(0)
})

test(
  'says in words that a real broker went away, and keeps its last rows',
  { tag: toTag('own-server') },
  async ({ page, start }) => {
    const far = await start(['--seed', 'empty', '--bare'])
    const front = await start(['--broker', far.url.replace('localhost', '127.0.0.1')])
    await signInAt(page, `${front.url}/`)
    await page.evaluate(() => {
      location.hash = '/users'
    })
    await expect(rowOfUser(page, admin.username)).toBeVisible()
    await far.stop()
    await page.keyboard.press('r')
    // Above the rows; when nothing responds at all, the status bar shows it instead, and the rows only show their age.
    const words = page.getByRole('main').getByText('The console cannot reach the broker')
    await expect(
      words.or(page.getByRole('contentinfo').getByText(/Broker not responding since/)).first(),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Last updated')
    await expect(rowOfUser(page, admin.username)).toBeVisible()
  },
)

test('runs from a folder of any host with the API on the same origin', async ({ page, server, host }) => {
  const { url } = await host({ under: '/deep/console/', broker: server.url })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await signInAt(page, `${url}/deep/console/`)
  await page.evaluate(() => {
    location.hash = '/clients'
  })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  await expect(page).toHaveURL(`${url}/deep/console/#/clients`)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  const strays = requests.filter(
    (path) => !path.startsWith('/deep/console/') && !path.startsWith('/api/v5/') && path !== '/favicon.ico',
  )
  expect(strays).toEqual([])
  // The other way to write the same address.
  await page.goto(`${url}/deep/console/index.html#/users`)
  await expect(rowOfUser(page, admin.username)).toBeVisible()
})

for (const missing of ['404', 'index'] as const) {
  test(`says that no broker was found and invents none on a host that answers ${missing} (catalogue S11)`, async ({
    page,
    host,
  }) => {
    const { url } = await host({ missing })
    await page.goto(`${url}/#/login`)
    await enter(page, admin)
    await expect(page.getByRole('main')).toContainText('Broker not found')
    await expect(page.getByRole('main')).toContainText('Start the console with the address of a broker')
    // No login succeeds, and no rows appear.
    await page.evaluate(() => {
      location.hash = '/clients'
    })
    await expect(page).toHaveURL(/#\/login\?to=%2Fclients$/)
    await expect(page.getByRole('row')).toHaveCount(0)
  })
}

test(
  'exits with 2 on an invalid option and says what is valid',
  { tag: toTag('own-server') },
  async ({ start }) => {
    await expect(start(['--seed', 'wild'])).rejects.toThrow(/ended with 2:\n--seed must be one of calm, busy/)
    await expect(start(['--nonsense'])).rejects.toThrow(
      /ended with 2:\nThere is no option --nonsense\.\nnpm start -- --help/,
    )
  },
)
