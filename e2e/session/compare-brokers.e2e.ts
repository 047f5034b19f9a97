import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, enter, keepPassword } from '../support/accounts'
import { asAdmin } from '../support/api'
import type { Page } from '@playwright/test'
import { expect, startServer, test as base, waitForCount, type Server } from '../support/fixture'
import { startProxied } from '../support/server'
import { createTranslator } from '../support/input-mode'

/** One console before a broker of a laboratory with a newer release, and one in production. */
const test = base.extend<object, { brokers: { lab: Server; prod: Server } }>({
  brokers: [
    async ({ seed: _seed }, use) => {
      const [lab, prod] = await Promise.all(
        ['6.1', '5.8'].map((api) =>
          startServer(['--seed', 'empty', '--api', api, '--edition', 'enterprise']),
        ),
      )
      if (lab === undefined || prod === undefined) throw new Error('no servers')
      await use({ lab, prod })
      await Promise.all([lab.stop(), prod.stop()])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ brokers: { lab, prod } }, use) => {
      const file = join(mkdtempSync(join(tmpdir(), 'switchboard-profiles-')), 'brokers.json')
      writeFileSync(
        file,
        JSON.stringify([
          { name: 'lab', label: 'Lab', color: 'ok', address: lab.url },
          { name: 'prod', label: 'Production', production: true, address: prod.url },
        ]),
      )
      const server = await startProxied(['--profiles', file])
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ freshContext: true, needs: ['many-brokers'] })
test.describe.configure({ mode: 'default' })

/** Waits while more and more settings are read, about a hundred requests to each broker. */
async function waitForComparison(page: Page, t: ReturnType<typeof createTranslator>): Promise<void> {
  const bar = page.getByRole('progressbar', { name: t('fleet.compare.running') })
  const table = page.getByRole('table', { name: t('backup.plan') })
  await expect(bar.or(table)).toBeVisible()
  await waitForCount(
    async () =>
      (await table.isVisible())
        ? Infinity
        : await bar.evaluateAll(([one]) => Number(one?.getAttribute('aria-valuenow') ?? 0)),
    Infinity,
  )
}

test('promotes a rule with its connector and action from one broker to another, and takes it back', async ({
  page,
  brokers: { lab, prod },
}) => {
  const t = createTranslator('en')
  const [inLab, inProd] = [await asAdmin(lab), await asAdmin(prod)]
  const connector = {
    type: 'mqtt',
    name: 'cloud',
    server: '127.0.0.1:9',
    username: 'ann',
    password: 'secret-of-lab',
    enable: false,
  }
  await inLab('POST', '/connectors', connector)
  await inLab('POST', '/actions', {
    type: 'mqtt',
    name: 'up',
    connector: 'cloud',
    enable: false,
    parameters: { topic: 'up' },
  })
  await inLab('POST', '/rules', { id: 'promoted', sql: 'SELECT * FROM "t/#"', actions: ['mqtt:up'] })

  await page.goto('/?broker=lab#/login')
  await enter(page, admin)
  await keepPassword(page, t('login.default.skip'))
  await page.goto('/?broker=prod#/login?to=%2Ffleet%2Fcompare')
  await enter(page, admin)
  await keepPassword(page, t('login.default.skip'))

  await page.getByLabel(t('fleet.source')).selectOption('Lab')
  const rows = page.getByRole('table', { name: t('backup.plan') }).getByRole('row')
  await waitForComparison(page, t)
  // Folded by type at first; what differs only because of the other release stays folded.
  const filter = page.getByRole('textbox', { name: t('backup.filter') })
  const box = (part: 'rules' | 'actions' | 'connectors', id: string) =>
    page.getByRole('checkbox', { name: `${t(`backup.part.${part}`)} ${id}`, exact: true })
  await filter.fill('promoted')
  await expect(rows.filter({ hasText: 'promoted' }).first()).toContainText(/\d+ setting/)
  await expect(rows.first().getByRole('checkbox')).not.toBeChecked()
  await box('rules', 'promoted').click()
  await page
    .getByRole('button', { name: t('backup.addNeededOf', { name: `${t('backup.part.rules')} promoted` }) })
    .click()
  // A new connector needs its secret first; settings of the other release stay as they are.
  const apply = page.getByRole('button', { name: t('backup.apply', { count: 3, target: 'Production' }) })
  await expect(apply).toBeDisabled()
  await filter.fill('mqtt:cloud')
  await expect(box('connectors', 'mqtt:cloud')).toBeChecked()
  await page.getByLabel(/^password of/).fill('secret-of-prod')
  await apply.click()
  const question = page.getByRole('alertdialog')
  for (const name of ['mqtt:cloud', 'mqtt:up', 'promoted']) await expect(question).toContainText(name)
  await question.getByRole('textbox').fill('Production')
  await page.keyboard.press('Enter')
  // The older release lacks settings of the newer one, which the result lists.
  const result = page.getByRole('dialog').filter({ hasText: t('backup.leftOutFields') })
  await expect(result).toContainText('fallback_actions')
  await result.getByRole('button', { name: t('action.close'), exact: true }).click()
  expect(await inProd('GET', '/rules/promoted')).toMatchObject({
    status: 200,
    data: { actions: ['mqtt:up'] },
  })
  expect(await inProd('GET', '/connectors/mqtt:cloud')).toMatchObject({ data: { username: 'ann' } })
  await filter.fill('promoted')
  await expect(rows.filter({ hasText: 'promoted' })).toHaveCount(0)

  // A change there shows as a difference of one setting.
  await inProd('PUT', '/rules/promoted', { sql: 'SELECT * FROM "other/#"', actions: ['mqtt:up'] })
  await page.reload()
  await waitForComparison(page, t)
  await expect(rows.filter({ hasText: 'other/#' })).toContainText(/sql.*t\/#.*other\/#/)
  await inProd('PUT', '/rules/promoted', { sql: 'SELECT * FROM "t/#"', actions: ['mqtt:up'] })

  await page.keyboard.press('Control+z')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('undo.verb') })
    .click()
  await expect.poll(async () => (await inProd('GET', '/connectors/mqtt:cloud')).status).toBe(404)
  expect((await inProd('GET', '/rules/promoted')).status).toBe(404)
  expect((await inProd('GET', '/actions/mqtt:up')).status).toBe(404)
})
