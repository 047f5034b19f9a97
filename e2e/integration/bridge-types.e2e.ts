import { allBridgeTypes } from '../../src/contract/bridge/types'
import { asAdmin } from '../support/api'
import { expect, signIn, test } from '../support/fixture'

test.use({ edition: 'enterprise' })

const types = (await allBridgeTypes()).filter(({ type }) => type !== 'hstreamdb')
const groups = Array.from({ length: 4 }, (_, part) => types.filter((__, index) => index % 4 === part))

/** A field that can be changed in every type, seldom touched and so folded away: found by its path. */
const edited = (fields: object): [string, string] =>
  'resource_opts.health_check_interval' in fields
    ? ['resource_opts.health_check_interval', '17s']
    : ['connect_timeout', '17s']

const at = (config: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], config)

for (const [index, group] of groups.entries()) {
  test(`every type of bridge is made in its form, read back, and changed in one field: ${group.map(({ type }) => type).join(', ')}`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const broker = await asAdmin(server)
    const name = `each_${index}`
    const made: string[] = []
    try {
      await signIn(page, { to: '/bridge/dataBridge/create' })
      // The licence of this edition is told first.
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      for (const { type, fields, example } of group) {
        const id = encodeURIComponent(`${type}:${name}`)
        made.push(id)
        const { type: _type, name: _name, ...config } = example
        await page.evaluate((to) => {
          location.hash = to
        }, `/bridge/dataBridge/create?type=${type}&name=${name}`)
        await expect(page.locator('[data-field=name] input')).toHaveValue(name)
        // No field is without a name in words.
        expect(
          (await page.locator('main label').allTextContents()).filter((label) =>
            /^[a-z_]+(?:\.[a-z_]+)+$/.test(label),
          ),
        ).toEqual([])
        await page.getByRole('radio', { name: 'JSON', exact: true }).click()
        const json = page.getByRole('textbox', { name: 'Configuration as JSON' })
        const whole = JSON.parse(await json.inputValue()) as object
        const started =
          'resource_opts.start_timeout' in fields ? { resource_opts: { start_timeout: '100ms' } } : {}
        await json.fill(
          JSON.stringify({
            ...whole,
            ...config,
            ...('resource_opts.start_timeout' in fields
              ? {
                  resource_opts: {
                    ...((whole as { resource_opts?: object }).resource_opts ?? {}),
                    ...started.resource_opts,
                  },
                }
              : {}),
          }),
        )
        await page.getByRole('radio', { name: 'Fields', exact: true }).click()
        await page.keyboard.press('Control+Enter')
        await expect(page.getByRole('heading', { level: 1, name }), type).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`/detail/${id}$`))
        const before = (await broker('GET', `/bridges/${id}`)).data as Record<string, unknown>
        expect(before).toMatchObject({ type, name, enable: true })
        const [path, value] = edited(fields)
        await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
        await page.getByRole('searchbox', { name: 'Search fields' }).fill(path)
        await page.locator(`[data-field="${path}"] input`).fill(value)
        await page.keyboard.press('Control+Enter')
        await page.getByRole('alertdialog').getByRole('button', { name: /^Save/ }).click()
        await expect
          .poll(async () => at((await broker('GET', `/bridges/${id}`)).data, path), type)
          .toBe(value)
        await expect(page).toHaveURL(new RegExp(`/detail/${id}$`))
        // Nothing else has changed: what is masked was kept, what has a default kept it.
        const after = (await broker('GET', `/bridges/${id}`)).data as Record<string, unknown>
        const own = ({ status: _s, status_reason: _r, node_status: _n, ...rest }: Record<string, unknown>) =>
          rest
        const expected = JSON.parse(JSON.stringify(own(before))) as Record<string, unknown>
        const keys = path.split('.')
        const parent = keys
          .slice(0, -1)
          .reduce<Record<string, unknown>>((found, key) => found[key] as Record<string, unknown>, expected)
        parent[keys.at(-1) ?? ''] = value
        expect(own(after), type).toEqual(expected)
      }
    } finally {
      for (const id of made) await broker('DELETE', `/bridges/${id}`)
    }
  })
}
