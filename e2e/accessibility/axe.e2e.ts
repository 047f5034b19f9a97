import { asAdmin } from '../support/api'
import { auditPage, auditAfterLogin } from '../support/axe'
import { expect, test } from '../support/fixture'
import { phrases } from '../support/keyboard'
import { byRelease } from '../support/release'
import { languages } from '../support/variants'
import { admin } from '../support/target'
import { toTag } from '../support/needs'

test.use({ freshContext: true })

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

for (const language of languages('axe')) {
  test(
    `the login has no axe violations in either theme (${language}; catalogue W1)`,
    { tag: toTag('default-password') },
    async ({ page, watch }) => {
      watch.expected.push(/401/)
      await page.addInitScript((l) => localStorage.setItem('language', l), language)
      await page.goto('/')
      const { expectNoViolations } = auditPage(page, language)
      const name = page.locator('input[autocomplete=username]')
      const password = page.locator('input[autocomplete=current-password]')
      await expect(name).toBeFocused()
      await expectNoViolations('login')
      await page.locator('summary, [aria-expanded]').last().click()
      await expectNoViolations('login with its help open')
      await name.fill(admin.username)
      await password.fill('wrong')
      await password.press('Enter')
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
      // The pause after a wrong password: its end would change the button while it is examined.
      await expect(
        page.getByRole('button', { name: phrases[language].logIn, exact: true }),
      ).not.toHaveAttribute('aria-disabled', 'true')
      await expectNoViolations('login refused')
      await password.fill(admin.password)
      await password.press('Enter')
      await expect(page.getByRole('button', { name: phrases[language].skip })).toBeVisible()
      await expectNoViolations('default password')
      await page.keyboard.type('short')
      await page.keyboard.press('Enter')
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
      await expectNoViolations('default password refused')
    },
  )

  test(`rules, traces and topics with live data have no axe violations in either theme (${language}; catalogue W1)`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[14]/)
    const { go, expectNoViolations, t } = await auditAfterLogin(page, language)
    const broker = await asAdmin(server)
    await broker('POST', '/trace', { name: 'axe_trace', type: 'clientid', clientid: 'sensor-01' })
    await broker('POST', '/mqtt/topic_metrics', { topic: 'axe/topic' })
    await broker('POST', '/rules', {
      id: 'axe_rule',
      sql: 'SELECT payload.t as t FROM "axe/#", "$bridges/mqtt:not_there" WHERE t > 30',
      description: 'examined',
      actions: [
        { function: 'console' },
        { function: 'republish', args: { topic: 'axe/again' } },
        'mqtt:not_there',
      ],
    })
    try {
      await go('/rules')
      await expect(page.getByRole('row', { name: /axe_rule/ })).toBeVisible()
      await expectNoViolations('rules')
      await go('/rules/detail/axe_rule')
      await expect(
        page.getByText(
          t(byRelease('rule.missing', 'rule.channel.missingAll'))
            .replace(' <bridges/>', '')
            .replace('<bridges/>', ''),
        ),
      ).toBeVisible()
      await expectNoViolations('rule')
      await go('/rules/detail/axe_rule?tab=settings')
      await expect(page.getByRole('textbox', { name: t('param.sql') })).toBeVisible()
      await page.getByRole('button', { name: t('rule.side.open') }).click()
      await page.getByRole('button', { name: t('rule.test.run') }).click()
      await expect(page.getByText(t('rule.test.passed'))).toBeVisible()
      await expectNoViolations('settings of a rule with a test run')
      await page.getByText(t('rule.mode.form'), { exact: true }).click()
      await page.getByText(t('rule.side.events'), { exact: true }).click()
      await expectNoViolations('settings of a rule as a form')
      await page.getByText(t('rule.mode.sql'), { exact: true }).last().click()
      await page.getByRole('textbox', { name: t('param.sql') }).press('Control+End')
      await page.keyboard.type(' and subs')
      await expect(page.getByRole('listbox', { name: t('rule.sql.completions') })).toBeVisible()
      await expectNoViolations('completion')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t('form.reset') }).click()
      await go('/log-trace/detail/axe_trace')
      // A log line of this test: then the log exists.
      await broker('POST', '/clients/sensor-01/subscribe', { topic: 'axe/topic', qos: 0 })
      await page.getByRole('textbox', { name: t('trace.search') }).fill('axe')
      await expect(
        page
          .getByRole('region', { name: t('trace.lines') })
          .locator('[data-hit]')
          .first(),
      ).toBeVisible()
      // The log is paused while it is checked: no new line, and no row moves under the pointer.
      await page.getByRole('button', { name: t('trace.follow'), exact: true }).click()
      await page.mouse.move(0, 0)
      await expectNoViolations('trace')
      await go('/log-trace')
      await expectNoViolations('traces')
      await go('/topic-metrics?topic=axe%2Ftopic')
      await expect(page.getByRole('region', { name: 'axe/topic' }).getByRole('img').first()).toBeVisible()
      await expectNoViolations('topic metrics of one')
    } finally {
      await broker('DELETE', '/rules/axe_rule')
      await broker('POST', '/clients/sensor-01/unsubscribe', { topic: 'axe/topic' })
      await broker('DELETE', '/trace/axe_trace')
      await broker('DELETE', '/mqtt/topic_metrics/axe%2Ftopic')
    }
  })
}
