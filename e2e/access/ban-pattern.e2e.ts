import mqtt from 'mqtt'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { selectVariants } from '../support/variants'

/** A broker of 5.8. */
const test = beforeRelease('5.8', '--bare')
test.use({ seed: 'empty' })

for (const [language, by] of selectVariants('ban-pattern')) {
  test(`bans a network after showing which clients it affects, and keeps them out (${by}, ${language})`, async ({
    page,
    server,
  }) => {
    const t = createTranslator(language)
    const url = `mqtt://127.0.0.1:${server.mqttPort}`
    const net = language === 'en' ? '127.0.0.0/8' : '127.0.0.0/16'
    const here = await mqtt.connectAsync(url, { clientId: `net-${language}`, reconnectPeriod: 0 })
    await logIn(page, { to: '/banned-clients', language })
    const question = page.getByRole('alertdialog')
    if (by === 'keyboard') {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('ban.pattern peerhost_net 127.0.0.9/8 1h line')
      await page.keyboard.press('Enter')
    } else {
      await page.getByRole('button', { name: t('ban.pattern.title') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('param.as')).selectOption({ label: t('choice.as.peerhost_net') })
      await dialog.getByLabel(t('ban.pattern.who')).fill('127.0.0.9/16')
      await dialog.getByLabel(t('param.until')).fill('1h')
      await page.keyboard.press('Control+Enter')
    }
    await expect(question).toContainText(net)
    await expect(question.getByRole('link', { name: `net-${language}` })).toBeVisible()
    await auditPage(page, language, ['dark']).expectNoViolations('a ban of a network')
    if (by === 'keyboard') {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    } else await question.getByRole('button', { name: t('verb.ban') }).click()
    await expect(page.getByRole('row').filter({ hasText: net })).toContainText(t('choice.as.peerhost_net'))
    await here.endAsync()
    await expect(mqtt.connectAsync(url, { clientId: 'kept-out', reconnectPeriod: 0 })).rejects.toThrow()
    await (
      await asAdmin(server)
    )('DELETE', `/banned/peerhost_net/${encodeURIComponent(net)}`)
  })
}
