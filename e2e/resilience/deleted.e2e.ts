import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { forbidPointer, focusOn } from '../support/keyboard'
import { hasBridges, isHere } from '../support/release'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, path: string) =>
  main(page).locator(`[data-field="${path}"]`).locator('input, select, textarea').first()
const banner = (page: Page, name: string) =>
  main(page).getByRole('alert').getByText(`${name} was deleted while you were editing it`)

/** Replaces the text of a field by keyboard. */
async function retype(page: Page, path: string, text: string): Promise<void> {
  await focusOn(field(page, path))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('saves a rule that someone else deleted during editing as a new one with everything typed, by keyboard alone', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const api = await asAdmin(server)
  await api('POST', '/rules', {
    id: 'vanishing',
    sql: 'SELECT * FROM "vanishing/#"',
    description: 'first',
    actions: [{ function: 'console' }],
  })
  try {
    await forbidPointer(page)
    await logIn(page, { to: '/rules/detail/vanishing?tab=settings' })
    await retype(page, 'description', 'typed by hand')
    await api('DELETE', '/rules/vanishing')
    // Sent before the page has noticed the deletion.
    await page.keyboard.press('Control+Enter')
    await expect(banner(page, 'vanishing')).toBeVisible()
    await expect(field(page, 'description')).toHaveValue('typed by hand')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Create rule' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(field(page, 'id')).toHaveValue('vanishing')
    await expect(field(page, 'description')).toHaveValue('typed by hand')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Created rule vanishing').first()).toBeVisible()
    expect((await api('GET', '/rules/vanishing')).data).toMatchObject({
      sql: 'SELECT * FROM "vanishing/#"',
      description: 'typed by hand',
      actions: [{ function: 'console' }],
    })
  } finally {
    await api('DELETE', '/rules/vanishing')
  }
})

test('saves edits of a rule as a copy under a free name and leaves the opened one unchanged', async ({
  page,
  server,
}) => {
  const api = await asAdmin(server)
  await api('POST', '/rules', { id: 'typed', sql: 'SELECT * FROM "typed/#"', description: 'first' })
  await api('POST', '/rules', { id: 'typed-copy', sql: 'SELECT * FROM "typed/#"' })
  try {
    await logIn(page, { to: '/rules/detail/typed?tab=settings' })
    await field(page, 'description').fill('of the copy')
    await main(page).getByRole('button', { name: 'Save as copy' }).click()
    await expect(field(page, 'id')).toHaveValue('typed-copy-1')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Created rule typed-copy-1').first()).toBeVisible()
    expect((await api('GET', '/rules/typed-copy-1')).data).toMatchObject({
      description: 'of the copy',
      sql: 'SELECT * FROM "typed/#"',
    })
    expect((await api('GET', '/rules/typed')).data).toMatchObject({ description: 'first' })
  } finally {
    for (const name of ['typed', 'typed-copy', 'typed-copy-1']) await api('DELETE', `/rules/${name}`)
  }
})

