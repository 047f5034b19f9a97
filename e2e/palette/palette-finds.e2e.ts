import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { hasBridges } from '../support/release'
import { confirm, holdBack, input, writes } from '../support/palette-page'
import { admin } from '../support/target'

/** The HTTP integration: a data bridge, or the connector that replaces it. */
const sender = hasBridges
  ? { path: '/bridges', type: 'webhook', page: '/bridge/dataBridge/detail/webhook:finds_sender' }
  : { path: '/connectors', type: 'http', page: '/connector/detail/http:finds_sender' }

test('finds everything with a page of its own by name, and opens it by Enter', async ({
  page,
  server,
  cleanup,
}) => {
  const api = await asAdmin(server)
  for (const path of [
    '/rules/finds_rule',
    `${sender.path}/${sender.type}:finds_sender`,
    '/api_key/finds_key',
    '/mqtt/topic_metrics/finds%2Ftopic',
    '/trace/finds_trace',
    '/authentication/password_based:built_in_database',
  ])
    cleanup(() => api('DELETE', path))
  await api('POST', sender.path, {
    type: sender.type,
    name: 'finds_sender',
    url: 'http://127.0.0.1:9/',
    enable: false,
  })
  await api('POST', '/rules', { id: 'finds_rule', sql: 'SELECT * FROM "t/#"', actions: [], enable: false })
  await api('POST', '/api_key', { name: 'finds_key', desc: '', enable: true })
  await api('POST', '/mqtt/topic_metrics', { topic: 'finds/topic' })
  await api('POST', '/trace', { name: 'finds_trace', type: 'topic', topic: 'finds/trace' })
  await api('POST', '/authentication', {
    mechanism: 'password_based',
    backend: 'built_in_database',
    user_id_type: 'username',
  })
  await logIn(page, { to: '/dashboard/overview' })
  for (const [name, at] of [
    ['finds_trace', '/log-trace/detail/finds_trace'],
    ['tcp:default', '/listener/detail/tcp:default'],
    ['finds_sender', sender.page],
    ['finds_rule', '/rules/detail/finds_rule'],
    ['finds_key', '/api-key/detail/finds_key'],
    ['finds/topic', '/topic-metrics?topic=finds'],
    ['password_based:built_in_database', '/authentication/detail/password_based:built_in_database'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain(at)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // On a detail page its commands are found by the text they show.
  await page.evaluate((to) => {
    location.hash = to
  }, sender.page)
  await expect(page.getByRole('main').getByText('finds_sender').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const shown = page.getByRole('option', { name: /^Delete \S*finds_sender/ })
  await expect(shown).toBeVisible()
  await page.keyboard.type((await shown.locator('bdi').innerText()).replace(/…$/, ''))
  await expect(page.getByRole('option', { selected: true })).toContainText(/Delete \S*finds_sender/)
  await page.keyboard.press('Escape')
})

test('shows a found ban or user by Enter, without lifting or editing it', async ({
  page,
  server,
  cleanup,
}) => {
  const api = await asAdmin(server)
  cleanup(() => api('DELETE', '/banned/clientid/finds-banned'))
  await api('POST', '/banned', { as: 'clientid', who: 'finds-banned' })
  await logIn(page, { to: '/dashboard/overview' })
  const sent = writes(page)
  for (const [line, at, row] of [
    ['finds-banned', '/banned-clients?q=finds-banned', 'finds-banned'],
    [admin.username, `/users?q=${admin.username}`, admin.username],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(line)
    await page.getByRole('option', { name: new RegExp(`^${line}.*(ban|user)`) }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${at}`)
    await expect(page.getByRole('row').filter({ hasText: row })).toBeVisible()
    await expect(page.getByRole('dialog').or(confirm(page))).toHaveCount(0)
  }
  expect(sent).toEqual([])
})

test('keeps Enter pressed before the results, and Tab never leaves the input', async ({ page, faults }) => {
  await logIn(page, { to: '/dashboard/overview' })
  await faults([{ match: { path: '/clients' }, delay: 1200 }])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('@gateway-01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/clients\/detail\/gateway-01$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const line of ['ban worker-01 10m "x"', '>qjqjqj']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(line)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(input(page)).toBeFocused()
    await page.keyboard.press('Escape')
  }
})

for (const part of ['dialog-window', 'search-view']) {
  test(`loses no key, Enter or Escape while ${part} is still loading`, async ({ page }) => {
    const release = await holdBack(page, new RegExp(`/${part}-`))
    await logIn(page, { to: '/dashboard/overview' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nothing of the kind')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('au early_user')
    await page.keyboard.press('Control+Enter')
    release()
    await expect(page.getByLabel('Username')).toHaveValue('early_user')
  })
}

test('closes the palette by Back together with the page under it', async ({ page }) => {
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'worker-01' })).toBeVisible()
  await page.evaluate(() => {
    location.hash = '/clients?like_clientid=gateway'
  })
  await expect(page.getByRole('row').filter({ hasText: 'worker-01' })).toHaveCount(0)
  await page.getByRole('row').filter({ hasText: 'gateway-01' }).getByRole('cell').nth(2).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').filter({ hasText: 'Kick gateway-01' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/clients$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closes the palette when the language is switched from it over an unsaved form', async ({
  page,
  watch,
}) => {
  watch.leaves = true
  await logIn(page, { to: '/rules/create/form' })
  await page.getByRole('textbox', { name: 'SQL' }).click()
  await page.keyboard.type('SELECT unsaved')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings.language')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '中文' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
})

test('fits the palette into a window at 200 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await logIn(page, { to: '/clients' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  const { bottom, height } = await page
    .locator('[cmdk-root]')
    .evaluate((panel) => ({ bottom: panel.getBoundingClientRect().bottom, height: innerHeight }))
  expect(bottom).toBeLessThanOrEqual(height)
})
