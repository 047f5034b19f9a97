import type { APIRequestContext, Page } from '@playwright/test'
import { expect, passwordField, logInAgain, test as base, userField } from '../support/accounts'
import { logIn, type RequestCounts } from '../support/fixture'
import { startProxied, type ProxiedServer, type Server } from '../support/server'
import { clientList, isHere } from '../support/release'

const minute = 60_000

/** A server of this file alone: its clock is moved. */
const test = base.extend<object, { server: ProxiedServer }>({
  server: [
    async ({ seed }, use) => {
      const server = await startProxied(['--seed', seed])
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ freshContext: true, needs: ['clock'] })
// Few tests, with their own servers.
test.describe.configure({ mode: 'default' })

type Stage = {
  page: Page
  request: APIRequestContext
  server: Server
  requests: RequestCounts
}

/** Time for the page and for the broker alike. */
function time({ page, request, server, requests }: Stage) {
  /** Waits until no request is pending: a clock jump would exceed its deadline. */
  const settle = async () => {
    for (let before = ''; ;) {
      const now = JSON.stringify(await requests())
      if (now === before) return
      before = now
      await page.clock.runFor(500)
    }
  }
  const pass = async (ms: number) => {
    await settle()
    expect((await request.post(`${server.url}/__clock`, { data: { advanceMs: ms } })).status()).toBe(204)
    await page.clock.fastForward(ms)
  }
  return {
    pass,
    /** Without input for ten minutes: polls until then, and no longer. */
    async leave() {
      const still = polled(page)
      await pass(9 * minute + 30_000)
      await still
      await pass(45_000)
    },
    /** Waits for the warning, which appears within 15 seconds of its time. */
    async untilWarned() {
      await pass(57 * minute)
      await expect(warning(page)).toHaveCount(0)
      for (let turn = 0; turn < 8 && !(await warning(page).isVisible()); turn += 1) await pass(15_000)
      await expect(warning(page)).toBeVisible()
    },
    /** What was asked of the broker since. */
    async count() {
      await settle()
      requests.reset()
      return requests
    },
  }
}

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })
const polled = (page: Page) => page.waitForResponse(`**/api/v5${clientList}?*`)

test('stops polling after ten minutes of inactivity, warns in time, and continues on any key (catalogue A17, W14)', async ({
  page,
  request,
  server,
  requests,
}) => {
  await page.clock.install()
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  const { pass, leave, untilWarned, count } = time({ page, request, server, requests })
  await leave()
  const silent = await count()
  await untilWarned()
  expect(await silent()).toEqual({})
  await expect(warning(page)).toHaveAccessibleDescription(/The session ends in about (2 min|1 min \d+ s)\./)
  await expect(warning(page).getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  expect(await page.title()).toContain('(!)')
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  // The warning is shown for at least a minute, while the session is still valid.
  await pass(minute)
  await expect(warning(page)).toBeVisible()
  expect(await silent()).toEqual({})
  const again = polled(page)
  await page.keyboard.press('Enter')
  await expect(warning(page)).toHaveCount(0)
  await expect.poll(async () => (await requests())['GET /api/v5/cluster']).toBe(1)
  expect(await page.title()).not.toContain('(!)')
  await pass(6000)
  expect((await again).status()).toBe(200)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('lets the session expire at the broker without an answer, and keeps the page behind the dialog (catalogue A17)', async ({
  page,
  request,
  server,
  requests,
}) => {
  await page.clock.install()
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  const { pass, leave, untilWarned, count } = time({ page, request, server, requests })
  await leave()
  const sent = await count()
  await untilWarned()
  await pass(2 * minute + 30_000)
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expect(warning(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/clients$/)
  // One request checks whether the token is still valid, and the dialog requests the login methods.
  expect(await sent()).toEqual({
    'GET /api/v5/cluster': 1,
    ...(isHere('singleSignOn') && { 'GET /api/v5/sso/running': 1 }),
  })
  const again = polled(page)
  await logInAgain(page)
  expect((await again).status()).toBe(200)
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
})

test('keeps the session of an idle tab while another tab is used (catalogue A17)', async ({
  page,
  context,
  request,
  server,
  requests,
}) => {
  await context.clock.install()
  await logIn(page, { to: '/clients' })
  const other = await context.newPage()
  await other.goto(`${server.url}/#/clients`)
  await expect(other.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  const { pass } = time({ page, request, server, requests })
  for (let minutes = 0; minutes < 70; minutes += 5) {
    const read = polled(other)
    await other.keyboard.press('j')
    await pass(5 * minute)
    expect((await read).status()).toBe(200)
  }
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alertdialog')).toHaveCount(0)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }
  // On return to the first tab, it is active again.
  const awake = polled(page)
  await page.keyboard.press('j')
  await pass(6000)
  expect((await awake).status()).toBe(200)
})

test('names what a logout over a form loses, asks once, keeps it on cancel and discards it on confirm (catalogue P11)', async ({
  page,
  request,
  server,
  requests,
  account,
}) => {
  await page.clock.install()
  await account('form_leaver')
  await logIn(page, { to: '/users' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('edit user form_leaver')
  await page.keyboard.press('Control+Enter')
  const note = page.getByRole('dialog').getByLabel('Note')
  await note.fill('not saved yet')
  const { leave, untilWarned } = time({ page, request, server, requests })
  await leave()
  await untilWarned()

  const confirm = page.getByRole('alertdialog', { name: 'Log out' })
  await warning(page).getByRole('button', { name: 'Log out' }).click()
  await expect(confirm).toContainText('unsaved input is lost')
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirm).toHaveCount(0)
  await warning(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect(note).toHaveValue('not saved yet')
  await page.goBack()
  const leaving = page.getByRole('alertdialog', { name: 'Leave page?' })
  await leaving.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page).toHaveURL(/#\/clients$/)
  await expect(note).toHaveValue('not saved yet')

  await leave()
  await untilWarned()
  await warning(page).getByRole('button', { name: 'Log out' }).click()
  await confirm.getByRole('button', { name: 'Log out' }).click()
  await expect(userField(page)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(passwordField(page)).toHaveValue('')
  await expect(page.getByText('not saved yet')).toHaveCount(0)
})
