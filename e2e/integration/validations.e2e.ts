import type { Locator, Page } from '@playwright/test'
import { asAdmin, readNode } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect } from '../support/fixture'
import { focusOn, moveToRow } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { selectVariants } from '../support/variants'

/** A broker of the enterprise edition, which stores validations and transformations. */
const test = beforeRelease('5.8', '--edition', 'enterprise')

const field = (page: Page, path: string) =>
  page.locator(`[data-field="${path}"]`).locator('input, select, textarea, button').first()

for (const [language, by] of selectVariants('validations')) {
  test(`creates, moves, disables and deletes validations, and creates and tests a transformation, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const api = await asAdmin(server)
    // With the evaluation license the console would show a notice first.
    expect(
      (
        await api('POST', '/license', {
          key: `${btoa('220111\n1\n0\nLab\nlab@example.org\ndefault\n20260101\n3650\n1000\n')}.AA==`,
        })
      ).status,
    ).toBe(200)
    const { t, use, press, open, fill, agree } = await withInputMode(page, language, by)
    const [hot, first, rename, root] = [
      `hot_${language}`,
      `first_${language}`,
      `rename_${language}`,
      `checks/${language}`,
    ]
    const main = page.getByRole('main')
    const title = (name: string) => page.getByRole('heading', { level: 1, name })
    const rowOf = (name: string) =>
      page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    const toast = page.getByRole('status', { name: t('shell.toasts') })
    const enter = async (name: string) => {
      if (by === 'keyboard') {
        await moveToRow(page, rowOf(name))
        await page.keyboard.press('Enter')
      } else await rowOf(name).getByRole('link').first().click()
      await expect(title(name)).toBeVisible()
    }
    const expectResult = async (key: string, values: Record<string, string>) => {
      await expect(toast).toContainText(t(key, values))
    }
    const tab = (key: string): Locator => main.getByRole('link', { name: t(key), exact: true })

    try {
      // Creates a validation and sees its counters.
      await open(t('screen.validations'))
      await press(t('message-validation.create.title'))
      await fill(field(page, 'name'), hot)
      await fill(field(page, 'topics'), `${root}/+`)
      // A statement without FROM, which the editor of a rule would underline.
      const editor = page.locator('[data-field="checks.0.sql"] [data-editor]')
      if (by === 'keyboard') {
        await focusOn(editor.getByRole('textbox'))
        await page.keyboard.type('SELECT payload.temp AS t WHERE t > 10')
      } else {
        await editor.click()
        await page.keyboard.insertText('SELECT payload.temp AS t WHERE t > 10')
      }
      await auditPage(page, language, ['dark']).expectNoViolations('the form of a validation')
      await press(t('message-validation.create.title'))
      await agree()
      await expectResult('message-validation.create.done', { name: hot })
      await expect(title(t('screen.validations'))).toBeVisible()
      await enter(hot)
      const node = await readNode(server)
      await expect(main.getByRole('row').filter({ hasText: node })).toContainText(/0\s*0\s*0/)
      expect(await api('GET', `/schema_validations/validation/${hot}/metrics`)).toMatchObject({
        status: 200,
        data: { metrics: { matched: 0, succeeded: 0, failed: 0 } },
      })
      await auditPage(page, language, ['dark']).expectNoViolations('the page of a validation')

      // Another one is moved before it, and then after it.
      const other = {
        name: first,
        topics: [`${root}/none`],
        strategy: 'all_pass',
        failure_action: 'ignore',
        checks: [{ type: 'sql', sql: 'SELECT 1 AS x WHERE x = 1' }],
      }
      expect((await api('POST', '/schema_validations', other)).status).toBe(201)
      await open(t('screen.validations'))
      await expect(rowOf(first)).toBeVisible()
      if (by === 'keyboard') {
        await moveToRow(page, rowOf(first))
        await page.keyboard.press('Alt+ArrowUp')
      } else await rowOf(first).locator('[data-move]').dragTo(rowOf(hot).locator('[data-move]'))
      await expectResult('message-validation.move.done', { name: first })
      expect(
        ((await api('GET', '/schema_validations')).data as { name: string }[]).map(({ name }) => name),
      ).toEqual([first, hot])

      await enter(hot)
      await press(t('message-validation.disable.title'))
      await agree()
      await expectResult('message-validation.disable.done', { name: hot })
      expect((await api('GET', `/schema_validations/validation/${hot}`)).data).toMatchObject({
        enable: false,
      })
      await press(t('message-validation.delete.title'))
      await agree()
      await expectResult('message-validation.delete.done', { name: hot })
      expect((await api('GET', `/schema_validations/validation/${hot}`)).status).toBe(404)

      // Creates a transformation and tests it, which the embedded broker refuses.
      await open(t('screen.transformations'))
      await press(t('message-transformation.create.title'))
      await fill(field(page, 'name'), rename)
      await fill(field(page, 'topics'), `${root}/b`)
      await fill(field(page, 'operations.0.key'), 'topic')
      await fill(field(page, 'operations.0.value'), "concat([topic, '/', clientid])")
      await auditPage(page, language, ['dark']).expectNoViolations('the form of a transformation')
      await press(t('message-transformation.create.title'))
      await agree()
      await expectResult('message-transformation.create.done', { name: rename })
      await enter(rename)
      await use(tab('messagePipeline.test'))
      await fill(field(page, 'topic'), `${root}/b`)
      await fill(field(page, 'clientid'), 'probe')
      await press(t('message-transformation.try.title'))
      await expect(main.getByText('does not run them')).toBeVisible()
    } finally {
      for (const name of [hot, first]) await api('DELETE', `/schema_validations/validation/${name}`)
      await api('DELETE', `/message_transformations/transformation/${rename}`)
    }
  })
}
