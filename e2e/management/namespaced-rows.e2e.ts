import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn, type Server } from '../support/fixture'
import type { Language } from '../support/keyboard'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

/** From 6.1 on, one list has the rows of all namespaces. */
const test = beforeRelease('6.1', '--bare')
test.use({ seed: 'empty' })
// The notice about the evaluation license has its own test.
test.beforeEach(({ page }) => hideLicenseNotice(page))

type Row = {
  readonly id: string
  readonly namespace: string | null
  readonly enable: boolean
  readonly description: string
}

/** Two rules with one id in two namespaces, and the full lists of the broker. */
async function prepared(server: Server, name: string) {
  const api = await asAdmin(server)
  const spaces = [`${name}_a`, `${name}_b`] as const
  for (const ns of spaces) {
    expect((await api('POST', `/mt/ns/${ns}`)).status).toBe(204)
    expect(
      (
        await api('POST', `/rules?ns=${ns}`, {
          id: name,
          sql: 'SELECT * FROM "t/#"',
          description: ns,
          actions: [],
        })
      ).status,
    ).toBe(201)
  }
  return {
    api,
    spaces,
    rules: async () =>
      ((await api('GET', '/rules')).data as { data: Row[] }).data.filter(({ id }) => id === name),
  }
}
const toasts = (page: Page, language: Language) =>
  page.getByRole('status', { name: createTranslator(language)('shell.toasts') })
const rowOf = (page: Page, id: string, ns: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(id, { exact: true }) })
    .filter({ has: page.getByText(ns, { exact: true }) })

