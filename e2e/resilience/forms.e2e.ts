import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../support/fixture'
import { hasBridges } from '../support/release'
import { sessionText, storageKey } from '../support/stored'
import { admin } from '../support/target'

const typed = { username: 'form_user', password: 'Secret-0815', note: 'night shift "A"' }

/** The form of «Create user», changed: by the palette's line, then all parameters at once. */
async function changedForm(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`au ${typed.username}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Username')).toHaveValue(typed.username)
  await page.getByRole('dialog').getByLabel('Password').fill(typed.password)
  await page.getByLabel(/^Note/).fill(typed.note)
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave page?' })

/** Nothing was lost, moved or sent. */
async function exact(page: Page, path: string, secret = typed.password): Promise<void> {
  await expect(page.getByLabel('Username')).toHaveValue(typed.username)
  await expect(page.getByRole('dialog').getByLabel('Password')).toHaveValue(secret)
  await expect(page.getByLabel(/^Note/)).toHaveValue(typed.note)
  await expect(page).toHaveURL(new RegExp(`#${path}$`))
}

const ended = [{ match: { path: '/*' }, status: 401, body: { code: 'TOKEN_TIME_OUT', message: 'expired' } }]

/** The next read, which finds the session ended, after the window is focused again. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

const ways: readonly [string, (page: Page) => Promise<unknown>, to: RegExp][] = [
  [
    'an edited address',
    (page) =>
      page.evaluate(() => {
        location.hash = '/banned-clients'
      }),
    /#\/banned-clients$/,
  ],
  [
    'a link with a command',
    (page) =>
      page.evaluate(() => {
        location.hash = '/banned-clients?run=client.kick&clientid=sensor-01'
      }),
    /#\/banned-clients$/,
  ],
  ['Back', (page) => page.goBack(), /#\/clients$/],
  ['the palette’s key', (page) => page.keyboard.press('Control+k'), /#\/users$/],
  ['a press beside it', (page) => page.mouse.click(5, 400), /#\/users$/],
]

for (const [name, leave, to] of ways) {
  test(`asks once before ${name} leaves an unsaved form, and keeps the form exactly (catalogue P11)`, async ({
    page,
  }) => {
    await logIn(page, { to: '/clients' })
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await changedForm(page)
    await leave(page)
    await expect(question(page)).toHaveCount(1)
    await expect(question(page).getByRole('button', { name: 'Stay on this page' })).toBeFocused()
    // Back and similar have already restored the address while the question is open.
    await expect(page).toHaveURL(/#\/users$/)
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveCount(0)
    await exact(page, '/users')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await leave(page)
    await question(page).getByRole('button', { name: 'Leave page' }).click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('dialog').getByLabel('Password')).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    expect(await sessionText(page, 'draft.palette')).toBeNull()
  })
}

test('asks once before a reload or a closed tab loses an unsaved form, and keeps the form exactly (catalogue P11)', async ({
  page,
  watch,
}) => {
  await logIn(page, { to: '/users' })
  await changedForm(page)
  // The fixture answers "stay".
  await page.evaluate(() => {
    setTimeout(() => location.reload(), 0)
  })
  await expect.poll(() => watch.answered).toEqual(['beforeunload'])
  await exact(page, '/users')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => watch.answered).toEqual(['beforeunload', 'beforeunload'])
  await exact(page, '/users')
  expect(page.isClosed()).toBe(false)
})

test('restores an unsaved form without its secrets after a reload (catalogue P11, P12)', async ({
  page,
  watch,
}) => {
  watch.leaves = true
  await logIn(page, { to: '/users' })
  await changedForm(page)
  await page.reload()
  await exact(page, '/users', '')
  expect(watch.answered).toEqual(['beforeunload'])
  await expect(page.getByRole('dialog')).toContainText('Your input was restored')
})

test('restores a palette form and the unsaved form under it after a reload, and discarding the first keeps the other (catalogue P11, P12)', async ({
  page,
  watch,
}) => {
  watch.leaves = true
  await logIn(page, { to: '/mqtt/retainer' })
  const maxMessages = page.locator('main').getByLabel(/^Max retained messages/)
  await maxMessages.fill('77')
  await changedForm(page)
  await page.reload()
  await exact(page, '/mqtt/retainer', '')
  await page.keyboard.press('Control+k')
  await question(page).getByRole('button', { name: 'Leave page' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(maxMessages).toHaveValue('77')
  await expect(page.getByRole('main')).toContainText('Your input was restored')
  await page.evaluate(() => {
    location.hash = '/users'
  })
  await expect(question(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(maxMessages).toHaveValue('77')
  expect(await sessionText(page, 'draft.palette')).toBeNull()
  expect(await sessionText(page, 'draft.screen')).not.toBeNull()
})

test('asks nothing for a form that is unchanged, submitted or reset (catalogue P11)', async ({
  page,
  watch,
}) => {
  await logIn(page, { to: '/users' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('au untouched')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel(/^Note/).fill('x')
  await page.getByLabel(/^Note/).fill('')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await changedForm(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Created user ${typed.username}`).first()).toBeVisible()
  await page.evaluate(() => {
    location.hash = '/settings'
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(watch.answered).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`delete user ${typed.username}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('To confirm, type').fill(typed.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Deleted user ${typed.username}`).first()).toBeVisible()
})

test('asks once before a logout over an unsaved form, names what is lost, and keeps the form on cancel (catalogue P11)', async ({
  page,
  faults,
}) => {
  await logIn(page, { to: '/users' })
  await changedForm(page)
  await faults(ended)
  const over = page.getByRole('dialog').filter({ has: page.locator('input[autocomplete=current-password]') })
  await endSession(page)
  await expect(over).toBeVisible()
  await over.getByRole('button', { name: 'Log out' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toHaveCount(1)
  await expect(confirm).toContainText('unsaved input is lost')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await faults([])
  await over.locator('input[autocomplete=current-password]').fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(over).toHaveCount(0)
  await exact(page, '/users')
  await faults(ended)
  await endSession(page)
  await expect(over).toBeVisible()
  await over.getByRole('button', { name: 'Log out' }).click()
  await confirm.getByRole('button', { name: 'Log out' }).click()
  // The dialog of the ended session has a field of the same kind.
  await expect(page.getByRole('main').locator('input[autocomplete=username]')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    new RegExp(`${typed.username}|${typed.password}`),
  )
})

test('restores an unsaved form without its secret when the session ends and the page is reloaded (catalogue P12)', async ({
  page,
  faults,
  watch,
}) => {
  watch.leaves = true
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  // The final window is rendered after its content: input typed earlier must not be lost.
  let content = Promise.resolve()
  await page.route(/dialog-window-[^/]*\.js$/, async (route) => {
    await content
    await route.continue()
  })
  await logIn(page, { to: '/users' })
  await changedForm(page)
  await faults(ended)
  await endSession(page)
  const deferred = page.waitForResponse(/\/deferred-[^/]*\.js$/)
  content = deferred.then(async (response) => void (await response.finished()))
  await page.reload()
  const over = page.getByRole('dialog').filter({ has: page.locator('input[autocomplete=current-password]') })
  await expect(over).toBeVisible()
  await faults([])
  await over.locator('input[autocomplete=current-password]').fill(admin.password)
  await expect(page.locator('[aria-modal=true]').and(over)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(over).toHaveCount(0)
  await exact(page, '/users', '')
  await expect(page.getByRole('dialog')).toContainText('Your input was restored')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    typed.password,
  )
  expect(loads).toBe(2)
})

test('does not restore a form for another user (catalogue P12)', async ({ page, faults, watch }) => {
  watch.leaves = true
  await logIn(page, { to: '/users' })
  await changedForm(page)
  await faults(ended)
  await endSession(page)
  const over = page.getByRole('dialog').filter({ has: page.locator('input[autocomplete=current-password]') })
  await expect(over).toBeVisible()
  await page.evaluate(
    (key) => {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
      sessionStorage.setItem(key, JSON.stringify({ ...stored, username: 'somebody-else' }))
    },
    await storageKey(page, 'draft.palette'),
  )
  await faults([])
  // Unchanged: the page is reloaded manually.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await sessionText(page, 'draft.palette')).toBeNull()
})

test('stays on the page with what was typed when a file is dropped next to a field (catalogue I15)', async ({
  page,
  context,
}) => {
  const file = join(tmpdir(), 'stray.txt')
  await writeFile(file, 'not a page')
  await logIn(page, { to: '/users' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await changedForm(page)
  const devtools = await context.newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const [x, y] of [
    [700, 300],
    [60, 400],
    [900, 20],
  ] as const) {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x, y, data })
  }
  await exact(page, '/users')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog')).toBeVisible()
  await rm(file)
})

test('lays out a form over the page at 1440 px, with a switch right below the field before it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, {
    to: hasBridges ? '/bridge/dataBridge/create?type=webhook' : '/connector/create?type=http',
  })
  const box = async (selector: string) =>
    (await page.getByRole('main').locator(selector).first().boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
  await expect(page.getByRole('main').locator('[data-field=enable]').getByRole('switch')).toBeVisible()
  expect((await box('form')).width).toBeGreaterThan(1000)
  const beneath = async () => {
    const [above, below] = [
      await box(`[data-field=${hasBridges ? 'name' : 'tags'}]`),
      await box('[data-field=enable]'),
    ]
    return below.y - above.y - above.height
  }
  expect(await beneath()).toBeLessThan(24)
  // The same in one column: no empty line above it.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await beneath()).toBeLessThan(24)
})
