import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { byRelease, hasBridges } from '../support/release'

/** The HTTP integration: a data bridge, or the connector that replaces it. */
const sender = hasBridges ? 'webhook:edited' : 'http:edited'
const [noun, path] = hasBridges ? ['bridge', '/bridges'] : ['connector', '/connectors']
const rule = 'edited_rule'

/** Runs a line of the palette by keys. */
async function line(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('opens the settings of a bridge or a rule from the palette with the given values filled in, and clears nothing', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const broker = await asAdmin(server)
  const detail = async () =>
    (await broker('GET', `${path}/${encodeURIComponent(sender)}`)).data as Record<string, unknown>
  const unchanged = hasBridges ? { method: 'put', body: '${payload}' } : { pool_size: 3, description: 'kept' }
  await broker('POST', path, {
    type: hasBridges ? 'webhook' : 'http',
    name: 'edited',
    url: 'http://127.0.0.1:9/before',
    ...unchanged,
    resource_opts: { start_timeout: '300ms' },
  })
  await broker('POST', '/rules', {
    id: rule,
    sql: 'SELECT * FROM "before/#"',
    description: 'stays',
    actions: hasBridges ? [sender] : [{ function: 'console' }],
  })
  try {
    const before = await detail()
    await logIn(page, { to: '/clients' })
    await line(page, `${noun}.edit ${sender}`)
    await expect(page).toHaveURL(/tab=settings/)
    await expect(page.locator('[data-field="url"] input')).toHaveValue('http://127.0.0.1:9/before')
    await expect(page.getByRole('button', { name: /^Save(?! as)/ })).toBeDisabled()
    // The same page is already open: the values are filled in.
    await line(page, `${noun}.edit ${sender} '{"url": "http://127.0.0.1:9/after"}'`)
    await expect(page.locator('[data-field="url"] input')).toHaveValue('http://127.0.0.1:9/after')
    expect(await detail()).toEqual(before)
    await page.locator('[data-field="url"] input').focus()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Save ${sender}?`)
    await question.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await detail())['url']).toBe('http://127.0.0.1:9/after')
    expect(await detail()).toMatchObject(unchanged)

    await line(page, `rule.edit ${rule} SELECT * FROM "after/#"`)
    await expect(page).toHaveURL(new RegExp(`${rule}\\?tab=settings`))
    await expect(page.getByText('1 field changed')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await broker('GET', `/rules/${rule}`)).data)
      .toMatchObject({
        sql: 'SELECT * FROM "after/#"',
        description: 'stays',
        actions: hasBridges ? [byRelease(sender, 'http:edited')] : [{ function: 'console' }],
      })
  } finally {
    await broker('DELETE', `${path}/${encodeURIComponent(sender)}?also_delete_dep_actions=true`)
    await broker('DELETE', `/rules/${rule}`)
  }
})
