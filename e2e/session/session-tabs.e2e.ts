import type { Page } from '@playwright/test'
import {
  admin,
  enter,
  enterAsAdmin,
  expect,
  logOut,
  passwordField,
  rowOfUser,
  run,
  test,
  userField,
} from '../support/accounts'
import { logIn } from '../support/fixture'
import { clientList } from '../support/release'
import { readVault } from '../support/stored'
import { selectFirst } from '../support/variants'

test.use({ freshContext: true })

/** What this browser keeps of us: both storages, the vault's records by name, the caches. */
const stored = async (page: Page) => {
  const vault = await readVault(page)
  const storage = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    caches: await caches.keys(),
    text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  }))
  return {
    ...storage,
    vault: vault.map(({ name }) => name),
    extractable: vault.some(({ isExtractable }) => isExtractable),
    text: storage.text + vault.map(({ text }) => text).join(''),
  }
}

/** The token of the next login, read from its response. */
const tokenOf = (page: Page) =>
  new Promise<string>((resolve) => {
    void page.route(
      '**/api/v5/login',
      async (route) => {
        const answer = await route.fetch()
        resolve(((await answer.json()) as { token: string }).token)
        await route.fulfill({ response: answer })
      },
      { times: 1 },
    )
  })

const preference =
  /^(language|theme|syncOsTheme|singleKeys|ownKeys|keyHints|times|taughtKeys|leftBarCollapse|menuGroups|columns\..+)$/
const beyondPreferences = (local: Record<string, string>) =>
  Object.keys(local).filter((name) => !preference.test(name))

for (const way of selectFirst(['palette', 'user menu'] as const)) {
  test(`logs out by the ${way}: asks, notifies the broker, leaves nothing behind, and Back shows the login (catalogue A13)`, async ({
    page,
    request,
    server,
  }) => {
    await logIn(page, { to: '/clients' })
    const row = page.getByRole('row').filter({ hasText: 'sensor-02' })
    await expect(row).toBeVisible()
    const start = async () => {
      if (way === 'palette') return run(page, 'log out')
      await page.getByRole('button', { name: 'User menu of admin' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
    }
    await start()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('All tabs of this browser are logged out')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(row).toBeVisible()

    await start()
    const logoutRequest = page.waitForRequest('**/api/v5/logout')
    await question.getByRole('button', { name: 'Log out' }).click()
    const logoutCall = await logoutRequest
    expect([logoutCall.method(), logoutCall.postDataJSON()]).toEqual(['POST', { username: admin.username }])
    const authorization = (await logoutCall.allHeaders())['authorization'] ?? ''
    expect((await logoutCall.response())?.status()).toBe(204)
    await expect(userField(page)).toBeVisible()
    await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
    expect((await request.get(`${server.url}/api/v5/clients`, { headers: { authorization } })).status()).toBe(
      401,
    )

    const left = await stored(page)
    expect([beyondPreferences(left.local), left.session, left.vault, left.caches, left.cookies]).toEqual([
      [],
      {},
      [],
      [],
      '',
    ])
    await page.goBack()
    await expect(userField(page)).toBeVisible()
    await expect(page.getByText('sensor-02')).toHaveCount(0)
    await page.reload()
    await expect(userField(page)).toBeVisible()

    // The memory is as empty as the storage: earlier data is not shown before it is read again.
    await page.goto('/#/login?to=%2Fclients')
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/v5${clientList}?*`, async (route) => {
      await held
      await route.continue()
    })
    await enterAsAdmin(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expect(row).toHaveCount(0)
    answer()
    await expect(row).toBeVisible()
  })
}

test('ends the session and the polls of other tabs within a second of a logout (catalogue A14)', async ({
  page,
  context,
  server,
  requests,
}) => {
  await context.clock.install()
  await logIn(page, { to: '/clients' })
  const other = await context.newPage()
  await other.goto(`${server.url}/#/users`)
  await expect(rowOfUser(other, admin.username)).toBeVisible()
  await run(page, 'log out')
  const logoutCall = page.waitForResponse('**/api/v5/logout')
  const logOut = page.getByRole('alertdialog').getByRole('button', { name: 'Log out' })
  await expect(logOut).toBeVisible()
  // From here on a second passes in the tabs, however slow the machine is.
  await context.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
  await logOut.click()
  await logoutCall
  await context.clock.runFor(1000)
  await expect(userField(other)).toBeVisible()
  await expect(other.getByText('Logged out in another tab')).toBeVisible()
  await expect(other).toHaveURL(/#\/login\?to=%2Fusers$/)
  requests.reset()
  for (const tab of [page, other]) await tab.clock.runFor(60_000)
  expect(await requests()).toEqual({})
})

test('stores only session and preferences, and only preferences after the end (catalogue A15)', async ({
  page,
  api,
}) => {
  const answered = tokenOf(page)
  await logIn(page, { to: '/clients' })
  const token = await answered
  expect(token.length).toBeGreaterThan(20)
  await expect(page.getByRole('row').filter({ hasText: 'sensor-02' })).toBeVisible()

  const fresh = await stored(page)
  expect([beyondPreferences(fresh.local), fresh.session, fresh.cookies, fresh.caches]).toEqual([
    [],
    {},
    '',
    [],
  ])
  expect([fresh.vault, fresh.extractable]).toEqual([[expect.stringMatching(/^@[\w-]+\/sealed$/)], false])
  expect(fresh.text).not.toContain(token)
  expect(fresh.text).not.toContain(admin.password)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'sensor-02' })).toBeVisible()

  // What was done is remembered while the session lasts: the command history, the values used before.
  await run(page, 'ban kept-nowhere 1h "told in confidence"')
  await expect(page.getByText('Banned kept-nowhere').first()).toBeVisible()
  await expect.poll(async () => (await stored(page)).text).toMatch(/journal.*kept-nowhere/)
  await logOut(page)
  expect(await api.send('DELETE', '/banned/clientid/kept-nowhere')).toBe(204)
  const left = await stored(page)
  expect([beyondPreferences(left.local), left.session, left.vault]).toEqual([[], {}, []])
  expect(left.text).not.toMatch(new RegExp(`kept-nowhere|confidence|${admin.username}|${admin.password}`))
})

test('keeps the command history of a tab closed without a logout for its own user only (catalogue A15, A16)', async ({
  page,
  account,
  api,
}) => {
  const other = await account('tabs_successor')
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await logIn(page)
  await expect(page.getByRole('contentinfo').getByText('Not stored', { exact: true })).toBeVisible()
  await run(page, 'ban kept-by-admin 1h')
  await expect(page.getByText('Banned kept-by-admin').first()).toBeVisible()
  expect(await api.send('DELETE', '/banned/clientid/kept-by-admin')).toBe(204)
  await expect.poll(async () => (await stored(page)).text).toContain('kept-by-admin')
  await page.reload()
  await enterAsAdmin(page)
  await page.goto('/#/command-history')
  await expect(page.getByRole('row').filter({ hasText: 'kept-by-admin' })).toBeVisible()
  await page.reload()
  await enter(page, other)
  await expect(page.getByRole('button', { name: 'User menu of tabs_successor' })).toBeVisible()
  expect((await stored(page)).text).not.toContain('kept-by-admin')
  await expect(page.getByText('kept-by-admin')).toHaveCount(0)
})

/** Logs in as another user in a tab whose session ended. */
async function takeOver(page: Page, account: { username: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use another account' }).click()
  await userField(dialog).fill(account.username)
  await expect(dialog.getByText(`Logging in as ${account.username} reloads this page`)).toBeVisible()
  await passwordField(dialog).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `User menu of ${account.username}` })).toBeVisible()
}

