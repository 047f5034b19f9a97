import type { Page } from '@playwright/test'
import { admin, answerSession, expect, run, logInAgain, logInAs, test, userField } from '../support/accounts'
import { logIn } from '../support/fixture'
import { clientList, isHere } from '../support/release'

test.use({ freshContext: true })

const ended = { status: 401, body: { code: 'TOKEN_TIME_OUT', message: 'expired' } }
const over = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const step = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ hasNot: page.locator('input[autocomplete=username]') })
    .locator('input')

/** Writes a line and turns it into the form of its command. */
async function openForm(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(line)
  await page.keyboard.press('Control+Enter')
}

test('shows one dialog when the session ends during many reads, keeps the page and stops polling (catalogue A6)', async ({
  page,
  faults,
  requests,
}) => {
  await page.clock.install()
  await logIn(page, { to: '/clients' })
  const row = page.getByRole('row').filter({ hasText: 'sensor-01' })
  await expect(row).toBeVisible()
  let refused = 0
  page.on('response', (answer) => {
    if (answer.status() === 401) refused += 1
  })
  // Delayed, so that all are pending when the first reply arrives.
  await faults([{ match: { path: '/api/v5/*' }, ...ended, delay: 300 }])
  await page.clock.fastForward(40_000)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(over(page)).toBeVisible()
  await expect.poll(() => refused).toBeGreaterThan(1)
  await expect(page).toHaveURL(/#\/clients$/)
  await expect(page.locator('tbody')).toContainText('sensor-01')
  requests.reset()
  await page.clock.runFor(120_000)
  expect(await requests()).toEqual({})
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(over(page)).toBeVisible()

  await faults([])
  await expect(over(page).locator('input[autocomplete=username]')).toHaveValue(admin.username)
  await logInAgain(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeVisible()
  await expect.poll(async () => (await requests())[`GET /api/v5${clientList}`]).toBeGreaterThan(0)
})

test('lets the user leave from the dialog of an ended session', async ({ page, faults }) => {
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  await faults([{ match: { path: clientList }, ...ended, times: 1 }])
  await page.keyboard.press('r')
  await over(page).getByRole('button', { name: 'Log out instead' }).click()
  await expect(userField(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/login\?to=%2Fclients$/)
})

/** A body without the fields that the broker of the tests has besides those of its release; they are sent back. */
const withoutUnknown = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('x_unknown_')))

test('sends a submit once more after a 401 and a new login (catalogue A7)', async ({
  page,
  account,
  faults,
  requests,
}) => {
  await account('form_subject')
  await logIn(page, { to: '/users' })
  await expect(page.getByRole('row').filter({ hasText: 'form_subject' })).toBeVisible()
  const sent: unknown[] = []
  page.on('request', (one) => {
    if (one.method() === 'PUT') sent.push(withoutUnknown(one.postDataJSON() as object))
  })
  const saved = async () => (await requests())['PUT /api/v5/users/form_subject']
  requests.reset()
  await faults([{ match: { method: 'PUT', path: '/users/form_subject' }, ...ended, times: 2 }])
  await openForm(page, 'edit user form_subject')
  await page.getByRole('dialog').getByLabel('Note').fill('written before the session ended')
  await page.keyboard.press('Control+Enter')
  await expect(over(page)).toBeVisible()
  expect(await saved()).toBe(1)
  // The session may end again during the retry: the dialog may reappear too fast to see it disappear.
  await answerSession(page)
  await expect.poll(saved).toBe(2)
  await logInAgain(page)
  await expect(page.getByText('Saved user form_subject').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'form_subject' })).toContainText(
    'written before the session ended',
  )
  // Twice refused and so not done, then once accepted.
  expect([await saved(), sent]).toEqual([
    3,
    Array.from({ length: 3 }, () => ({
      description: 'written before the session ended',
      ...(isHere('roles') && { role: 'administrator' }),
    })),
  ])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('keeps what was typed in a form when the session ends (catalogue A7)', async ({
  page,
  account,
  faults,
  requests,
}) => {
  await page.clock.install()
  await account('form_keeper')
  await logIn(page, { to: '/users' })
  await expect(page.getByRole('row').filter({ hasText: 'form_keeper' })).toBeVisible()
  await openForm(page, 'edit user form_keeper')
  const note = page.getByRole('dialog').getByLabel('Note')
  await note.fill('half a sent')
  await faults([{ match: { path: '/api/v5/*' }, ...ended, times: 1 }])
  await page.clock.fastForward(40_000)
  await expect(over(page)).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await logInAgain(page)
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('half a sent')
  await expect(page.getByRole('dialog').getByLabel('Username')).toHaveValue('form_keeper')
  requests.reset()
  await page.keyboard.press('End')
  await page.keyboard.type('ence')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'form_keeper' })).toContainText('half a sentence')
  expect((await requests())['PUT /api/v5/users/form_keeper']).toBe(1)
})

