import type { Page } from '@playwright/test'
import { enterAsAdmin, run } from '../support/accounts'
import { expect, startServer, test as base } from '../support/fixture'
import { writeProfiles } from '../support/observed-brokers'
import { startProxied, type ProxiedServer } from '../support/server'

type Name = 'lab' | 'prod' | 'third'

type Front = {
  readonly url: string
  /** Starts the console again at the same address, with these profiles in this order. */
  readonly restart: (names: readonly Name[]) => Promise<void>
}

const label = (name: string) => name[0]?.toUpperCase() + name.slice(1)

/** One console before three brokers, which can be started again with other profiles. */
const test = base.extend<{ front: Front }, { brokers: Readonly<Record<Name, ProxiedServer>> }>({
  brokers: [
    async ({ browserName: _ }, use) => {
      const start = () => startProxied(['--seed', 'empty'])
      const [lab, prod, third] = await Promise.all([start(), start(), start()])
      await use({ lab, prod, third })
      await Promise.all([lab, prod, third].map((server) => server.stop()))
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  front: async ({ brokers }, use) => {
    const profilesOf = (names: readonly Name[]) =>
      writeProfiles(names.map((name) => ({ name, label: label(name), address: brokers[name].url })))
    let server = await startServer(['--profiles', profilesOf(['prod', 'lab', 'third'])])
    const { url } = server
    await use({
      url,
      restart: async (names) => {
        await server.stop()
        server = await startServer(['--profiles', profilesOf(names), '--port', new URL(url).port])
      },
    })
    await server.stop()
  },
  baseURL: async ({ front }, use) => use(front.url),
  server: [({ brokers }, use) => use(brokers.lab), { scope: 'worker' }],
})
test.use({ freshContext: true })
// The tests share the brokers of their worker.
test.describe.configure({ mode: 'default' })

/** Expects the login page, or the console, of this broker. */
const expectLogin = (page: Page, name: Name) =>
  expect(page.getByRole('link', { name: label(name) })).toHaveAttribute('aria-current', 'page')
const expectConsole = (page: Page, name: Name) =>
  expect(page.getByRole('button', { name: `Broker: ${label(name)}. Switch to another` })).toBeVisible()

async function logInHere(page: Page): Promise<void> {
  await enterAsAdmin(page)
  await expect(page.getByRole('banner')).toBeVisible()
}

test('names the broker in an address without one, and keeps it when the order of the profiles changes', async ({
  page,
  front,
  watch,
}) => {
  // The console is stopped under the page.
  watch.expected.push(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|50[234]|Failed to fetch/)
  await page.goto('/#/login?to=%2Fclients')
  await expectLogin(page, 'lab')
  await expect(page).toHaveURL(/\?broker=lab#/)
  await logInHere(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await front.restart(['third', 'prod', 'lab'])
  await page.reload()
  await expectConsole(page, 'lab')
  await expect(page).toHaveURL(/\?broker=lab#\/clients/)
  // A colleague opens the link, whatever this browser has opened.
  await page.evaluate(() => localStorage.removeItem('lastBroker'))
  await page.reload()
  await expectConsole(page, 'lab')
})

test('copies a link that names the broker, though the page was opened without one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/#/login?to=%2Fclients')
  await logInHere(page)
  await run(page, 'kick')
  await page.getByRole('dialog', { name: 'Kick client' }).getByRole('button', { name: 'Copy link' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/\?broker=lab#\/clients\?run=client\.kick$/)
})

test('says that the broker of an address is gone, and sends nothing to another one', async ({
  page,
  front,
}) => {
  await front.restart(['prod', 'third'])
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto('/?broker=lab#/clients')
  await expect(page.getByText('This console has no broker of that name. Choose one of these.')).toBeVisible()
  await expect(page).toHaveURL(/\?broker=lab#/)
  // The list of brokers shows which of them answer.
  expect(sent.filter((path) => /^\/broker\/(?!lab\/|\w+\/api\/v5\/status$)/.test(path))).toEqual([])
})

test('opens the broker that was opened last where the address names none', async ({ page, front }) => {
  await page.goto('/?broker=third#/login')
  await expectLogin(page, 'third')
  await front.restart(['lab', 'third', 'prod'])
  await page.goto('about:blank')
  await page.goto('/#/login')
  await expectLogin(page, 'third')
  await expect(page).toHaveURL(/\?broker=third#/)
})
