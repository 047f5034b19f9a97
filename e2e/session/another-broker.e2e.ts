import type { Page } from '@playwright/test'
import { enterAsAdmin } from '../support/accounts'
import { asAdmin } from '../support/api'
import { expect, startServer, testInFreshContext as base } from '../support/fixture'
import { startProxied, type ProxiedServer } from '../support/server'

type Brokers = { first: ProxiedServer; second: ProxiedServer }

/** One console on one port, before the first of two brokers; `replace` starts it again before the second. */
const test = base.extend<{ brokers: Brokers; front: { url: string; replace: () => Promise<void> } }>({
  brokers: async ({ seed: _seed }, use) => {
    const [first, second] = await Promise.all(['calm', 'calm'].map((seed) => startProxied(['--seed', seed])))
    if (first === undefined || second === undefined) throw new Error('two are started')
    await use({ first, second })
    await Promise.all([first.stop(), second.stop()])
  },
  front: async ({ brokers }, use) => {
    const before = ({ url, wsPort }: ProxiedServer) => [
      '--broker',
      url,
      '--broker-ws',
      `ws://127.0.0.1:${String(wsPort)}/mqtt`,
    ]
    let server = await startServer(before(brokers.first))
    const { url } = server
    await use({
      url,
      replace: async () => {
        await server.stop()
        server = await startServer([...before(brokers.second), '--port', new URL(url).port])
      },
    })
    await server.stop()
  },
  baseURL: async ({ front }, use) => use(front.url),
})

test.use({ needs: ['many-brokers'] })

/** Logs in on the login page, and keeps the default password. */
async function enterAndSkip(page: Page): Promise<void> {
  await enterAsAdmin(page)
  await expect(page.locator('header')).toBeVisible()
}

/** All that this browser keeps, as text: the keys and texts of both storages, and the keys of the vault. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('switchboard')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('no vault'))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = base.transaction('vault').objectStore('vault').getAllKeys()
      reading.onsuccess = () => resolve(reading.result)
    })
    base.close()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, keys])
  })

/** The calls of the API that a broker has had, but for those that the test made itself. */
const readCalls = ({ proxy }: ProxiedServer): string[] => Object.keys(proxy.readCounts())

test('a console that is started again before another broker sends it no token and no undo of the first', async ({
  page,
  front,
  brokers: { first, second },
  watch,
}) => {
  watch.expected.push(/421/, /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/, /50[234]/)
  watch.leaves = true
  await page.goto('/#/mqtt/retainer')
  await enterAndSkip(page)
  const maxMessages = page.locator('main').getByLabel(/^Max retained messages/)
  await maxMessages.fill('4242')
  await page.keyboard.press('Control+Enter')
  const api = await asAdmin(first)
  await expect
    .poll(async () => (await api('GET', '/mqtt/retainer')).data)
    .toMatchObject({ backend: { max_retained_messages: 4242 } })
  await expect.poll(() => readStored(page)).toMatch(/undo.*retainer.edit/)
  await maxMessages.fill('7777')
  await expect.poll(() => readStored(page)).toMatch(/draft\.screen.*7777/)
  const [, identity = ''] = /@(\w+)\/journal/.exec(await readStored(page)) ?? []
  expect(identity).toMatch(/^[0-9a-f]{16}$/)

  second.proxy.resetCounts()
  await front.replace()
  const dialog = page.getByRole('alertdialog', { name: 'Another broker' })
  await expect(dialog).toContainText('Nothing from this page was sent to it')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  expect(readCalls(second)).toEqual([])

  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('input[autocomplete=username]')).toBeVisible()
  // Without a token: what the login page asks any broker.
  expect(readCalls(second).filter((call) => !/ \/(?:api\/v5\/)?(?:status|sso\/running)/.test(call))).toEqual(
    [],
  )
  await expect.poll(() => readStored(page)).not.toContain(identity)

  await enterAndSkip(page)
  await expect(maxMessages).not.toHaveValue('7777')
  await page.goto('/#/command-history')
  await expect(page.getByRole('main')).toContainText('No command history')
  await page.keyboard.press('Control+z')
  expect(readCalls(second).filter((call) => call.startsWith('PUT'))).toEqual([])
  expect(await readStored(page)).not.toMatch(/7777|4242/)
})
