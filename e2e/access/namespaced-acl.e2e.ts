import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'
import { chooseFromRowMenu } from '../support/row-menu'

/** Each namespace of 6.2 has ACL rules of its own. */
const test = beforeRelease('6.2')
test.use({ seed: 'empty' })
test.beforeEach(({ page }) => hideLicenseNotice(page))

const database = '/authorization/sources/built_in_database'

for (const language of languages('namespaced-acl')) {
  test(`lists, adds and deletes ACL rules of the namespace in the top bar, and leaves the global ones (${language})`, async ({
    page,
    server,
    unique,
    cleanup,
  }) => {
    const t = createTranslator(language)
    const [namespace, own, shared] = [unique('plant'), unique('press'), unique('shared')]
    const api = await asAdmin(server)
    await api('POST', '/authorization/sources', { type: 'built_in_database', enable: true })
    expect((await api('POST', `/mt/ns/${namespace}`)).status).toBe(204)
    cleanup(() => api('DELETE', `/mt/ns/${namespace}`))
    const clients = `${database}/rules/clients`
    const rule = { topic: 'all/#', permission: 'deny', action: 'all' }
    expect((await api('POST', clients, [{ clientid: shared, rules: [rule] }])).status).toBe(204)
    cleanup(() => api('DELETE', `${clients}/${shared}`))
    const namesIn = async (query = '') =>
      ((await api('GET', `${clients}${query}`)).data as { data: { clientid: string }[] }).data.map(
        ({ clientid }) => clientid,
      )
    const main = page.getByRole('main')
    const rowOf = (clientid: string) => main.getByRole('row').filter({ hasText: clientid })
    const choose = async (from: string, to: string) => {
      const label = t('namespace.choice.label', { namespace: from })
      await page.getByRole('banner').getByRole('button', { name: label }).click()
      await page.getByRole('menuitem', { name: to, exact: true }).click()
    }

    await logIn(page, { to: '/authorization/detail/built_in_database', language })
    await expect(rowOf(shared)).toBeVisible()
    await choose(t('namespace.choice.all'), namespace)
    await expect(rowOf(shared)).toHaveCount(0)
    await expect(main).toContainText(t('acl.namespaceNote'))

    await main
      .getByRole('button', { name: t('acl.create.title'), exact: true })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('acl.permission')).selectOption({ label: t('choice.permission.allow') })
    await form.getByLabel(t('acl.action')).selectOption({ label: t('choice.aclAction.publish') })
    await form.getByLabel(t('acl.topic')).fill('press/#')
    await form.getByLabel(t('acl.who')).fill(own)
    await page.keyboard.press('Enter')
    await expect(rowOf(own)).toContainText('press/#')
    expect(await namesIn(`?ns=${namespace}`)).toEqual([own])
    expect(await namesIn()).toEqual([shared])
    await auditPage(page, language).expectNoViolations('ACL rules of a namespace')

    await choose(namespace, t('namespace.only.global'))
    await expect(rowOf(shared)).toBeVisible()
    await expect(rowOf(own)).toHaveCount(0)
    await choose(t('namespace.only.global'), namespace)
    await chooseFromRowMenu(rowOf(own), t('acl.delete.title'))
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText(`${t('namespace.id')}${namespace}`)
    await confirm.getByRole('textbox').fill(own)
    await confirm.getByRole('button').last().click()
    await expect(rowOf(own)).toHaveCount(0)
    expect(await namesIn(`?ns=${namespace}`)).toEqual([])
    expect(await namesIn()).toEqual([shared])
    // Undo restores it in its namespace.
    await page.keyboard.press('Control+z')
    await expect(rowOf(own)).toContainText('press/#')
    expect(await namesIn(`?ns=${namespace}`)).toEqual([own])
    expect(await namesIn()).toEqual([shared])
  })
}
