import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { moveToRow } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { listen } from '../support/sink'
import { selectVariants } from '../support/variants'

/** A broker whose bridges have moved to connectors, actions and sources. */
const test = beforeRelease('5.8')

const field = (page: Page, path: string) =>
  page.locator(`[data-field="${path}"]`).locator('input, select, textarea, button').first()

for (const [language, by] of selectVariants('connectors')) {
  test(`creates a connector and an action, uses them in a rule, shows them in the flow and deletes them, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const api = await asAdmin(server)
    const sink = await listen()
    const { t, use, press, open, fill, agree } = await withInputMode(page, language, by)
    const [hook, send, rule] = [`hook_${language}`, `send_${language}`, `rule_${language}`]
    const title = (name: string) => page.getByRole('heading', { level: 1, name })
    /** Opens the page of a row. */
    const enter = async (name: string) => {
      const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
      if (by === 'keyboard') {
        await moveToRow(page, row)
        await page.keyboard.press('Enter')
      } else await row.getByRole('link').first().click()
      await expect(title(name)).toBeVisible()
    }
    /** Confirms a command that requires typing the name. */
    const sure = async (name: string) => {
      await fill(page.getByRole('alertdialog').getByRole('textbox'), name)
      await agree()
    }
    const link = (key: string) => page.getByRole('main').getByRole('link', { name: t(key), exact: true })
    try {
      await open(t('screen.connectors'))
      await press(t('connector.create.title'))
      await expect(title(t('screen.connectorCreate'))).toBeVisible()
      await use(
        page
          .getByRole('main')
          .getByRole('button', { name: /^HTTP/ })
          .or(page.getByRole('main').getByRole('link', { name: /^HTTP/ }))
          .first(),
      )
      await fill(field(page, 'name'), hook)
      await fill(field(page, 'url'), sink.url)
      await auditPage(page, language, ['dark']).expectNoViolations('the form of a connector')
      await press(t('connector.create.title'))
      await expect(title(hook)).toBeVisible()
      expect(await api('GET', `/connectors/http%3A${hook}`)).toMatchObject({
        status: 200,
        data: { status: 'connected', url: sink.url, actions: [] },
      })

      await use(link('integration.createAction'))
      await expect(title(t('screen.actionCreate'))).toBeVisible()
      await fill(field(page, 'name'), send)
      await press(t('action.create.title'))
      await expect(title(send)).toBeVisible()
      expect(await api('GET', `/actions/http%3A${send}`)).toMatchObject({
        status: 200,
        data: { connector: hook },
      })

      // The rule, and a message that flows through all of it.
      expect(
        (
          await api('POST', '/rules', {
            id: rule,
            sql: `SELECT * FROM "flow/${language}"`,
            actions: [`http:${send}`],
          })
        ).status,
      ).toBe(201)
      await api('POST', '/publish', { topic: `flow/${language}`, payload: 'through', qos: 1 })
      await expect.poll(() => sink.bodies.some((body) => body.includes('through'))).toBe(true)
      await page.getByRole('link', { name: rule }).first().waitFor()
      await auditPage(page, language, ['dark']).expectNoViolations('the page of an action')
      await open(t('screen.flow'))
      const place = (kind: string, name: string) =>
        page.locator(`.flow-place[data-kind=${kind}]`).filter({ hasText: `http:${name}` })
      await expect(place('action', send)).toHaveAttribute(
        'aria-label',
        new RegExp(`${t('flow.from', { names: rule })}; ${t('flow.to', { names: `http:${hook}` })}$`),
      )
      await expect(place('connector', hook)).toContainText(t('bridge.state.connected'))
      // The connector, found by its name, lists the actions that stop with it.
      await use(page.getByRole('textbox', { name: t('flow.find.label') }))
      await fill(page.getByRole('textbox', { name: t('flow.find.label') }), hook)
      await expect(place('connector', hook)).toHaveAttribute('data-active', 'true')
      const details = page.getByRole('complementary', { name: t('flow.details') })
      await expect(details).toContainText(
        new RegExp(`${t('flow.fact.actions')}.*http:${send}.*${t('flow.fact.rules')}.*${rule}`, 's'),
      )
      await auditPage(page, language, ['dark', 'light']).expectNoViolations('the flow with a connector')

      // What uses it is named before it goes; the rule stays.
      await open(t('screen.actions'))
      await enter(send)
      await use(page.getByRole('main').getByRole('button', { name: t('action.delete.title') }))
      await sure(send)
      await expect(page.getByRole('alertdialog')).toContainText(
        t('action.delete.used', { count: 1, id: `http:${send}` }),
      )
      await agree()
      await expect(page.getByRole('status', { name: t('shell.toasts') })).toContainText(
        t('action.delete.done', { id: `http:${send}` }),
      )
      expect((await api('GET', `/actions/http%3A${send}`)).status).toBe(404)
      expect(await api('GET', `/rules/${rule}`)).toMatchObject({ status: 200, data: { actions: [] } })
      await open(t('screen.connectors'))
      await enter(hook)
      await use(page.getByRole('main').getByRole('button', { name: t('connector.delete.title') }))
      await sure(hook)
      await expect(page.getByRole('status', { name: t('shell.toasts') })).toContainText(
        t('connector.delete.done', { id: `http:${hook}` }),
      )
      expect((await api('GET', `/connectors/http%3A${hook}`)).status).toBe(404)
    } finally {
      await api('DELETE', `/rules/${rule}`)
      await sink.close()
    }
  })
}

for (const [language, typed, title] of [
  ['en', '创建连接器', 'Create connector'],
  ['zh', 'create connector', '创建连接器'],
  ['zh', 'chuangjianlianjieqi', '创建连接器'],
] as const) {
  test(`finds a command of newer releases by ${typed} too (${language})`, async ({ page }) => {
    await logIn(page, { language })
    await page.keyboard.press('Control+k')
    await expect(page.locator('[role=dialog] input')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(title)
  })
}