for (const language of languages('namespaced-rows')) {
  test(`changes and undoes only the selected one of two rules with the same ID in two namespaces (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    const t = createTranslator(language)
    const name = `twin_${language}`
    const {
      spaces: [a, b],
      rules,
    } = await prepared(server, name)
    await logIn(page, { to: '/rules', language })
    await expect(rowOf(page, name, a)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: t('namespace.id') })).toBeVisible()
    await auditPage(page, language).expectNoViolations('rules of several namespaces')
    await rowOf(page, name, a).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name}@${a}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('rule.disable.title'), exact: true })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button')
      .filter({ hasText: t('verb.disable') })
      .click()
    await expect(toasts(page, language)).toContainText(t('rule.disable.done', { id: `${name}@${a}` }))
    const on = async () => (await rules()).map(({ namespace, enable }) => [namespace, enable])
    expect(await on()).toEqual([
      [a, false],
      [b, true],
    ])
    await page.keyboard.press('Control+z')
    await expect.poll(on).toEqual([
      [a, true],
      [b, true],
    ])
    // A deleted row is restored in its place.
    await page
      .getByRole('main')
      .getByRole('button', { name: t('rule.delete.title'), exact: true })
      .click()
    await page.getByRole('alertdialog').getByRole('textbox').fill(`${name}@${a}`)
    await page
      .getByRole('alertdialog')
      .getByRole('button')
      .filter({ hasText: t('verb.delete') })
      .click()
    await expect(toasts(page, language)).toContainText(t('rule.delete.done', { id: `${name}@${a}` }))
    expect(await on()).toEqual([[b, true]])
    await page.keyboard.press('Control+z')
    await expect.poll(on).toEqual([
      [a, true],
      [b, true],
    ])
    expect((await rules()).map(({ description }) => description)).toEqual([a, b])
  })

  test(`filters a list by namespace, by a command or its filter, and creates new items in that namespace (${language})`, async ({
    page,
    server,
  }) => {
    const t = createTranslator(language)
    const name = `made_${language}`
    const {
      spaces: [a, b],
      rules,
      api,
    } = await prepared(server, name)
    await logIn(page, { to: '/rules', language })
    await expect(rowOf(page, name, b)).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`namespace.switch ${a}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`ns=${a}`))
    await expect(rowOf(page, name, a)).toBeVisible()
    await expect(rowOf(page, name, b)).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('rule.create.title'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`ns=${a}`))
    const form = page.getByRole('form', { name: t('rule.create.title') })
    await expect(form).toContainText(a)
    await form.getByLabel(t('rule.id')).fill(`${name}_new`)
    await form.getByRole('button', { name: t('rule.create.title') }).click()
    // Until the page has reread, leaving still asks about unsaved input.
    await expect(toasts(page, language)).toContainText(t('rule.create.done', { id: `${name}_new@${a}` }))
    expect(
      ((await api('GET', `/rules?ns=${a}`)).data as { data: Row[] }).data.map(({ id }) => id).sort(),
    ).toEqual([name, `${name}_new`])
    expect((await rules()).length).toBe(2)
    await page.goto(page.url().replace(/#.*/, '#/rules?ns=%00'))
    await expect(page.getByText(t('namespace.only.global')).first()).toBeVisible()
    await expect(rowOf(page, name, a)).toHaveCount(0)
  })

  test(`works in one namespace of the top bar: lists, new rules and questions name it, until it is deleted (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/400/)
    const t = createTranslator(language)
    const name = `top_${language}`
    const {
      spaces: [a, b],
      rules,
      api,
    } = await prepared(server, name)
    await logIn(page, { to: '/rules', language })
    await expect(rowOf(page, name, b)).toBeVisible()
    const bar = page.getByRole('banner')
    await bar
      .getByRole('button', {
        name: t('namespace.choice.label', { namespace: t('namespace.choice.all') }),
      })
      .click()
    await page.getByRole('menuitem', { name: a, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/rules\\?ns=${a}`))
    await expect(rowOf(page, name, b)).toHaveCount(0)
    await auditPage(page, language).expectNoViolations('a namespace in the top bar')
    // Other lists follow, and those without namespaces say so.
    await page.goto(page.url().replace(/#.*/, '#/clients'))
    await expect(page.getByText(t('namespace.notBy'))).toBeVisible()
    await page.goto(page.url().replace(/#.*/, '#/mqtt/retainer'))
    await expect(page.getByText(t('namespace.settingsNotBy'))).toBeVisible()
    await page.reload()
    await page.goto(page.url().replace(/#.*/, '#/rules'))
    await expect(page).toHaveURL(new RegExp(`/rules\\?ns=${a}`))
    // A line of the palette creates in the namespace, and a question names it.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`rule.create id=${name}_line sql="SELECT * FROM 't/#'"`)
    await page.keyboard.press('Enter')
    await expect(toasts(page, language)).toContainText(t('rule.create.done', { id: `${name}_line@${a}` }))
    await page.goto(page.url().replace(/#.*/, `#/rules?ns=${a}`))
    await rowOf(page, `${name}_line`, a).getByRole('link').first().click()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('rule.delete.title'), exact: true })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText(`${t('namespace.id')}${a}`)
    await page.keyboard.press('Escape')
    // A link to another namespace switches to it; without the filter, all are shown again.
    await page.goto(page.url().replace(/#.*/, `#/rules?ns=${b}`))
    await expect(
      bar.getByRole('button', { name: t('namespace.choice.label', { namespace: b }) }),
    ).toBeVisible()
    await page.getByRole('button', { name: t('list.filter.remove', { name: t('namespace.id') }) }).click()
    await expect(rowOf(page, name, a)).toBeVisible()
    expect((await rules()).length).toBe(2)
    // A deleted namespace is reported where it is chosen.
    await page.goto(page.url().replace(/#.*/, `#/rules?ns=${b}`))
    await expect(rowOf(page, name, b)).toBeVisible()
    expect((await api('DELETE', `/mt/ns/${b}`)).status).toBe(204)
    await page.reload()
    await expect(
      bar.getByRole('button', { name: t('namespace.choice.missing', { namespace: b }) }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText(t('error.code.NAMESPACE_MISSING'))
  })
}
