import {
  admin,
  enter,
  enterAsAdmin,
  expect,
  logOut,
  passwordField,
  run,
  logInAs,
  test,
  userField,
} from '../support/accounts'
import { logIn } from '../support/fixture'
import { startProxied } from '../support/server'
import { isHere } from '../support/release'
import { selectFirst } from '../support/variants'
import { toTag } from '../support/needs'

test.use({ freshContext: true })

const loginCalls = async (requests: () => Promise<Record<string, number>>) =>
  (await requests())['POST /api/v5/login'] ?? 0

for (const [who, account] of [
  ['a wrong password', { ...admin, password: 'wrong-one1' }],
  ['an unknown name', { ...admin, username: 'nobody_here' }],
] as const) {
  test(`${who}: shows one message that does not say which was wrong, keeps the name, clears and focuses the password (catalogue A1)`, async ({
    page,
  }) => {
    await page.goto('/#/login')
    await enter(page, account)
    await expect(page.getByText('Incorrect username or password')).toHaveCount(1)
    await expect(page.locator('form [id$=-error]')).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('status', { name: 'Results' }).locator('> div')).toHaveCount(0)
    await expect(userField(page)).toHaveValue(account.username)
    await expect(passwordField(page)).toHaveValue('')
    await expect(passwordField(page)).toBeFocused()
  })
}

for (const [what, password] of [
  ['one space', ' '],
  ['spaces around', '  with spaces 1  '],
  ['100 characters', 'Aa1!'.repeat(25)],
  ['other scripts', 'пароль-密码-ÿ'],
  ['a decomposed accent', 'e\u0301te\u0301-1'],
  ['quotes and braces', '"\\{{x}}$t(y)</script>'],
] as const) {
  test(`sends a password of ${what} exactly as typed (catalogue A2)`, async ({ page }) => {
    await page.goto('/#/login')
    const request = page.waitForRequest('**/api/v5/login')
    await enter(page, { username: `  ${admin.username} `, password })
    expect((await request).postDataJSON()).toEqual({ username: admin.username, password })
    await expect(page.getByText('Incorrect username or password')).toBeVisible()
    await expect(page.getByText('Required')).toHaveCount(0)
  })
}

test('asks only for the empty fields and sends nothing (catalogue A2)', async ({ page, requests }) => {
  await page.goto('/#/login')
  requests.reset()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await userField(page).fill(admin.username)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Required')).toHaveCount(1)
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await loginCalls(requests)).toBe(0)
})

test('logs in with a password of 64 characters with surrounding spaces (catalogue A2)', async ({
  page,
  api,
}) => {
  const account = { username: 'login_spaces', password: ` ${'a1'.repeat(31)} ` }
  expect(await api.send('POST', '/users', { ...account, description: '' })).toBe(200)
  await logInAs(page, account)
  await expect(page.getByRole('button', { name: 'User menu of login_spaces' })).toBeVisible()
  expect(await api.send('DELETE', '/users/login_spaces')).toBe(204)
})

