import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { examine } from '../support/axe'
import { expect, signIn, test } from '../support/fixture'
import { forbidPointer, focusOn, walkTo } from '../support/hands'
import { typeLine } from '../support/wire'
import { languages } from '../support/variants'

test.use({ edition: 'enterprise' })

const person =
  '{\n  "type": "record",\n  "name": "person",\n  "fields": [{ "name": "age", "type": "int" }]\n}'

for (const language of languages('schemas')) {
  test(`by keyboard: a schema is created, refused, copied, changed and deleted (${language}; catalogue W1, W2, R15, R17)`, async ({
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
    await signIn(page, { language, to: '/schema' })
    const { clean } = examine(page, language)
    await expect(page.getByRole('row').filter({ hasText: `taken_${language}` })).toContainText('Protobuf')
    await clean('schemas')

    // Created: a fault in the JSON is told with line and column before anything is sent.
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
    await clean('a refused schema')
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
    await walkTo(page, row)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(field('schema.source')).toHaveValue(person)
    await expect(field('schema.name')).toHaveCount(0)
    await clean('a schema')
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
    await walkTo(page, row)
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
    await walkTo(page, copy)
    await typeLine(page, t('schema.remove.title'))
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

test('a schema that is gone is said to be, and none is a way to the first', async ({ page, watch }) => {
  watch.expected.push(/404/)
  await signIn(page, { to: '/schema/nobody' })
  await expect(page.getByText('This schema does not exist').first()).toBeVisible()
  await page.evaluate(() => {
    location.hash = '/schema'
  })
  await expect(page.getByText('No schemas')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Create schema' }).first()).toBeVisible()
})
