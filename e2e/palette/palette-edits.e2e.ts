import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, signIn, test } from '../support/fixture'
import { byRelease } from '../support/release'

const bridge = 'webhook:edited'
const rule = 'edited_rule'

/** Runs a line of the palette by keys. */
async function line(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('editing a bridge or a rule from the palette opens its settings with what was given filled in, and wipes nothing', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const broker = await asAdmin(server)
  const detail = async () =>
    (await broker('GET', `/bridges/${encodeURIComponent(bridge)}`)).data as Record<string, unknown>
  await broker('POST', '/bridges', {
    type: 'webhook',
    name: 'edited',
    url: 'http://127.0.0.1:9/before',
    method: 'put',
    body: '${payload}',
    resource_opts: { start_timeout: '300ms' },
  })
  await broker('POST', '/rules', {
    id: rule,
    sql: 'SELECT * FROM "before/#"',
    description: 'stays',
    actions: [bridge],
  })
  try {
    const before = await detail()
    await signIn(page, { to: '/clients' })
    await line(page, `bridge.update ${bridge}`)
    await expect(page).toHaveURL(/tab=settings/)
    await expect(page.locator('[data-field="url"] input')).toHaveValue('http://127.0.0.1:9/before')
    await expect(page.getByRole('button', { name: /^Save(?! as)/ })).toBeDisabled()
    // The same page is open already: what is given is typed into it.
    await line(page, `bridge.update ${bridge} '{"url": "http://127.0.0.1:9/after"}'`)
    await expect(page.locator('[data-field="url"] input')).toHaveValue('http://127.0.0.1:9/after')
    expect(await detail()).toEqual(before)
    await page.locator('[data-field="url"] input').focus()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Save ${bridge}?`)
    await question.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await detail())['url']).toBe('http://127.0.0.1:9/after')
    expect(await detail()).toMatchObject({ method: 'put', body: '${payload}' })

    await line(page, `rule.update ${rule} SELECT * FROM "after/#"`)
    await expect(page).toHaveURL(new RegExp(`${rule}\\?tab=settings`))
    await expect(page.getByText('1 field changed')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await broker('GET', `/rules/${rule}`)).data)
      .toMatchObject({
        sql: 'SELECT * FROM "after/#"',
        description: 'stays',
        actions: [byRelease(bridge, 'http:edited')],
      })
  } finally {
    await broker('DELETE', `/bridges/${encodeURIComponent(bridge)}?also_delete_dep_actions=true`)
    await broker('DELETE', `/rules/${rule}`)
  }
})
