import net from 'node:net'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'
import { chooseFromRowMenu } from '../support/row-menu'

/** The address of a directory that accepts connections and answers nothing. */
const test = beforeRelease('6.2').extend<{ directory: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  directory: async ({}, use) => {
    const server = net.createServer((socket) => socket.on('error', () => socket.destroy()))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await use(`127.0.0.1:${String((server.address() as net.AddressInfo).port)}`)
    server.close()
  },
})
test.use({ seed: 'empty' })
test.beforeEach(({ page }) => hideLicenseNotice(page))

const password = 'bind-S3cret'

for (const language of languages('single-sign-on')) {
  test(`sets up LDAP, offers it at the login, changes it, undoes that, and deletes it (${language})`, async ({
    page,
    server,
    directory,
    browser,
    cleanup,
    watch,
  }) => {
    // The settings before they are there.
    watch.expected.push(/404/)
    const t = createTranslator(language)
    const api = await asAdmin(server)
    cleanup(() => api('DELETE', '/sso/ldap'))
    const settings = async () => (await api('GET', '/sso/ldap')).data
    const main = page.getByRole('main')
    const dialog = page.getByRole('alertdialog')
    const ldap = t('choice.singleSignOn.ldap')
    const row = main.getByRole('row').filter({ has: page.getByText(ldap, { exact: true }) })
    const field = (name: string) => main.locator(`[data-field="${name}"] input`)
    const done = (text: string) => expect(page.getByText(text).first()).toBeVisible()

    await logIn(page, { to: '/single-sign-on', language })
    await expect(row).toContainText(t('singleSignOn.state.none'))
    await row.getByRole('link', { name: ldap, exact: true }).click()
    await field('server').fill(directory)
    await field('username').fill('cn=console,dc=example,dc=com')
    await field('password').fill(password)
    await field('base_dn').fill('ou=people,dc=example,dc=com')
    await auditPage(page, language).expectNoViolations('the form of an LDAP directory')
    await main.getByRole('button', { name: t('single-sign-on.create.title'), exact: true }).click()
    await done(t('single-sign-on.create.done', { backend: 'ldap' }))
    await expect(row).toContainText(t('singleSignOn.state.failed'))
    await expect(row).toContainText('asks no directory')
    expect(await settings()).toMatchObject({ server: directory, password: '******', enable: true })

    // Who is not logged in is offered the directory, and not let in while it is away.
    const loginPage = await (await browser.newContext()).newPage()
    await loginPage.addInitScript((l) => localStorage.setItem('language', l), language)
    await loginPage.goto(`${server.url}/#/login`)
    await loginPage.getByRole('button', { name: t('twoStep.ways.ldap') }).click()
    const ways = loginPage.getByRole('region', { name: t('twoStep.ways.directory') })
    await ways.getByRole('textbox').first().fill('ann')
    await ways.locator('input[type=password]').fill('sky')
    await loginPage.keyboard.press('Enter')
    await expect(ways).toContainText(t('login.wrong'))
    await loginPage.context().close()

    await row.getByRole('link', { name: ldap, exact: true }).click()
    await expect(field('server')).toHaveValue(directory)
    await expect(main).not.toContainText(password)
    await expect(field('password')).not.toHaveValue(password)
    await field('base_dn').fill('ou=staff,dc=example,dc=com')
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      main.getByRole('button', { name: t('form.save'), exact: true }).click(),
    ])
    // The broker keeps the password for the mask.
    expect(sent.postDataJSON()).toMatchObject({ password: '******' })
    await done(t('single-sign-on.edit.done', { backend: 'ldap' }))
    expect(await settings()).toMatchObject({ base_dn: 'ou=staff,dc=example,dc=com' })
    await page.keyboard.press('Control+z')
    await done(t('undo.done', { title: t('single-sign-on.edit.title'), count: 1 }))
    expect(await settings()).toMatchObject({ base_dn: 'ou=people,dc=example,dc=com', password: '******' })

    await chooseFromRowMenu(row, t('single-sign-on.delete.title'))
    // Its password cannot be read, so the deletion cannot be undone.
    await expect(dialog).toContainText(t('undo.never.masked'))
    await dialog.getByRole('textbox').fill('ldap')
    await dialog.getByRole('button').last().click()
    await expect(row).toContainText(t('singleSignOn.state.none'))
    expect((await api('GET', '/sso/running')).data).toEqual([])
  })
}
