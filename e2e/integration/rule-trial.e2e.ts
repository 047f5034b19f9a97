import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { selectVariants } from '../support/variants'

/** A broker of 5.8. */
const test = beforeRelease('5.8', '--bare')
test.use({ seed: 'empty' })

for (const [language, by] of selectVariants('rule-trial')) {
  test(`tries a rule on its real actions and traces it in one go (${by}, ${language})`, async ({
    page,
    server,
  }) => {
    const t = createTranslator(language)
    const id = `tried_${language}`
    await (
      await asAdmin(server)
    )('POST', '/rules', { id, sql: `SELECT * FROM "trial/${language}"`, actions: [{ function: 'console' }] })
    if (by === 'keyboard') {
      await logIn(page, { to: '/rules', language })
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`rule.trial ${id}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText(t('rule.trial.stop')).first()).toBeVisible()
      await page.keyboard.press('Control+Enter')
    } else {
      await logIn(page, { to: `/rules/detail/${id}?tab=trial`, language })
      await page
        .getByRole('main')
        .getByRole('button', { name: t('rule.trial.title') })
        .click()
    }
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('console')
    if (by === 'keyboard') {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    } else await question.getByRole('button', { name: id }).click()
    await expect(page.getByRole('list', { name: t('rule.trial.result') })).toContainText('ok')
    const lines = page.getByRole('table', { name: t('rule.trial.trace') })
    await expect(lines).toContainText('rule_activated')
    await expect(page.getByText(t('rule.trial.traceEnded'))).toBeVisible()
    expect((await (await asAdmin(server))('GET', '/trace')).data).toEqual([])
    await auditPage(page, language, ['dark']).expectNoViolations('a rule that was tried')
  })
}
