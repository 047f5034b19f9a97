import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { expect, test } from '../support/fixture'
import { withInputMode } from '../support/input-mode'
import { moveToRow, pressPaletteKey } from '../support/keyboard'
import { selectVariants } from '../support/variants'

for (const [language, by] of selectVariants('touching')) {
  test(`finds the rules that read and write a topic, and opens one, by ${by} alone (${language})`, async ({
    page,
    server,
  }) => {
    const id = `touching_${language}_${by}`
    const api = await asAdmin(server)
    await api('POST', '/rules', {
      id,
      sql: `SELECT * FROM "${id}/+/state"`,
      actions: [{ function: 'republish', args: { topic: `${id}/copy/\${clientid}`, payload: '${payload}' } }],
    })
    try {
      const { t, use, open, press } = await withInputMode(page, language, by)
      const row = (text: string) => page.getByRole('row').filter({ hasText: text })
      const title = t('topic.touches.title')
      if (by === 'keyboard') await pressPaletteKey(page)
      else {
        await open(t('screen.topics'))
        await press(title)
      }
      const input = page.locator('[role=dialog] input')
      await expect(input).toBeFocused()
      if (by === 'keyboard') {
        await page.keyboard.type('touches')
        await expect(page.locator('[role=option][aria-selected=true]')).toContainText(title)
        await page.keyboard.press('Enter')
      }
      await page.keyboard.type(`${id}/7/state`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: t('screen.topicTouches') })).toBeVisible()
      await expect(row(id)).toContainText(`${id}/+/state`)
      await expect(row(id)).toContainText(t('touching.overlap.all'))
      await auditPage(page, language, ['dark']).expectNoViolations('what touches a topic')
      // The target of a republish is known only for each message.
      await page.goto(page.url().replace('7%2Fstate', 'copy%2F1'))
      await expect(row(`${id}/copy/`)).toContainText(t('touching.overlap.maybe'))
      await expect(row(`${id}/copy/`)).toContainText(t('touching.use.writes'))
      if (by === 'keyboard') {
        await moveToRow(page, row(`${id}/copy/`))
        await page.keyboard.press('Enter')
      } else await use(row(`${id}/copy/`).getByRole('link').first())
      await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
    } finally {
      await api('DELETE', `/rules/${id}`)
    }
  })
}
