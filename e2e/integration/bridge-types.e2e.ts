import { loadBridgeType } from '../../src/features/bridge/fields/types'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'

test.use({ edition: 'enterprise' })

// One type is enough for the form in the browser; all of them are in `tests/contract/bridge-round-trip.test.ts`.
test('creates a Kafka bridge in its form, reads it back, and changes one field', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/40[04]/)
  const type = await loadBridgeType('kafka')
  if (type === undefined) throw new Error('no such type')
  const { type: _type, name: _name, ...config } = type.example
  const broker = await asAdmin(server)
  const name = 'each_kafka'
  const path = `/bridges/${encodeURIComponent(`kafka:${name}`)}`
  const stored = async () => {
    const {
      status: _s,
      status_reason: _r,
      node_status: _n,
      ...rest
    } = (await broker('GET', path)).data as Record<string, unknown>
    return rest
  }
  try {
    await logIn(page, { to: `/bridge/dataBridge/create?type=kafka&name=${name}` })
    await expect(page.locator('[data-field=name] input')).toHaveValue(name)
    await page.getByRole('radio', { name: 'JSON', exact: true }).click()
    const json = page.getByRole('textbox', { name: 'Configuration as JSON' })
    await json.fill(JSON.stringify({ ...(JSON.parse(await json.inputValue()) as object), ...config }))
    await page.getByRole('radio', { name: 'Fields', exact: true }).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const before = await stored()
    expect(before).toMatchObject({ type: 'kafka', name, enable: true })

    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('searchbox', { name: 'Search fields' }).fill('connect_timeout')
    await page.locator('[data-field="connect_timeout"] input').fill('17s')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: /^Save/ }).click()
    // Nothing else changes: masked values and defaults stay.
    await expect.poll(stored).toEqual({ ...before, connect_timeout: '17s' })
  } finally {
    await broker('DELETE', path)
  }
})
