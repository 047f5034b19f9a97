import { readFile } from 'node:fs/promises'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

/** From 6.1 on, namespaces are exported, imported and deleted together. */
const test = beforeRelease('6.1', '--bare')
test.use({ seed: 'empty' })
test.beforeEach(({ page }) => hideLicenseNotice(page))

for (const language of languages('namespace-files')) {
  test(`exports two namespaces, deletes them together, and imports them with what they hold (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    const t = createTranslator(language)
    const api = await asAdmin(server)
    const spaces = [`files_${language}_a`, `files_${language}_b`] as const
    const [a, b] = spaces
    for (const ns of spaces) expect((await api('POST', `/mt/ns/${ns}`)).status).toBe(204)
    await api('PUT', `/mt/ns/${a}/config`, { session: { max_sessions: 12 } })
    const rule = { id: 'held', sql: 'SELECT * FROM "t/#"', actions: [] }
    expect((await api('POST', `/rules?ns=${b}`, rule)).status).toBe(201)

    await logIn(page, { to: '/namespaces', language })
    const rowOf = (ns: string) => page.getByRole('row').filter({ has: page.getByText(ns, { exact: true }) })
    await expect(rowOf(a)).toContainText('12')
    for (const ns of spaces) await rowOf(ns).getByRole('checkbox').check()
    const selection = page.getByRole('group', { name: t('list.selection') })
    const downloading = page.waitForEvent('download')
    await selection.getByRole('button', { name: t('namespace.export.title'), exact: true }).click()
    const file = await (await downloading).path()
    await selection.getByRole('button', { name: t('namespace.delete-several.title'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(b)
    await question.getByRole('textbox').fill('2')
    await question
      .getByRole('button')
      .filter({ hasText: t('namespace.delete-several.title') })
      .click()
    await expect.poll(async () => (await api('GET', '/mt/managed_ns_list')).data).toEqual([])

    await page.goto(page.url().replace(/#.*/, '#/namespaces/import'))
    await page.locator('input[type=file]').setInputFiles({
      name: 'namespaces.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    })
    const main = page.getByRole('main')
    await expect(main).toContainText(`${b} (${t('screen.rules')} 1)`)
    await expect(main).toContainText(`${a} (${t('namespace.import.onlyLimits')})`)
    await auditPage(page, language).expectNoViolations('the import of namespaces')
    await main.getByRole('button', { name: t('namespace.import.send', { count: 2 }) }).click()
    await question.getByRole('button').last().click()
    await expect
      .poll(
        async () => ((await api('GET', `/rules?ns=${b}`)).data as { data?: { id: string }[] }).data?.[0]?.id,
      )
      .toBe('held')
    expect((await api('GET', `/mt/ns/${a}/config`)).data).toMatchObject({ session: { max_sessions: 12 } })
    await page.goto(page.url().replace(/#.*/, `#/namespaces/detail/${a}`))
    await expect(page.getByRole('region', { name: t('namespace.metrics.title') })).toContainText(
      t('namespace.metrics.sessions'),
    )
  })
}