const ended = { status: 401, body: { code: 'TOKEN_TIME_OUT', message: 'expired' } }

test('notices another user in another tab, drops open questions, and shows the page of that user (catalogue A16)', async ({
  page,
  context,
  server,
  account,
  faults,
  requests,
}) => {
  const next = await account('tabs_next')
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-02' })).toBeVisible()
  await run(page, 'kick sensor-02')
  await expect(page.getByRole('alertdialog')).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${server.url}/#/users`)
  await expect(other.getByRole('row').filter({ hasText: 'tabs_next' })).toBeVisible()
  requests.reset()
  await faults([{ match: { path: '/users' }, ...ended, times: 1 }])
  await other.keyboard.press('r')
  const reading = page.waitForRequest(`**/api/v5${clientList}?*`)
  const signing = tokenOf(other)
  await takeOver(other, next)
  const token = await signing

  await expect(page.getByText('Another tab logged in as tabs_next')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu of tabs_next' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await (await reading).allHeaders())['authorization']).toBe(`Bearer ${token}`)
  await expect(page.getByRole('row').filter({ hasText: 'sensor-02' })).toBeVisible()
  expect((await requests())['DELETE /api/v5/clients/sensor-02']).toBeUndefined()
})

test('does not send a write that waited for a login as the next user (catalogue A16)', async ({
  page,
  context,
  server,
  account,
  faults,
  requests,
}) => {
  const next = await account('tabs_third')
  await logIn(page, { to: '/users' })
  const other = await context.newPage()
  await other.goto(`${server.url}/#/users`)
  await expect(other.getByRole('row').filter({ hasText: 'tabs_third' })).toBeVisible()
  requests.reset()
  await faults([{ match: { method: 'POST', path: '/banned' }, ...ended, times: 1 }])
  await run(page, 'ban stale-write 1h')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  // Only now, so that no poll of the first tab takes it.
  await faults([{ match: { path: '/users' }, ...ended, times: 1 }])
  await other.keyboard.press('r')
  await takeOver(other, next)
  await expect(page.getByRole('button', { name: 'User menu of tabs_third' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A later read is answered later: any earlier request would have been sent by then.
  await page.goto('/#/banned-clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Banned clients' })).toBeVisible()
  await expect(page.getByText('stale-write')).toHaveCount(0)
  expect((await requests())['POST /api/v5/banned']).toBe(1)
})
