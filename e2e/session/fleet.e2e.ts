import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { admin, enter } from '../support/accounts'
import { asAdmin } from '../support/api'
import { expect, startServer, test as base, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer, focusOn } from '../support/keyboard'

type Fleet = { lab: Server; stage: Server; prod: Server }

/** One console before three brokers of different releases; the last one is in production. */
const test = base.extend<{ fleet: Fleet }, object>({
  // Each test has its own brokers: one of them is stopped.
  fleet: async ({ seed: _seed }, use) => {
    const [lab, stage, prod] = await Promise.all(
      ['5.1', '5.8', '6.2'].map((api) => startServer(['--seed', 'calm', '--api', api])),
    )
    if (lab === undefined || stage === undefined || prod === undefined) throw new Error('three are started')
    await use({ lab, stage, prod })
    await Promise.all([lab.stop(), stage.stop(), prod.stop()])
  },
  page: async ({ page, fleet }, use) => {
    const file = join(mkdtempSync(join(tmpdir(), 'switchboard-fleet-')), 'brokers.json')
    writeFileSync(
      file,
      JSON.stringify([
        { name: 'lab', label: 'Lab', color: 'ok', address: fleet.lab.url },
        { name: 'stage', label: 'Staging', address: fleet.stage.url },
        { name: 'prod', label: 'Production EU', production: true, address: fleet.prod.url },
      ]),
    )
    const console = await startServer(['--profiles', file])
    await page.goto(`${console.url}/#/login?to=%2Ffleet`)
    await use(page)
    await console.stop()
  },
})
test.use({ freshContext: true })
// Few tests, each with its own servers.
test.describe.configure({ mode: 'default' })

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: label }) })

/** Logs in to the page's broker, then to the others at once. */
async function logInToAll(page: Page): Promise<void> {
  await enter(page, admin)
  await focusOn(page.getByRole('button', { name: 'Skip' }))
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Lab')).toContainText('Connected')
  await expect(rowOf(page, 'Staging')).toContainText('Logged out')
  await focusOn(page.getByRole('button', { name: 'Log in to several brokers' }))
  await page.keyboard.press('Enter')
  await focusOn(page.getByRole('main').getByRole('textbox', { name: 'Username' }))
  await page.keyboard.type(admin.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('2 of 2 done')
  await page.keyboard.press('Enter')
  for (const [label, release] of [
    ['Lab', '5.1.6'],
    ['Staging', '5.8.9'],
    ['Production EU', '6.2.2'],
  ] as const) {
    await expect(rowOf(page, label)).toContainText('Connected')
    await expect(rowOf(page, label)).toContainText(release)
  }
}

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
  await expect(page.getByRole('dialog').locator('label', { hasText: 'Command line' })).toBeVisible()
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('label', { hasText: 'Brokers' })).toBeVisible()
  await page.keyboard.type('lab,stage,prod')
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
  await expect(page.getByRole('dialog')).toContainText('3 of 3 done, 0 failed')
  await page.keyboard.press('Enter')
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
  await expect(rowOf(page, 'Staging')).toContainText('Unreachable')
  await expect(rowOf(page, 'Production EU')).toContainText('Connected')

  await runOnAll(page, 'ban.create as=clientid who=fleet-banned')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await runOnAll(page, 'ban.create as=clientid who=fleet-banned')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run' }).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('2 of 3 done, 1 failed')
  await expect(report.getByRole('row', { name: /^stage failed/ })).toBeVisible()
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