if (hasBridges) {
  test('saves a bridge that someone else deleted during editing as a new one and asks for its masked secret again, by keyboard alone', async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    const api = await asAdmin(server)
    const settings = {
      type: 'mqtt',
      name: 'vanishing',
      enable: false,
      server: '127.0.0.1:1',
      username: 'ops',
      password: 'Secret-0815',
      egress: { remote: { topic: 'away' } },
    }
    await api('POST', '/bridges', settings)
    try {
      await forbidPointer(page)
      await logIn(page, { to: '/bridge/dataBridge/detail/mqtt%3Avanishing?tab=settings' })
      await retype(page, 'server', '127.0.0.1:2')
      await api('DELETE', '/bridges/mqtt%3Avanishing')
      await expect(banner(page, 'vanishing')).toBeVisible()
      await expect(field(page, 'server')).toHaveValue('127.0.0.1:2')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Create data bridge' })).toBeVisible()
      await expect(field(page, 'name')).toHaveValue('vanishing')
      await expect(field(page, 'server')).toHaveValue('127.0.0.1:2')
      await expect(
        main(page)
          .getByText(/Password/)
          .first(),
      ).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(main(page).getByText('Enter it again: secrets are not copied')).toBeVisible()
      await expect(field(page, 'password')).toBeFocused()
      await page.keyboard.type('Secret-0816')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'vanishing' })).toBeVisible()
      expect((await api('GET', '/bridges/mqtt%3Avanishing')).data).toMatchObject({
        server: '127.0.0.1:2',
        username: 'ops',
        enable: false,
        egress: { remote: { topic: 'away' } },
      })
    } finally {
      await api('DELETE', '/bridges/mqtt%3Avanishing')
    }
  })

  test('saves edits of a bridge as a copy under a free name and leaves the opened one unchanged', async ({
    page,
    server,
  }) => {
    const api = await asAdmin(server)
    for (const name of ['typed', 'typed-copy'])
      await api('POST', '/bridges', { type: 'webhook', name, url: 'http://127.0.0.1:1/x', enable: false })
    try {
      await logIn(page, { to: '/bridge/dataBridge/detail/webhook%3Atyped?tab=settings' })
      await field(page, 'url').fill('http://127.0.0.1:1/y')
      await main(page).getByRole('button', { name: 'Save as copy' }).click()
      await expect(field(page, 'name')).toHaveValue('typed-copy-1')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'typed-copy-1' })).toBeVisible()
      expect((await api('GET', '/bridges/webhook%3Atyped-copy-1')).data).toMatchObject({
        url: 'http://127.0.0.1:1/y',
      })
      expect((await api('GET', '/bridges/webhook%3Atyped')).data).toMatchObject({
        url: 'http://127.0.0.1:1/x',
      })
    } finally {
      for (const name of ['typed', 'typed-copy', 'typed-copy-1'])
        await api('DELETE', `/bridges/webhook%3A${name}`)
    }
  })
}

if (isHere('connectors')) {
  test('saves a connector that someone else deleted during editing as a new one, by keyboard alone', async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    const api = await asAdmin(server)
    await api('POST', '/connectors', { type: 'http', name: 'vanishing', url: 'http://127.0.0.1:1' })
    try {
      await forbidPointer(page)
      await logIn(page, { to: '/connector/detail/http%3Avanishing?tab=settings' })
      await retype(page, 'url', 'http://127.0.0.1:2')
      await api('DELETE', '/connectors/http%3Avanishing')
      // Sent before the page has noticed the deletion.
      await page.keyboard.press('Control+Enter')
      await expect(banner(page, 'vanishing')).toBeVisible()
      await expect(main(page).getByText('could not check for changes')).toHaveCount(0)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Create connector' })).toBeVisible()
      await expect(field(page, 'name')).toHaveValue('vanishing')
      await expect(field(page, 'url')).toHaveValue('http://127.0.0.1:2')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'vanishing' })).toBeVisible()
      expect((await api('GET', '/connectors/http%3Avanishing')).data).toMatchObject({
        url: 'http://127.0.0.1:2',
      })
    } finally {
      await api('DELETE', '/connectors/http%3Avanishing')
    }
  })

  test('saves edits of an action as a copy under a free name', async ({ page, server }) => {
    const api = await asAdmin(server)
    await api('POST', '/connectors', { type: 'http', name: 'copied', url: 'http://127.0.0.1:1' })
    const parameters = { path: '/x' }
    await api('POST', '/actions', { type: 'http', name: 'typed', connector: 'copied', parameters })
    try {
      await logIn(page, { to: '/action/detail/http%3Atyped?tab=settings' })
      await field(page, 'parameters.path').fill('/y')
      await main(page).getByRole('button', { name: 'Save as copy' }).click()
      await expect(field(page, 'name')).toHaveValue('typed-copy')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'typed-copy' })).toBeVisible()
      expect((await api('GET', '/actions/http%3Atyped-copy')).data).toMatchObject({
        connector: 'copied',
        parameters: { path: '/y' },
      })
      expect((await api('GET', '/actions/http%3Atyped')).data).toMatchObject({ parameters })
    } finally {
      for (const name of ['typed', 'typed-copy']) await api('DELETE', `/actions/http%3A${name}`)
      await api('DELETE', '/connectors/http%3Acopied')
    }
  })
}