test(
  'asks about the default password again at the next login when skipped (catalogue A3)',
  { tag: toTag('default-password') },
  async ({ page }) => {
    await logIn(page, { to: '/users' })
    await logOut(page)
    await enter(page, admin)
    await expect(page.getByRole('heading', { name: 'Change the default password' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
    await expect(page.locator('input[autocomplete=new-password]')).toHaveCount(2)
    // A password manager learns from it whose the new password is.
    await expect(page.locator('form input[autocomplete=username][readonly]')).toHaveValue(admin.username)
  },
)

test(
  'does not ask about the default password again once it is changed (catalogue A3)',
  { tag: toTag('own-broker') },
  async ({ page }) => {
    const own = await startProxied(['--bare'])
    await page.goto(`${own.url}/#/login?to=%2Fusers`)
    await enter(page, admin)
    const change = async (fresh: string, repeat: string) => {
      await page.getByLabel('New password', { exact: true }).fill(fresh)
      await page.getByLabel('Repeat new password').fill(repeat)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('short1', 'short1')
    await expect(page.getByText('Use 8 to 64 characters')).toBeVisible()
    await change('long-enough-1', 'long-enough-2')
    await expect(page.getByText('match')).toBeVisible()
    // A rejection belongs to the form: there is no session yet that could end.
    own.proxy.setFaults([
      {
        match: { path: '/users/admin/change_pwd' },
        status: 401,
        body: { code: 'BAD_USERNAME_OR_PWD', message: '' },
        times: 1,
      },
    ])
    await change('long-enough-1', 'long-enough-1')
    await expect(page.getByText('The password was not changed')).toBeVisible()
    await change('long-enough-1', 'long-enough-1')
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await logOut(page)
    await enter(page, admin)
    await expect(page.getByText('Incorrect username or password')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-disabled', 'true')
    await enter(page, { ...admin, password: 'long-enough-1' })
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await own.stop()
  },
)

test('supports pasting, password managers and showing the password (catalogue A4)', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await page.goto('/#/login')
  await expect(userField(page)).toHaveAttribute('name', 'username')
  await expect(passwordField(page)).toHaveAttribute('name', 'password')
  expect(
    await page
      .locator('form')
      .filter({ has: userField(page) })
      .filter({ has: passwordField(page) })
      .count(),
  ).toBe(1)

  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+v')
  }
  await userField(page).focus()
  await paste(admin.username)
  await passwordField(page).focus()
  await paste('pasted ✓ one')
  await expect(passwordField(page)).toHaveValue('pasted ✓ one')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await expect(passwordField(page)).toHaveValue('pasted ✓ one')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')

  // As a manager fills: the value set behind React's back, then the events.
  await page.evaluate(
    ([name, secret]) => {
      const put = (selector: string, value = '') => {
        const field = document.querySelector<HTMLInputElement>(selector)
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
        for (const type of ['input', 'change']) field?.dispatchEvent(new Event(type, { bubbles: true }))
      }
      put('input[autocomplete=username]', name)
      put('input[autocomplete=current-password]', secret)
    },
    [admin.username, admin.password],
  )
  const request = page.waitForRequest('**/api/v5/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  expect((await request).postDataJSON()).toEqual(admin)
})

test('shows and enforces a growing pause after wrong passwords, without delaying other tabs (catalogue A5)', async ({
  page,
  context,
  requests,
  server,
}) => {
  await context.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await page.goto('/#/login')
  // Everything is loaded: pending requests would time out when the clock jumps.
  await page.waitForLoadState('networkidle')
  await context.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
  requests.reset()
  const button = page.getByRole('button', { name: 'Log in' })
  let tries = 0
  // A broker with two-step login locks a user after five failures.
  const pauses = isHere('mfa') ? [1, 2, 4, 8] : [1, 2, 4, 8, 16, 30, 30, 30, 30, 30]
  for (const seconds of pauses) {
    await enter(page, { ...admin, password: `wrong-${seconds}` })
    tries += 1
    await expect(
      page.getByText(`Wait ${seconds} s before trying again`, { exact: true }).locator('visible=true'),
    ).toHaveCount(1)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await enter(page, admin)
    await button.click({ force: true })
    await expect.poll(() => loginCalls(requests)).toBe(tries)
    if (tries === pauses.length) break
    await context.clock.runFor(seconds * 1000 - 500)
    await expect(
      page.getByText('Wait 1 s before trying again', { exact: true }).locator('visible=true'),
    ).toHaveCount(1)
    await context.clock.runFor(500)
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(/Wait \d+ s/)).toHaveCount(0)
  }
  await context.clock.resume()
  const other = await context.newPage()
  await other.goto(`${server.url}/#/login`)
  await enterAsAdmin(other)
  await expect(other.getByRole('banner')).toBeVisible()
  expect(await loginCalls(requests)).toBe(tries + 1)
  // One session for all tabs: the one that waited is in too.
  await expect(page.getByRole('banner')).toBeVisible()
})

for (const to of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2Fevil.example',
  '/login',
  '/nowhere',
]) {
  test(`does not follow a return address of ${to} (catalogue A9)`, async ({ page }) => {
    await logIn(page, { to })
    await expect(page).toHaveURL(/#\/dashboard\/overview$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('restores the requested address with its query and hash (catalogue A11)', async ({ page }) => {
  await page.goto('/#/users#part')
  await enterAsAdmin(page)
  await expect(page).toHaveURL(/#\/users#part$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await logOut(page)
  await page.goto('/#/clients?conn_state=connected&sort=clientid#row-3')
  await enterAsAdmin(page)
  await expect(page).toHaveURL(/#\/clients\?conn_state=connected&sort=clientid#row-3$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
})

/** A browser that keeps nothing: it forbids to ask, or its disk is full. */
const stubs = {
  blocked: () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get: denied })
    IDBFactory.prototype.open = denied
  },
  full: () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = full
    IDBObjectStore.prototype.put = full
  },
}

for (const kind of selectFirst(['blocked', 'full'] as const)) {
  test(`works in memory and says so when storage is ${kind} (catalogue A22)`, async ({ page, api }) => {
    const words = 'The browser blocks storage'
    await page.addInitScript(stubs[kind])
    await page.goto('/#/login?to=%2Fsettings')
    await expect(userField(page)).toBeVisible()
    if (kind === 'blocked') await expect(page.getByText(words)).toBeVisible()
    await enterAsAdmin(page)
    await expect(page.getByRole('contentinfo').getByText('Not stored')).toBeVisible()
    await expect(page.getByRole('main').getByText(words)).toBeVisible()

    await page.getByRole('main').getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await run(page, 'ban memory-only 1h')
    await expect(page.getByText('Banned memory-only').first()).toBeVisible()
    expect(await api.send('DELETE', '/banned/clientid/memory-only')).toBe(204)
    await page.goto('/#/command-history')
    await expect(page.getByRole('row').filter({ hasText: 'memory-only' })).toBeVisible()
    await page.reload()
    await expect(userField(page)).toBeVisible()
    // Forgotten, so the system decides again.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
}
