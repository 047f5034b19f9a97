import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { admin, enter } from './accounts'
import { expect, startServer, test as base, type Server } from './fixture'
import { focusOn } from './keyboard'

/** The servers of the three brokers. */
type Fleet = { lab: Server; stage: Server; prod: Server }

/** One console before three brokers of different releases; the last one is in production. */
export const test = base.extend<{ fleet: Fleet }, object>({
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
/** The row of a broker in the overview. */
export const findRow = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: label }) })

/** Logs in to the page's broker, then to the others at once. */
export async function logInToAll(page: Page): Promise<void> {
  await enter(page, admin)
  await focusOn(page.getByRole('button', { name: 'Skip' }))
  await page.keyboard.press('Enter')
  await expect(findRow(page, 'Lab')).toContainText('Connected')
  await expect(findRow(page, 'Staging')).toContainText('Logged out')
  await focusOn(page.getByRole('button', { name: 'Log in to several brokers' }))
  await page.keyboard.press('Enter')
  await focusOn(page.getByRole('main').getByRole('textbox', { name: 'Username' }))
  await page.keyboard.type(admin.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Results' })).toContainText('Logged in to ')
  for (const [label, release] of [
    ['Lab', '5.1.6'],
    ['Staging', '5.8.9'],
    ['Production EU', '6.2.2'],
  ] as const) {
    await expect(findRow(page, label)).toContainText('Connected')
    await expect(findRow(page, label)).toContainText(release)
  }
}
