import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, type Server } from '../support/fixture'
import { logInToAll, findRow, test } from '../support/fleet'
import { forbidKeys, forbidPointer } from '../support/keyboard'

test.use({ freshContext: true })
// Few tests, each with its own servers.
test.describe.configure({ mode: 'default' })

/** Runs a line on all brokers and types the name of the production one. */
async function runOnAll(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('run a command on several')
  await expect(page.getByRole('option', { name: /^Run a command on several/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Brokers to run on' })).toBeFocused()
  for (const name of ['Lab', 'Staging', 'Production EU']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('option', { name: new RegExp(`^${name}.*chosen`) })).toBeVisible()
  }
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('on brokers')).toBeVisible()
  await expect(dialog.getByText('Lab, Staging, Production EU')).toBeVisible()
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Production EU (production)')
}

test('logs in to all, finds a client on all and kicks it on all, by keyboard', async ({ page }) => {
  await forbidPointer(page)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') posted.push(new URL(request.url()).pathname)
  })
  await logInToAll(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('@@sensor-05')
  for (const label of ['Lab', 'Staging', 'Production EU'])
    await expect(
      page.getByRole('group', { name: label }).getByRole('option', { name: /^sensor-05/ }),
    ).toBeVisible()
  await page.keyboard.press('Escape')

  await runOnAll(page, 'kick sensor-05')
  await page.keyboard.type('prod')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Results' })).toContainText('Done: ')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(posted.sort()).toEqual(
    ['lab', 'prod', 'stage'].map((name) => `/broker/${name}/api/v5/clients/sensor-05`),
  )
})

test('goes on with the other brokers while one is down, and undoes at one of them, by mouse', async ({
  page,
  fleet,
}) => {
  await logInToAll(page)
  await fleet.stage.kill()
  await expect(findRow(page, 'Staging')).toContainText('Unreachable')
  await expect(findRow(page, 'Production EU')).toContainText('Connected')

  await runOnAll(page, 'ban.create as=clientid who=fleet-banned until=1h')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await runOnAll(page, 'ban.create as=clientid who=fleet-banned until=1h')
  await page.getByRole('alertdialog').getByRole('textbox').fill('prod')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ban fleet-banned' }).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('2 of 3 done, 1 failed')
  await expect(report.getByRole('row', { name: /^Staging failed/ })).toBeVisible()
  await report.getByRole('button', { name: 'Close' }).last().click()
  const banned = async (server: Server) =>
    JSON.stringify((await (await asAdmin(server))('GET', '/banned')).data)
  expect(
    [await banned(fleet.lab), await banned(fleet.prod)].map((text) => text.includes('fleet-banned')),
  ).toEqual([true, true])

  await forbidKeys(page)
  await page.getByRole('link', { name: 'Command history' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'fleet-banned' }).filter({ hasText: 'Production EU' })
  await entry.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Production EU')
  await question.getByRole('textbox').fill('prod')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => banned(fleet.prod)).not.toContain('fleet-banned')
  expect(await banned(fleet.lab)).toContain('fleet-banned')
})
