import type { Locator } from '@playwright/test'
import { asAdmin } from '../support/api'
import { run } from '../support/by-link'
import { expect, logIn, test } from '../support/fixture'
import { confirm, focusRow, holdBack, input, row, writes } from '../support/palette-page'
import { admin } from '../support/target'

test('explains that the target vanished between question and confirmation, and reloads the list (catalogue P3)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const { default: mqtt } = await import('mqtt')
  const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId: 'p3-vanishes',
    reconnectPeriod: 0,
  })
  await logIn(page, { to: '/clients?like_clientid=p3-' })
  // Without polls: the command's own failure removes the row.
  await page.getByRole('button', { name: 'Pause refreshing' }).click()
  await focusRow(page, 'p3-vanishes')
  await page.keyboard.press('Shift+K')
  await expect(confirm(page)).toBeVisible()
  await device.endAsync(true)
  await confirm(page).getByRole('button', { name: 'Kick p3-vanishes' }).click()
  await expect(page.getByRole('dialog').locator('[id$="-error"]')).toHaveText('The client does not exist')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('p3-vanishes')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'p3-vanishes')).toHaveCount(0)
})

test('says why a command is unavailable and does not run it: by key, by link, by the palette, among many (catalogue P4)', async ({
  page,
  server,
  cleanup,
}) => {
  const reason = 'You cannot delete yourself'
  const api = await asAdmin(server)
  cleanup(() => api('DELETE', '/users/p4_other'))
  await api('POST', '/users', { username: 'p4_other', password: 'Origin123', description: '' })
  await logIn(page, { to: '/users' })
  const sent = writes(page)
  const toast = page.getByRole('status', { name: 'Results' })
  await focusRow(page, admin.username)
  await page.keyboard.press('Shift+D')
  await expect(toast.getByText(reason)).toBeVisible()
  await expect(confirm(page)).toHaveCount(0)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    `/users${run('user.delete', { username: admin.username })}`,
  )
  await expect(toast.getByText(reason)).toBeVisible()
  await expect(confirm(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/users$/)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('delete user')
  const option = page.getByRole('option').filter({ hasText: reason })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  // A disabled command is never preselected.
  await option.hover()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(reason)
  await expect(confirm(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(page.getByRole('button', { name: /^Delete \d+ users/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Shift+D')
  await expect(toast.getByText(reason)).toBeVisible()
  await expect(confirm(page)).toHaveCount(0)
  expect(sent).toEqual([])
})

const hostile: readonly [string, string, Record<string, string>, string][] = [
  ['a destructive command', 'client.kick', { clientid: 'sensor-01' }, 'Kick sensor-01?'],
  [
    'a reversible one',
    'ban.create',
    { who: 'sensor-01', until: '1h', reason: 'x', as: 'clientid' },
    'Disconnects sensor-01 and rejects its new connections until',
  ],
  ['a reading one', 'go.users', {}, 'Nothing is sent until you confirm.'],
  [
    'markup',
    'api-key.disable',
    { name: '"><img src=x onerror=alert(1)>' },
    'Disable API key "><img src=x onerror=alert(1)>?',
  ],
  ['a template', 'api-key.disable', { name: '{{count}}$t(key)' }, 'Disable API key {{count}}$t(key)?'],
  ['hidden letters', 'api-key.disable', { name: 'a\u202Eb\u200Bc' }, 'Disable API key a\\u202Eb\\u200Bc?'],
  ['a whole path', 'api-key.disable', { name: '../../users/admin' }, 'Disable API key ../../users/admin?'],
]
for (const [what, id, args, question] of hostile) {
  test(`opens a link with ${what} prefilled, and asks before running it (catalogue P5)`, async ({ page }) => {
    const sent = writes(page)
    await logIn(page, { to: `/clients${run(id, args)}` })
    sent.length = 0
    await expect(confirm(page)).toContainText(question)
    await expect(confirm(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    // The command is removed from the URL: a reload or a bookmark does not repeat it.
    await expect(page).toHaveURL(/#\/clients$/)
    await page.keyboard.press('Enter')
    await expect(confirm(page)).toHaveCount(0)
    expect(sent).toEqual([])
  })
}

test('asks for what is wrong in a link, never takes a secret from it, and ignores unknown commands (catalogue P5)', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  const sent = writes(page)
  const follow = (id: string, args: Record<string, string>) =>
    page.evaluate(
      (to) => {
        location.hash = to
      },
      `/clients${run(id, args)}`,
    )
  await follow('client.keepalive', { clientid: 'gateway-01', interval: '99999999' })
  await expect(input(page)).toHaveValue('99999999')
  await expect(page.getByRole('dialog').locator('[id$="-error"]')).toHaveText(
    'Enter a number from 0 to 65535',
  )
  await page.keyboard.press('Escape')
  await follow('user.create', { username: 'x"; drop', password: 'FromALink1' })
  await expect(input(page)).toHaveValue('x"; drop')
  await page.keyboard.press('Escape')
  await follow('user.create', { username: 'p5_user', password: 'FromALink1', description: '' })
  await expect(page.getByRole('dialog').locator('input[type=password]')).toHaveValue('')
  await page.keyboard.press('Escape')
  for (const id of ['__proto__', 'constructor', 'client.kick.x', '../client', 'client.kick%00', '']) {
    await follow(id, { clientid: 'sensor-01' })
    await expect(page).toHaveURL(/#\/clients$/)
    await expect(page.getByRole('dialog').or(confirm(page))).toHaveCount(0)
  }
  // Several targets have a single confirmation; a thousand cannot be a handwritten link.
  await page.evaluate(() => {
    location.hash = `/clients?run=client.kick${'&clientid=a'.repeat(2)}${Array.from({ length: 1000 }, (_, i) => `&clientid=many-${i}`).join('')}`
  })
  await expect(confirm(page)).toContainText('Kick 500 clients?')
  await page.keyboard.press('Escape')
  expect(sent).toEqual([])
})

test('ignores repeated Enter in a dangerous confirmation, except to cancel (catalogue P6)', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  const sent = writes(page)
  for (let turn = 0; turn < 3; turn += 1) {
    await page.keyboard.press('Shift+K')
    await expect(confirm(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    // Held down from before: not heeded.
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.press(key)
    await expect(confirm(page)).toHaveCount(0)
    // The Enters after the one that cancelled may have opened the row; nothing else.
    await page.evaluate(() => {
      location.hash = '/clients'
    })
    await focusRow(page, 'worker-01')
  }
  expect(sent).toEqual([])
})

test('confirms only by the exact text: not by a look-alike, a prefix or Enter (catalogue P6, H13)', async ({
  page,
  server,
}) => {
  const { default: mqtt } = await import('mqtt')
  // Composed é; a device that keeps its session.
  const id = 'p6-caf\u00e9'
  const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId: id,
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: 3600 },
    reconnectPeriod: 0,
  })
  await device.endAsync()
  await logIn(page, { to: `/clients${run('client.clean-session', { clientid: id })}` })
  const field = confirm(page).getByLabel('To confirm, type')
  const act = confirm(page).getByRole('button', { name: /^Clean session/ })
  const sent = writes(page)
  // The name can be typed at once; Enter before that neither cancels nor runs.
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirm(page)).toBeVisible()
  for (const wrong of [
    '',
    'p6-caf',
    'p6-cafe',
    'p6-cafe\u0301',
    'P6-CAF\u00c9',
    `${id} `,
    ` ${id}`,
    'p6-c\u0430f\u00e9',
  ]) {
    await field.fill(wrong)
    await field.press('Enter')
    await act.click({ force: true })
    await expect(act, wrong).toHaveAttribute('aria-disabled', 'true')
  }
  expect(sent).toEqual([])
  await field.fill(id)
  await field.press('Enter')
  await expect(page.getByText(`Cleaned the session of ${id}`).first()).toBeVisible()
  expect(sent).toEqual([`DELETE /api/v5/clients/${encodeURIComponent(id)}`])
})

test('keeps the palette closed over a dialog, and the focus where it is (catalogue P9)', async ({ page }) => {
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  const shut = async (dialog: Locator) => {
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    const before = await page.evaluateHandle(() => document.activeElement)
    for (const key of ['Control+k', ':', '.', 'g', 'u', 'Shift+B', 'x', '/']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog').or(confirm(page))).toHaveCount(1)
    expect(await page.evaluate((element) => document.activeElement === element, before)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/#\/clients$/)
  }
  await page.keyboard.press('Shift+K')
  await shut(confirm(page))
  await page.keyboard.press('?')
  await shut(page.getByRole('dialog', { name: 'Keys available here' }))
  // Over itself it is shut by its own key, and a step by Escape first.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'worker-01')).toBeFocused()
})

test('keeps text typed while the palette itself loads, and searches it afterwards', async ({ page }) => {
  await logIn(page)
  // The step about the default password, and every screen but the overview, need the delayed chunk.
  const release = await holdBack(page, /deferred-.*\.js$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').locator('input')).toBeFocused()
  await page.keyboard.type('>theme')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveCount(0)
  release()
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(' ')
  await expect(input(page)).toHaveValue('>theme ')
  await expect(page.getByRole('option', { selected: true })).toContainText('theme')
})