test('keeps a command, its answers and the draft over a 401 inside a step (catalogue A8)', async ({
  page,
  faults,
}) => {
  await logIn(page, { to: '/settings' })
  await run(page, 'add subscription for client')
  await page.keyboard.type('sensor-01')
  await expect(page.getByRole('option', { name: /sensor-01/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await faults([{ match: { path: '/topics' }, ...ended, times: 1 }])
  await page.keyboard.type('sensors/')
  await expect(over(page)).toBeVisible()
  await expect(step(page)).toHaveCount(0)
  await logInAgain(page)
  await expect(step(page)).toBeFocused()
  await expect(step(page)).toHaveValue('sensors/')
  const prompt = page.getByRole('dialog', { name: 'Add subscription for client' })
  await expect(prompt).toContainText('sensor-01')
  // The options of the step are requested again with the new session.
  await expect(prompt.getByRole('option', { name: /sensors\// }).first()).toBeVisible()
  await page.keyboard.type('#')
  await page.keyboard.press('Enter')
  await expect(prompt).toContainText('sensors/#')
  await expect(step(page)).not.toHaveValue('sensors/#')
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveCount(0)
})

test('keeps a name typed to confirm over a new login (catalogue A8)', async ({ page, account, faults }) => {
  await account('typed_subject')
  await logIn(page, { to: '/users' })
  await run(page, 'delete user typed_subject')
  const confirm = page.getByRole('alertdialog')
  await confirm.getByRole('textbox').fill('typed_sub')
  await faults([{ match: { path: '/api/v5/*' }, ...ended, times: 1 }])
  // Polling pauses under a question; returning to the tab reads again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(over(page)).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await logInAgain(page)
  await expect(confirm.getByRole('textbox')).toHaveValue('typed_sub')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'typed_subject' })).toBeVisible()
})

test('shows a 401 for a wrong old password at its field, without ending the session (catalogue A20)', async ({
  page,
  account,
  faults,
  requests,
}) => {
  const { password } = await account('pwd_subject')
  await logIn(page, { to: '/users' })
  await expect(page.getByRole('row').filter({ hasText: 'pwd_subject' })).toBeVisible()
  const next = async (text: string) => {
    await expect(step(page)).toHaveValue('')
    await expect(step(page)).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await faults([
    {
      match: { method: 'POST', path: '/users/pwd_subject/change_pwd' },
      status: 401,
      body: { code: 'BAD_USERNAME_OR_PWD', message: 'Auth failed' },
      times: 1,
    },
  ])
  await run(page, 'change password pwd_subject')
  for (const text of [password, 'another-pass2', 'another-pass2']) await next(text)
  const prompt = page.getByRole('dialog', { name: 'Change password' })
  await expect(prompt.getByText('The current password is wrong')).toBeVisible()
  await expect(step(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(over(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/users$/)
  requests.reset()
  // Only the rejected read is repeated, and the token is still valid.
  await next(password)
  await expect(page.getByText('Changed the password of pwd_subject').first()).toBeVisible()
  expect((await requests())['POST /api/v5/users/pwd_subject/change_pwd']).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('leads to the login once after the own password was changed, without further errors (catalogue A21)', async ({
  page,
  context,
  server,
  account,
}) => {
  await context.clock.install()
  const own = await account('own_changer')
  await logInAs(page, own, '/users')
  const other = await context.newPage()
  await other.goto(`${server.url}/#/clients`)
  await expect(other.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  let moves = 0
  page.on('framenavigated', () => {
    moves += 1
  })
  await run(page, 'change password own_changer')
  for (const text of [own.password, 'fresh-pass-2', 'fresh-pass-2']) {
    await expect(step(page)).toHaveValue('')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(userField(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/login\?to=%2Fusers$/)
  const results = page.getByRole('status', { name: 'Results' })
  await expect(results.getByText('Password changed. Log in with the new one.')).toBeVisible()
  await expect(results.locator('> div')).toHaveCount(1)
  await expect(userField(other)).toBeVisible()
  await expect(other).toHaveURL(/#\/login\?to=%2Fclients$/)
  // Nothing follows: neither another message nor another way.
  await context.clock.runFor(3000)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert')).toHaveCount(0)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }
  // The message may have gone by now.
  expect(await results.locator('> div').count()).toBeLessThanOrEqual(1)
  expect(moves).toBe(1)
  await userField(page).fill(own.username)
  await page.locator('input[autocomplete=current-password]').fill('fresh-pass-2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
})

for (const [how, fault] of [
  ['does not answer', { drop: 'before' as const }],
  ['answers with a proxy’s page', { status: 502, html: true }],
  ['hangs', { hang: true as const }],
] as const) {
  test(`logs out locally while the broker ${how}, and says that the broker was not notified (catalogue A19)`, async ({
    page,
    faults,
  }) => {
    await page.clock.install()
    await logIn(page, { to: '/clients' })
    await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
    await faults([{ match: { method: 'POST', path: '/logout' }, ...fault }])
    await run(page, 'log out')
    const request = page.waitForRequest('**/api/v5/logout')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await request
    if (how === 'hangs') await page.clock.runFor(5000)
    await expect(userField(page)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Results' })).toContainText(
      'Logged out in this browser. The broker could not be reached',
    )
    await page.reload()
    await expect(userField(page)).toBeVisible()
  })
}

test('logs out locally while offline, and says that the broker was not notified (catalogue A19)', async ({
  page,
  context,
}) => {
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await run(page, 'log out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(userField(page)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Results' })).toContainText(
    'Logged out in this browser. The broker could not be reached',
  )
  await context.setOffline(false)
  await page.reload()
  await expect(userField(page)).toBeVisible()
})

test('logs out at the broker when the user leaves the page during the logout', async ({ page }) => {
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  // Clearing the database fails in this page; after a reload it works.
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new Error('left')
    }
  })
  await run(page, 'log out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(userField(page)).toBeVisible()
  await page.reload()
  await expect(userField(page)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})
