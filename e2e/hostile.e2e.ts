import { expect, signIn, test } from './fixture'

test.use({ seed: 'hostile' })

const ids = ['a/b', 'a//b', '100%', '%2F', '?x#y', 'a b', '__proto__', '"><img src=x onerror=alert(1)>', '$t(key)', '{{count}}', '中文', '+', ';']

test('every view shows hostile text as text: nothing runs, nothing is fetched (catalogue H1, H2, H4, H5, S2)', async ({ page, watch }) => {
  watch.expected.push(/404/)
  await signIn(page, { to: '/clients' })
  for (const path of ['/clients', '/banned-clients', '/users', '/dashboard/nodes', '/dashboard/overview', '/journal', '/settings']) {
    await page.evaluate((to) => { location.hash = to }, path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    // Row heights stay as they are whatever is piled on a letter.
    const heights = await page.locator('tbody tr[aria-rowindex]').evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))])
    expect(Math.max(0, ...heights), path).toBeLessThanOrEqual(48)
    expect(await page.locator('main img, main svg [onload], main script').count(), path).toBe(0)
  }
  for (const text of ['img src', '$t(', '{{', 'javascript:']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(text)
    await expect(page.getByRole('option').first().or(page.getByRole('status').first())).toBeAttached()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
})

for (const id of ids) {
  test(`the page of ${id} opens, reloads and is acted on under its own name (catalogue H9)`, async ({ page, server, watch }) => {
    watch.expected.push(/404/)
    const { default: mqtt } = await import('mqtt')
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId: id, reconnectPeriod: 0 })
    const path = `/clients/detail/${encodeURIComponent(id)}`
    await signIn(page, { to: path })
    await expect(page.locator('h1')).toContainText(id)
    await page.reload()
    await expect(page.locator('h1')).toContainText(id)
    const ended = new Promise<void>((resolve) => device.once('close', () => resolve()))
    await page.getByRole('main').getByRole('button', { name: /^Kick client/ }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await ended
    await device.endAsync(true)
  })
}
