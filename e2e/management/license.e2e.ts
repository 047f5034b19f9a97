import { asAdmin } from '../support/api'
import { auditPage, auditAfterLogin } from '../support/axe'
import { expect, logIn, test } from '../support/fixture'
import { isHere } from '../support/release'
import { languages } from '../support/variants'

test.use({ edition: 'enterprise', needs: ['own-broker'] })

/** A license key as the embedded broker reads it: from a day on for some days. */
const license = (from: string, days: number, connections = 500) =>
  `${Buffer.from(['220111', '1', '1', 'Acme', 'ops@acme.example', 'default', from, String(days), String(connections)].join('\n')).toString('base64')}.AA==`

for (const language of languages('license')) {
  test(`shows the enterprise license after login, displays and changes it with no axe violations (${language}; catalogue W1, K2)`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const api = await asAdmin(server)
    await api('POST', '/license', {
      key: `${Buffer.from('220111\n0\n10\nEvaluation\ncontact@emqx.io\ndefault\n20230109\n1825\n100\n').toString('base64')}.AA==`,
    })
    await api('PUT', '/license/setting', {
      connection_low_watermark: '75%',
      connection_high_watermark: '80%',
    })
    await logIn(page, { language, to: '/clients' })
    const { t, go, line, expectNoViolations } = auditPage(page, language)
    const notice = page.getByRole('region', { name: t('license.notice.evaluation') })
    await expect(notice).toContainText('100')
    await expectNoViolations('the word about an evaluation license')
    await notice.getByRole('link', { name: t('license.notice.open') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.license') })).toBeVisible()
    await expect(page.getByText('contact@emqx.io')).toBeVisible()
    // From 6.1.0 on, as rows of namespaces are, licenses count sessions.
    const usage = page.getByRole('progressbar', {
      name: t(isHere('namespacedRows', 'enterprise') ? 'license.sessions' : 'license.usage'),
    })
    await expect(usage).toHaveAttribute('aria-valuemax', '100')
    await expectNoViolations('the license')

    // Limits: the lower must be below the upper.
    await page.getByLabel(t('license.low')).fill('90')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(t('license.order'))).toBeVisible()
    await expect(page.getByLabel(t('license.low'))).toBeFocused()
    await page.getByLabel(t('license.low')).fill('60')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await api('GET', '/license/setting')).data)
      .toMatchObject({ connection_low_watermark: '60%', connection_high_watermark: '80%' })

    // A new key is a secret: typed in the dark, and refused at its step.
    await line(t('license.edit.title'))
    await page.keyboard.press('Enter')
    const key = page.getByRole('dialog').getByLabel(t('license.key'), { exact: true })
    await expect(key).toHaveAttribute('type', 'password')
    await key.fill('no key at all')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(t('license.badKey'))
    await expect(key).toHaveValue('')
    await key.fill(license('20200101', 30))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(t('license.expired'))).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      license('20200101', 30),
    )
    await go('/settings')
    await expect(page.getByText(t('settings.page.telemetry'), { exact: true })).toHaveCount(
      isHere('telemetry', 'enterprise') ? 1 : 0,
    )

    // An expired license is reported at each login.
    await page.reload()
    await expect(page.getByRole('region', { name: t('license.notice.expired') })).toContainText('2020-01-31')
  })
}

test('hides the notice about an evaluation license on request', async ({ page, server }) => {
  const api = await asAdmin(server)
  await api('POST', '/license', {
    key: `${Buffer.from('220111\n0\n10\nEvaluation\ncontact@emqx.io\ndefault\n20230109\n1825\n100\n').toString('base64')}.AA==`,
  })
  await auditAfterLogin(page, 'en')
  const notice = page.getByRole('region', { name: 'Evaluation license' })
  await notice.getByRole('button', { name: 'Do not show again' }).click()
  await expect(notice).toHaveCount(0)
  const read = page.waitForResponse('**/api/v5/license')
  await page.reload()
  await read
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
