import type { Page } from '@playwright/test'
import { logInAgain, run } from '../support/accounts'
import { asAdmin } from '../support/api'
import { expect } from '../support/fixture'
import { run as link } from '../support/by-link'
import { expectStopped, logInAt, logInElsewhere, logOutElsewhere, test } from '../support/another-login'
import type { Received } from '../support/observed-brokers'

// Each test runs in a context of its own: another user logs in there, in a second tab.
test.use({ freshContext: true })
// The tests share the three brokers of their worker.
test.describe.configure({ mode: 'default' })

const question = (page: Page) => page.getByRole('alertdialog')
const agree = (page: Page) => question(page).getByRole('button').last().click()

/** Ten client IDs of one test. */
const listIds = (prefix: string) => Array.from({ length: 10 }, (_, index) => `${prefix}_${String(index)}`)
const isBan = ({ method, path }: Received) => method === 'POST' && path === '/banned'
const isUnban = ({ method, path }: Received) => method === 'DELETE' && path.startsWith('/banned/')

/** Starts a ban of many clients, which sends four at a time. */
async function banMany(page: Page, ids: readonly string[]): Promise<void> {
  const list = ids.map((id) => `&who=${id}`).join('')
  await page.goto(`/?broker=lab#/banned-clients${link('ban.create', { until: '1h' })}${list}`)
  await expect(page.getByRole('dialog', { name: 'Ban' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await agree(page)
}

test('does not kick a client once another user has logged in while the run compares with its plan (catalogue A16)', async ({
  page,
  context,
  twoUsers,
}) => {
  const { alice, bob, observer, writes } = twoUsers
  await logInAt(page, 'lab', alice, '/topics')
  await run(page, 'kick sensor-05')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Control+.')
  await expect(question(page).getByRole('group', { name: 'Requests to send' })).toBeVisible()
  const held = observer.hold(({ path }) => path === '/clients/sensor-05')
  await agree(page)
  await expect.poll(held.count).toBeGreaterThan(0)
  await logInElsewhere(context, twoUsers, bob)
  held.release()
  await expectStopped(page, twoUsers, 'Kick client')
  expect(writes()).toEqual([])
})

test('does not save settings once another user has logged in while they are read (catalogue A16)', async ({
  page,
  context,
  twoUsers,
  watch,
}) => {
  watch.leaves = true
  const { alice, bob, observer, writes } = twoUsers
  await logInAt(page, 'lab', alice, '/mqtt/retainer')
  await page
    .locator('main')
    .getByLabel(/^Max retained messages/)
    .fill('4242')
  const held = observer.hold(({ path }) => path === '/mqtt/retainer')
  await page.keyboard.press('Control+Enter')
  await expect.poll(held.count).toBeGreaterThan(0)
  await logInElsewhere(context, twoUsers, bob)
  held.release()
  await expectStopped(page, twoUsers, 'Edit retainer settings')
  expect(writes()).toEqual([])
})

test('sends the rest of a bulk run neither as another user nor to another broker (catalogue A16)', async ({
  page,
  context,
  twoUsers,
  unique,
}) => {
  const { alice, bob, observer, writes } = twoUsers
  await logInAt(page, 'lab', alice, '/banned-clients')
  const held = observer.hold(isBan, 2)
  await banMany(page, listIds(unique('bulk')))
  await expect.poll(held.count).toBe(4)
  await logInElsewhere(context, twoUsers, bob)
  held.release()
  await expectStopped(page, twoUsers, 'Ban')
  // Two were answered before, and four were under way.
  expect(writes()).toEqual(Array.from({ length: 6 }, () => `${alice.username}@lab POST /banned`))
})

test('undoes the rest of a bulk run neither as another user nor at another broker (catalogue A16)', async ({
  page,
  context,
  twoUsers,
  unique,
}) => {
  const { alice, bob, observer, writes } = twoUsers
  await logInAt(page, 'lab', alice, '/banned-clients')
  await banMany(page, listIds(unique('undo')))
  await expect(page.getByRole('status', { name: 'Results' })).toContainText('Done: Ban 10 clients')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const before = writes().length
  const held = observer.hold(isUnban, 2)
  await page.keyboard.press('Control+z')
  await expect.poll(held.count).toBe(4)
  await logInElsewhere(context, twoUsers, bob)
  held.release()
  await expectStopped(page, twoUsers, 'Undo')
  const sent = writes().slice(before)
  expect(sent).toHaveLength(6)
  for (const line of sent) expect(line).toContain(`${alice.username}@lab DELETE /banned/`)
})

test('runs no further line of a macro once another user has logged in (catalogue A16)', async ({
  page,
  context,
  twoUsers,
  unique,
}) => {
  const { alice, bob, observer, writes } = twoUsers
  const name = unique('lines')
  await logInAt(page, 'lab', alice, '/macros/create')
  await page.getByRole('textbox', { name: 'Macro name' }).fill(name)
  await page.getByRole('textbox', { name: 'Lines' }).click()
  await page.keyboard.insertText(['a', 'b', 'c'].map((who) => `ban.create ${name}_${who} 1h`).join('\n'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Saved macro ${name}`).first()).toBeVisible()
  await run(page, `macro.run ${name}`)
  await expect(question(page).getByRole('listitem')).toHaveCount(3)
  const held = observer.hold(isBan, 1)
  await question(page).getByRole('button', { name: 'Run lines' }).click()
  await expect.poll(held.count).toBe(1)
  await logInElsewhere(context, twoUsers, bob)
  held.release()
  await expectStopped(page, twoUsers, 'Ban')
  expect(writes()).toEqual([1, 2].map(() => `${alice.username}@lab POST /banned`))
})

test('stores nothing of a run whose user has logged out in another tab (catalogue A13, A15)', async ({
  page,
  context,
  twoUsers,
  unique,
}) => {
  const { alice, observer, writes } = twoUsers
  const prefix = unique('gone')
  await logInAt(page, 'lab', alice, '/banned-clients')
  const held = observer.hold(isBan, 2)
  await banMany(page, listIds(prefix))
  await expect.poll(held.count).toBe(4)
  await logOutElsewhere(context, alice)
  const answered = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/banned'),
  )
  held.release()
  await answered
  await expect(page.locator('input[autocomplete=username]:visible')).toBeVisible()
  await expect.poll(writes).toHaveLength(6)
  // The next user finds no result and no entry.
  await logInAt(page, 'lab', twoUsers.bob, '/command-history')
  await expect(page.getByRole('main')).toContainText('No command history')
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(prefix)
  expect(writes()).toEqual(Array.from({ length: 6 }, () => `${alice.username}@lab POST /banned`))
})

test('goes on with a bulk run after a new login of the same user (catalogue A7, A8)', async ({
  page,
  twoUsers,
  observed,
  unique,
}) => {
  const { alice, observer, writes } = twoUsers
  const ids = listIds(unique('renewed'))
  await logInAt(page, 'lab', alice, '/banned-clients')
  const held = observer.hold(isBan, 2)
  await banMany(page, ids)
  await expect.poll(held.count).toBe(4)
  observer.expireOnce(isBan)
  held.release()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await logInAgain(page, alice)
  await expect(page.getByRole('status', { name: 'Results' })).toContainText('Done: Ban 10 clients')
  const { data } = await (await asAdmin(observed.brokers.lab))('GET', '/banned?limit=1000')
  for (const id of ids) expect(JSON.stringify(data)).toContain(id)
  for (const line of writes()) expect(line).toBe(`${alice.username}@lab POST /banned`)
})
