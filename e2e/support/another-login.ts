import type { BrowserContext, Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { enter, passwordField, userField, type Account } from './accounts'
import { asAdmin } from './api'
import { expect, test as base } from './fixture'
import { readVault } from './stored'
import {
  startObservedConsole,
  type BrokerObserver,
  type ObservedConsole,
  type Received,
} from './observed-brokers'

const en = words('en')

type TwoUsers = {
  readonly alice: Account
  readonly bob: Account
  readonly observer: BrokerObserver
  /** The writes that the brokers received, without logins: `user@broker METHOD /path`. */
  readonly writes: () => readonly string[]
}

/** Two users of a console before three brokers, whose requests are observed. Each test has its own users. */
export const test = base.extend<{ twoUsers: TwoUsers }, { observed: ObservedConsole }>({
  observed: [
    async ({ seed }, use) => {
      const observed = await startObservedConsole(seed)
      await use(observed)
      await observed.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [({ observed }, use) => use(observed.console), { scope: 'worker' }],
  twoUsers: async ({ observed: { observer, brokers }, unique }, use) => {
    const [alice, bob] = ['alice', 'bob'].map((name) => ({
      username: unique(name),
      password: `${name}-Passw0rd`,
    })) as [Account, Account]
    for (const broker of Object.values(brokers)) {
      const call = await asAdmin(broker)
      for (const account of [alice, bob])
        expect((await call('POST', '/users', { ...account, description: '' })).status).toBe(200)
    }
    observer.reset()
    await use({
      alice,
      bob,
      observer,
      writes: () => observer.received.filter(isWrite).map(toText),
    })
    observer.reset()
  },
})

const isWrite = ({ method, path }: Received) => method !== 'GET' && path !== '/login' && path !== '/logout'
const toText = ({ user, broker, method, path }: Received) =>
  `${user ?? 'nobody'}@${broker} ${method} ${decodeURIComponent(path)}`

/** What distinguishes the stored sessions of this browser: each is encrypted with a new vector. */
const readStoredSessions = async (page: Page) => (await readVault(page)).map(({ iv }) => iv).sort()

/** Logs in at a broker of the console and opens a page there. */
export async function logInAt(page: Page, broker: string, account: Account, to: string): Promise<void> {
  await page.goto(`/?broker=${broker}#/login?to=${encodeURIComponent(to)}`)
  const before = await readStoredSessions(page)
  await enter(page, account)
  await expect(page.getByRole('button', { name: `User menu of ${account.username}` })).toBeVisible()
  // The page is there a moment before its session is stored; leaving it in between would lose the login.
  await expect.poll(() => readStoredSessions(page)).not.toEqual(before)
}

/** Opens a second tab at the lab, which shares the session of the first. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/?broker=lab#/users')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tab.getByRole('row').nth(1)).toBeVisible()
  return tab
}

/** Logs in as another user in a second tab, whose session has ended. */
export async function logInElsewhere(
  context: BrowserContext,
  { observer }: Pick<TwoUsers, 'observer'>,
  account: Account,
): Promise<void> {
  const tab = await openTab(context)
  observer.expireOnce(({ broker, path }) => broker === 'lab' && path === '/users')
  await tab.keyboard.press('r')
  const dialog = tab.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use another account' }).click()
  await userField(dialog).fill(account.username)
  await passwordField(dialog).fill(account.password)
  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('button', { name: `User menu of ${account.username}` })).toBeVisible()
}

/** Logs out in a second tab. */
export async function logOutElsewhere(context: BrowserContext, { username }: Account): Promise<void> {
  const tab = await openTab(context)
  await tab.getByRole('button', { name: `User menu of ${username}` }).click()
  await tab.getByRole('menuitem', { name: 'Log out' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(userField(tab)).toBeVisible()
}

/** Expects the first tab to be that of the next user, and to say that a run was stopped and why, also in its command history. */
export async function expectStopped(
  page: Page,
  { alice, bob }: Pick<TwoUsers, 'alice' | 'bob'>,
  title: string,
  entryTitle = title,
): Promise<void> {
  await expect(page.getByRole('button', { name: `User menu of ${bob.username}` })).toBeVisible()
  const reason = (en['session.runStopped'] ?? '')
    .replace('{{title}}', '')
    .replace('{{username}}', alice.username)
  await expect(page.getByText(reason).filter({ hasText: title }).first()).toBeVisible()
  await page.goto('/?broker=lab#/command-history')
  // The column of the user may be hidden, but is searched.
  await page.getByRole('main').getByRole('searchbox').fill(alice.username)
  const entry = page.getByRole('row').filter({ hasText: entryTitle }).filter({ hasText: 'stopped' }).first()
  await expect(entry).toContainText(en['error.code.SESSION_CHANGED'] ?? '')
}
