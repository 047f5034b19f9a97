import { builtIn, withUsers } from '../support/access-page'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'
import { chooseFromRowMenu } from '../support/row-menu'

/** Each namespace of 6.2 has MQTT users of its own. */
const test = beforeRelease('6.2')
test.use({ seed: 'empty' })
test.beforeEach(({ page }) => hideLicenseNotice(page))

const users = `/authentication/${builtIn}/users`

for (const language of languages('namespaced-users')) {
  test(`adds, finds and deletes a user of a namespace, and leaves the global one of that name (${language})`, async ({
    page,
    server,
    cleanup,
  }) => {
    const t = createTranslator(language)
    const namespace = `plant_${language}`
    const api = await asAdmin(server)
    expect((await api('POST', `/mt/ns/${namespace}`)).status).toBe(204)
    cleanup(() => api('DELETE', `/mt/ns/${namespace}`))
    // With it, the clients of other tests could not connect.
    cleanup(() => api('DELETE', `/authentication/${builtIn}`))
    const name = `device_${language}`
    const password = 'S3cret sky'
    await withUsers(server, { [name]: password })
    const namesIn = async (query: string) =>
      ((await api('GET', `${users}${query}`)).data as { data: { user_id: string }[] }).data.map(
        ({ user_id }) => user_id,
      )
    expect(await namesIn(`?ns=${namespace}`)).toEqual([])

    await logIn(page, { to: `/authentication/detail/${builtIn}?tab=users&ns=${namespace}`, language })
    await expect(page.getByRole('main').getByText(namespace, { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
    await page
      .getByRole('button', { name: t('authentication-user.create.title'), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('authentication.authenticator'))).toHaveValue(`${builtIn}@${namespace}`)
    await page.keyboard.type(name)
    await dialog.locator('input[type=password]').fill(password)
    await page.keyboard.press('Control+Enter')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toBeVisible()
    expect(await namesIn(`?ns=${namespace}`)).toEqual([name])
    await auditPage(page, language).expectNoViolations('users of a namespace')

    await chooseFromRowMenu(row, t('authentication-user.delete.title'))
    const confirm = page.getByRole('alertdialog')
    await confirm.getByRole('textbox').fill(name)
    await confirm
      .getByRole('button')
      .filter({ hasText: t('verb.delete') })
      .click()
    await expect(row).toHaveCount(0)
    expect(await namesIn(`?ns=${namespace}`)).toEqual([])
    expect(await namesIn(`?like_user_id=${name}`)).toEqual([name])
  })
}
