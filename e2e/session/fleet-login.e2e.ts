import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { logInAt, logInElsewhere, expectStopped, test } from '../support/another-login'
import { expect, waitForCount } from '../support/fixture'
import type { Received } from '../support/observed-brokers'

test.use({ freshContext: true })
// The tests share the three brokers of their worker.
test.describe.configure({ mode: 'default' })

const question = (page: Page) => page.getByRole('alertdialog')
const isBan = ({ method, path }: Received) => method === 'POST' && path === '/banned'

test('runs a line on several brokers at none as another user (catalogue A16)', async ({
  page,
  context,
  twoUsers,
  unique,
}) => {
  const { alice, bob, observer, writes } = twoUsers
  const ids = Array.from({ length: 10 }, (_, index) => `${unique('fleet')}_${String(index)}`)
  for (const broker of ['third', 'prod', 'lab']) await logInAt(page, broker, alice, '/clients')
  // The brokers can be typed in front of a command.
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('on lab,prod,third ')
  await expect(dialog.getByText('on brokers')).toBeVisible()
  await page.keyboard.insertText(`ban.create who=${ids.join(',')} until=1h`)
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Third')
  const held = observer.hold((request) => isBan(request) && request.broker === 'lab', 2)
  await question(page).getByRole('button', { name: /^Ban/ }).click()
  await expect.poll(held.count).toBe(4)
  const count = (broker: string) =>
    writes().filter((line) => line === `${alice.username}@${broker} POST /banned`).length
  // The browser has few connections to the console, four of which are held: the second tab would delay these writes.
  await waitForCount(() => Promise.resolve(count('prod') + count('third')), 20)
  expect([count('prod'), count('third')]).toEqual([10, 10])
  await logInElsewhere(context, twoUsers, bob)
  held.release()
  await expectStopped(page, twoUsers, 'Ban', 'Ban')
  // At the lab, two were answered before, and four were under way.
  expect(count('lab')).toBe(6)
  expect(writes()).toHaveLength(26)
})

test('restores the rest of a backup neither as another user nor at another broker (catalogue A16)', async ({
  page,
  context,
  twoUsers,
  observed,
  unique,
}) => {
  const { alice, bob, observer, writes } = twoUsers
  const ids = ['a', 'b', 'c', 'd'].map((name) => `${unique('backup')}_${name}`)
  await logInAt(page, 'lab', alice, '/backup')
  const bans = ids.map((who) => ({
    id: `clientid:${who}`,
    body: { as: 'clientid', who, until: '2036-01-01T00:00:00Z' },
  }))
  await page.locator('input[type=file]').setInputFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        format: 'switchboard-backup',
        version: 1,
        at: '2026-11-21T12:00:00Z',
        parts: { bans },
      }),
    ),
  })
  const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row')
  for (const id of ids) await rows.filter({ hasText: id }).getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Restore 4 items' }).click()
  await expect(question(page)).toContainText(`Ban clientid:${ids[3] ?? ''}`)
  const held = observer.hold(isBan, 1)
  await question(page)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect.poll(held.count).toBe(1)
  await logInElsewhere(context, twoUsers, bob)
  held.release()
  await expectStopped(page, twoUsers, 'Restore backup')
  expect(writes()).toEqual([1, 2].map(() => `${alice.username}@lab POST /banned`))
  const { data } = await (await asAdmin(observed.brokers.lab))('GET', '/banned?limit=1000')
  expect(ids.map((id) => JSON.stringify(data).includes(id))).toEqual([true, true, false, false])
})
