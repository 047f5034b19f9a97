import { expect, signIn, test } from './fixture'

const sensor = 'sensor-01'

test('an error answer is said in words, with the code in the details (catalogue R6)', async ({ page, faults }) => {
  await signIn(page)
  await faults([{ match: { path: '/clients' }, status: 500, body: { code: 'NODE_DOWN', message: 'a stack trace Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJlbXF4In0.c2lnbmF0dXJlMTIz' } }])
  await page.evaluate(() => { location.hash = '/clients' })
  await expect(page.getByRole('main')).toContainText('A node does not answer')
  expect(await page.content()).not.toContain('eyJhbGciOi')
})

test('an HTML error page is never drawn as HTML (catalogue R7)', async ({ page, faults }) => {
  await signIn(page)
  await faults([{ match: { path: '/users' }, status: 502, html: true }])
  await page.evaluate(() => { location.hash = '/users' })
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
  await faults([])
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'admin' })).toBeVisible()
})

test('a cut answer keeps the page and offers to try again (catalogue R11)', async ({ page, faults }) => {
  await signIn(page)
  await faults([{ match: { path: '/banned' }, truncate: 12 }])
  await page.evaluate(() => { location.hash = '/banned-clients' })
  await expect(page.getByRole('main')).toContainText('could not be read')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('odd fields and rows leave the other rows intact (catalogue R12)', async ({ page, faults }) => {
  await signIn(page)
  await faults([{ match: { path: '/users' }, status: 200, body: [{ username: 'good', description: null, extra: { a: 1 } }, { nonsense: true }, { username: 'fine', description: 7 }] }])
  await page.evaluate(() => { location.hash = '/users' })
  await expect(page.getByRole('row').filter({ hasText: 'good' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'fine' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'nonsense' })).toBeVisible()
})

test('a storm of errors: few probes, few notices, recovery by itself (catalogue R9)', async ({ page, faults, requests, server, request }) => {
  await signIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: sensor })).toBeVisible()
  await faults([{ match: { path: '*' }, status: 500, body: { code: 'INTERNAL_ERROR', message: 'x' } }, { match: { path: '/api/*' }, status: 500, body: { code: 'INTERNAL_ERROR', message: 'x' } }])
  for (let turn = 0; turn < 8; turn += 1) await page.keyboard.press('r')
  await expect(page.getByRole('contentinfo').or(page.getByRole('status')).filter({ hasText: /not answering/i }).first()).toBeVisible({ timeout: 25_000 })
  await request.delete(`${server.url}/__requests`)
  await page.waitForTimeout(5000)
  const sent = Object.values(await requests()).reduce((sum, count) => sum + count, 0)
  expect(sent).toBeLessThanOrEqual(6)
  await faults([])
  await expect(page.getByText(/not answering/i)).toHaveCount(0, { timeout: 6000 })
  await expect(page.getByRole('row').filter({ hasText: sensor })).toBeVisible()
})

test('a double press sends once (catalogue R20)', async ({ page, faults, requests, server, request }) => {
  await signIn(page, { to: '/clients' })
  await faults([{ match: { method: 'POST', path: '/banned' }, delay: 800 }])
  await request.delete(`${server.url}/__requests`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ban pressed-twice 1h x')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Banned pressed-twice').first()).toBeVisible()
  expect((await requests())['POST /api/v5/banned']).toBe(1)
})

test('every answer carries the policy and its companions (catalogue S1)', async ({ request, server }) => {
  for (const path of ['/', '/index.html', '/static/theme.js', '/nothing.png', '/api/v5/clients', '/api/v5/nowhere', '/status']) {
    const answer = await request.get(server.url + path)
    const headers = answer.headers()
    expect(headers['content-security-policy'], path).toContain("default-src 'self'")
    expect(headers['content-security-policy'], path).not.toContain('unsafe-')
    expect(headers['content-security-policy'], path).toContain("require-trusted-types-for 'script'")
    expect([headers['x-content-type-options'], headers['referrer-policy']], path).toEqual(['nosniff', 'no-referrer'])
  }
})

test('a bare path is sent to its hash', async ({ page }) => {
  await page.goto('/clients')
  await expect(page).toHaveURL(/#\/login\?to=%2Fclients$/)
})
