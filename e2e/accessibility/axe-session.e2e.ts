import { auditAfterLogin } from '../support/axe'
import { expect, test } from '../support/fixture'
import { clientList } from '../support/release'
import { languages } from '../support/variants'

test.use({ freshContext: true })

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

for (const language of languages('axe-session')) {
  test(`the dialogs that end a session have no axe violations in either theme (${language}; catalogue W1, W14)`, async ({
    page,
    faults,
    watch,
  }) => {
    watch.expected.push(/401/)
    await page.clock.install()
    const { t, expectNoViolations } = await auditAfterLogin(page, language)
    // First the polls stop; pending ones still count as calls, so time advances in steps shorter than the warning lasts.
    const warning = page.getByRole('alertdialog', { name: t('session.idle.title') })
    for (const ms of [11 * 60_000, 46 * 60_000]) await page.clock.fastForward(ms)
    await expect(async () => {
      await page.clock.fastForward(90_000)
      await expect(warning).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [0] })
    await expectNoViolations('idle warning')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await faults([
      { match: { path: clientList }, status: 401, body: { code: 'TOKEN_TIME_OUT', message: 'expired' } },
    ])
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: t('session.over.title') })).toBeVisible()
    await expectNoViolations('session dialog')
  })
}
