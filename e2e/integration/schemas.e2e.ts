import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { expect, logIn, test } from '../support/fixture'
import { forbidPointer, focusOn, moveToRow } from '../support/keyboard'
import { typeLine } from '../support/wire'
import { languages } from '../support/variants'

test.use({ edition: 'enterprise' })

const person =
  '{\n  "type": "record",\n  "name": "person",\n  "fields": [{ "name": "age", "type": "int" }]\n}'

for (const language of languages('schemas')) {
  test(`creates, rejects, copies, edits and deletes a schema, by keyboard (${language}; catalogue W1, W2, R15, R17)`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const api = await asAdmin(server)
    const catalogue = words(language)
    const t = (key: string, values: Record<string, string> = {}) =>
      Object.entries(values).reduce(
        (text, [hole, value]) => text.replace(`{{${hole}}}`, value),
        catalogue[key] ?? key,
      )
    const name = `person_${language}`
    await api('POST', '/schema_registry', {
      name: `taken_${language}`,
      type: 'protobuf',
      source: 'message Taken { required int32 a = 1; }',
    })
    await forbidPointer(page)
    await logIn(page, { language, to: '/schema' })
    const { expectNoViolations } = auditPage(page, language)
    await expect(page.getByRole('row').filter({ hasText: `taken_${language}` })).toContainText('Protobuf')
    await expectNoViolations('schemas')

    // An error in the JSON is reported with line and column before anything is sent.
    await typeLine(page, t('schema.create.title'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('screen.schemaCreate') })).toBeFocused()
    const field = (key: string) =>
      page.getByRole('main').getByRole(key === 'schema.type' ? 'combobox' : 'textbox', { name: t(key) })
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/schema_registry')) posts += 1
    })
    await focusOn(field('schema.source'))
    await page.keyboard.type('{\n  "type": ,\n}')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(t('error.required'))).toBeVisible()
    await expect(field('schema.name')).toBeFocused()
    await page.keyboard.type(`taken_${language}`)
    await page.keyboard.press('Control+Enter')
    await expect(field('schema.source')).toBeFocused()
    await expect(page.getByText(t('schema.notJson', { reason: '2:11' }))).toBeVisible()
    expect(posts).toBe(0)
    await expectNoViolations('a refused schema')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(person)
    await page.keyboard.press('Control+Enter')
    await expect(
      page.getByText(t('error.taken', { name: `taken_${language}`, suggestion: `taken_${language}-2` })),
    ).toBeVisible()
    await expect(field('schema.name')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('screen.schemas') })).toBeVisible()
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row).toContainText('Avro')
    expect(((await api('GET', `/schema_registry/${name}`)).data as { source: string }).source).toBe(person)

    // Changed: its name is for good, all else goes along.
    await moveToRow(page, row)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(field('schema.source')).toHaveValue(person)
    await expect(field('schema.name')).toHaveCount(0)
    await expectNoViolations('a schema')
    await focusOn(field('param.description'))
    await page.keyboard.type('who')
    await page.keyboard.press('Control+Enter')
    await expect(row).toContainText('who')
    expect((await api('GET', `/schema_registry/${name}`)).data).toMatchObject({
      type: 'avro',
      source: person,
      description: 'who',
    })

    // Copied: the first free name is proposed.
    await moveToRow(page, row)
    await typeLine(page, t('schema.duplicate.title'))
    await page.keyboard.press('Enter')
    await expect(field('schema.name')).toHaveValue(`${name}-copy`)
    await expect(field('schema.source')).toHaveValue(person)
    await focusOn(field('schema.name'))
    await page.keyboard.press('Control+Enter')
    const copy = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: `${name}-copy`, exact: true }) })
    await expect(copy).toContainText('who')

    // Deleted, its name typed.
    await moveToRow(page, copy)
    await typeLine(page, t('schema.delete.title'))
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('alertdialog')
    await focusOn(confirm.getByRole('textbox'))
    await page.keyboard.type(`${name}-copy`)
    await page.keyboard.press('Enter')
    await expect(copy).toHaveCount(0)
    expect((await api('GET', `/schema_registry/${name}-copy`)).status).toBe(404)
    for (const left of [name, `taken_${language}`]) await api('DELETE', `/schema_registry/${left}`)
  })
}

test('says that a deleted schema does not exist, and offers to create the first one in an empty list', async ({
  page,
  watch,
}) => {
  watch.expected.push(/404/)
  await logIn(page, { to: '/schema/nobody' })
  await expect(page.getByText('This schema does not exist').first()).toBeVisible()
  await page.evaluate(() => {
    location.hash = '/schema'
  })
  await expect(page.getByText('No schemas')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Create schema' }).first()).toBeVisible()
})
