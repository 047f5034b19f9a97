import { expect, test as base } from './fixture'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { admin, hasDefaultPassword, type Account } from './target'

export { admin, type Account }

/** The row of a user in the list of users. */
export const rowOfUser = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

/** The API of the broker, called with a session. */
export type Api = {
  get: (path: string) => Promise<number>
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) => Promise<number>
}

async function apiOf(request: APIRequestContext, url: string): Promise<Api> {
  const login = await request.post(`${url}/api/v5/login`, { data: admin })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path) => (await request.get(`${url}/api/v5${path}`, { headers })).status(),
    send: async (method, path, data) =>
      (await request.fetch(`${url}/api/v5${path}`, { method, headers, data })).status(),
  }
}

type Fixtures = {
  api: Api
  /** Creates a console user for this test and deletes it afterwards. */
  account: (username: string) => Promise<Account>
}

export const test = base.extend<Fixtures>({
  api: async ({ request, server }, use) => use(await apiOf(request, server.url)),
  account: async ({ api }, use) => {
    const made: string[] = []
    await use(async (username) => {
      const account = { username, password: `${username}-pass1` }
      expect(await api.send('POST', '/users', { ...account, description: '' })).toBe(200)
      made.push(username)
      return account
    })
    for (const username of made) await api.send('DELETE', `/users/${username}`)
  },
})

export { expect }

export const userField = (page: Page | Locator): Locator =>
  page.locator('input[autocomplete=username]:visible')
export const passwordField = (page: Page | Locator): Locator =>
  page.locator('input[autocomplete=current-password]')

/** Types a name and a password on the login page and sends them. */
export async function enter(page: Page, { username, password }: Account): Promise<void> {
  await userField(page).fill(username)
  await passwordField(page).fill(password)
  await page.keyboard.press('Enter')
}

/** Keeps the default password, where the console asks about it after the login. `skip` is the button's text. */
export async function keepPassword(page: Page, skip: string | RegExp = 'Skip'): Promise<void> {
  if (hasDefaultPassword) await page.getByRole('button', { name: skip }).click()
}

/** Logs in on the login page as the administrator, and keeps the default password. */
export async function enterAsAdmin(page: Page): Promise<void> {
  await enter(page, admin)
  await keepPassword(page)
}

/** Logs in at the login page as a user without the default password. */
export async function logInAs(page: Page, account: Account, to = '/clients'): Promise<void> {
  await page.goto(`/#/login?to=${encodeURIComponent(to)}`)
  await enter(page, account)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Types the password into the session dialog and sends it. The field is empty before: that of a dialog which is just going is not. */
export async function answerSession(page: Page, { password }: Account = admin): Promise<void> {
  const field = passwordField(page.getByRole('dialog'))
  await expect(field).toHaveValue('')
  await field.fill(password)
  await page.keyboard.press('Enter')
}

/** Logs in again in the session dialog as the same user, and waits until it is closed. */
export async function logInAgain(page: Page, account: Account = admin): Promise<void> {
  await answerSession(page, account)
  await expect(passwordField(page.getByRole('dialog'))).toHaveCount(0)
}

/** Runs a line of the palette. */
export async function run(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

/** Logs out by the palette and agrees. */
export async function logOut(page: Page): Promise<void> {
  await run(page, 'log out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(userField(page)).toBeVisible()
}
