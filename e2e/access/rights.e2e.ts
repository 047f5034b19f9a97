import { enter, type Account } from '../support/accounts'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn, type Server } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'
import type { Page } from '@playwright/test'
import { hideLicenseNotice } from '../support/stored'
import { chooseFromRowMenu, openRowMenu } from '../support/row-menu'

/** Users of 6.2 with a namespace or with scopes: what they may not do is off, with the reason. */
const base = beforeRelease('6.2')
const test = base.extend({ freshContext: true })
test.beforeEach(({ page }) => hideLicenseNotice(page))

async function createAccount(server: Server, username: string, rights: object): Promise<Account> {
  const api = await asAdmin(server)
  const account = { username, password: 'limited-pass1' }
  expect((await api('POST', '/users', { ...account, description: '', ...rights })).status).toBe(200)
  return account
}

async function logInAs(page: Page, account: Account, to: string, language: string): Promise<void> {
  await page.addInitScript((l) => localStorage.setItem('language', l), language)
  await page.goto(`/#/login?to=${encodeURIComponent(to)}`)
  await enter(page, account)
  await expect(page.getByRole('banner')).toBeVisible()
}

for (const language of languages('rights')) {
  const t = createTranslator(language)

  test(`an administrator of a namespace changes its rules, and nothing else (${language})`, async ({
    page,
    server,
  }) => {
    const namespace = `plant_${language}`
    const api = await asAdmin(server)
    expect((await api('POST', `/mt/ns/${namespace}`)).status).toBe(204)
    const rule = { id: `own_${language}`, sql: 'SELECT * FROM "t/#"', actions: [] }
    expect((await api('POST', `/rules?ns=${namespace}`, rule)).status).toBe(201)
    const account = await createAccount(server, `tenant_${language}`, {
      role: `ns:${namespace}::administrator`,
    })

    await logInAs(page, account, '/rules', language)
    await expect(page.getByRole('banner').getByText(namespace, { exact: true })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: rule.id })
    await chooseFromRowMenu(row, t('rule.disable.title'))
    await page
      .getByRole('alertdialog')
      .getByRole('button')
      .filter({ hasText: t('verb.disable') })
      .click()
    await expect(row).toContainText(t('rule.disabled'))
    await auditPage(page, language).expectNoViolations('rules in a namespace')

    await page.goto('/#/clients')
    const client = page.getByRole('row').filter({ hasText: 'sensor-01' })
    const kick = (await openRowMenu(client)).getByRole('menuitem', { name: t('client.kick.title') })
    await expect(kick).toBeDisabled()
    await expect(kick).toContainText(t('barred.namespace'))
  })

  test(`a user with two scopes sees which one is missing (${language})`, async ({ page, server }) => {
    const account = await createAccount(server, `scoped_${language}`, {
      role: 'administrator',
      scopes: ['connections', 'monitoring'],
    })
    await logInAs(page, account, '/clients', language)
    const client = page.getByRole('row').filter({ hasText: 'sensor-02' })
    const items = await openRowMenu(client)
    await expect(items.getByRole('menuitem', { name: t('client.kick.title') })).toBeEnabled()
    await page.keyboard.press('Escape')
    // The list of rules is refused, which shows that the scope is missing.
    await page.goto('/#/rules')
    await expect(page.getByRole('main').getByText(t('list.forbidden'))).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(t('rule.enable.title'))
    await expect(
      page
        .getByRole('option')
        .filter({ hasText: t('rule.enable.title') })
        .first(),
    ).toContainText(t('barred.data_integration'))
  })

  test(`an administrator limits a user to a namespace and to scopes, and undoes it (${language})`, async ({
    page,
    server,
  }) => {
    const api = await asAdmin(server)
    const username = `desk_${language}`
    await createAccount(server, username, { role: 'viewer' })
    const scopesOf = async () =>
      ((await api('GET', '/users')).data as { username: string; scopes: string[] }[]).find(
        (user) => user.username === username,
      )?.scopes
    const before = await scopesOf()
    await logIn(page, { to: `/users?run=user.edit&username=${username}`, language })
    const dialog = page.getByRole('dialog')
    // Note and role stay; the third step asks for the scopes.
    for (const label of ['param.description', 'list.column.role']) {
      await expect(dialog).toContainText(t(label))
      await page.keyboard.press('Enter')
    }
    for (const scope of ['publish', 'gateways', 'system', 'audit', 'license'])
      await dialog.getByRole('checkbox', { name: t(`choice.accountScope.${scope}`), exact: true }).uncheck()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alertdialog').getByRole('button').filter({ hasText: username }).click()
    await expect
      .poll(scopesOf)
      .toEqual(['connections', 'data_integration', 'access_control', 'monitoring', 'cluster_operations'])
    const row = page.getByRole('row').filter({ hasText: username })
    await expect(row).toContainText(t('scope.count', { count: 5 }))
    await page.keyboard.press('Control+z')
    await expect.poll(scopesOf).toEqual(before)
  })
}
