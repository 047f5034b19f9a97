import { asAdmin } from '../support/api'
import { auditAfterLogin } from '../support/axe'
import { expect, test } from '../support/fixture'
import { prepare } from '../support/mqtt-peer'
import { languages } from '../support/variants'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

for (const language of languages('axe-access')) {
  test(`API keys, secrets shown once, concurrent changes and the MQTT client have no axe violations in either theme (${language}; catalogue W1)`, async ({
    page,
    server,
    context,
    watch,
  }) => {
    watch.expected.push(/400/)
    await context.grantPermissions(['clipboard-write'])
    const api = await asAdmin(server)
    const name = `axe-${language}`
    await prepare(page, { port: String(server.wsPort), clientid: name })
    const { t, go, line, leave, expectNoViolations } = await auditAfterLogin(page, language)
    const dialog = page.getByRole('dialog')
    try {
      await line(`ak ${name} 30d x`)
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(t('api-key.create.reveal'))).toBeVisible()
      await expectNoViolations('a secret shown once')
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('alert')).toHaveText(t('reveal.uncopied'))
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('status').first()).not.toBeEmpty()
      await expectNoViolations('a secret not copied, the key copied')
      await page.keyboard.press('Escape')
      await go('/api-key')
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
      await expectNoViolations('API keys')
      await go(`/api-key/detail/${name}`)
      await expect(page.getByText(t('apiKey.shownOnce'))).toBeVisible()
      await expectNoViolations('an API key')
      await line(`ak ${name} 30d x`)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('option').filter({ hasText: `${name}-2` })).toBeVisible()
      await expectNoViolations('a taken name')
      await leave()
      await line(`api-key.edit ${name}`)
      await page.keyboard.press('Control+Enter')
      const note = dialog.getByLabel(new RegExp(`^${t('param.description')}`))
      await expect(note).toHaveValue('x')
      await expectNoViolations('an edit as a form')
      await note.fill('mine')
      await api('PUT', `/api_key/${name}`, { desc: 'theirs', enable: true })
      await page.keyboard.press('Control+Enter')
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(t('error.changed.title'))
      // While busy, the button is half transparent.
      await expect(question.getByRole('button', { name: t('error.changed.overwrite') })).toBeEnabled()
      await expectNoViolations('another’s change')
      await leave()

      await go('/help')
      await page.getByRole('button', { name: t('support.codes') }).click()
      await expect(page.getByRole('cell', { name: 'BAD_REQUEST', exact: true })).toBeVisible()
      await expectNoViolations('help with the error codes')
      // One that publishes all the time: cache entries expire within a minute.
      await go('/clients/detail/sensor-01')
      await page.getByRole('button', { name: t('detail.client.authz.show') }).click()
      await expect(page.getByRole('table', { name: t('detail.client.authz.table') })).toBeVisible()
      await expectNoViolations('the authorization cache')

      await go('/mqtt-client')
      await page.getByRole('button', { name: t('mqtt-client.more') }).click()
      await page.getByLabel(t('mqtt-client.will')).check()
      await expectNoViolations('the settings of a connection, with a will that is not right')
      await page.getByLabel(t('mqtt-client.will')).uncheck()
      await page.getByRole('button', { name: t('mqtt-client.connectButton'), exact: true }).click()
      await page.getByRole('button', { name: t('mqtt-client.subscribe'), exact: true }).click()
      await page.getByRole('button', { name: t('mqtt-client.send'), exact: true }).click()
      const messages = page.getByRole('listbox', { name: t('mqtt-client.messages') })
      await expect(messages.getByRole('option')).toHaveCount(2)
      await messages.getByRole('option').first().click()
      await page.getByRole('button', { name: t('mqtt-client.options') }).click()
      await page.getByRole('button', { name: t('mqtt-client.properties') }).click()
      await expectNoViolations('the MQTT client connected, with messages')
      await page.getByRole('button', { name: t('mqtt-client.add'), exact: true }).click()
      await expectNoViolations('two connections')
    } finally {
      await api('DELETE', `/api_key/${name}`)
    }
  })
}
