import type { Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { forbidPointer, expectFocusVisible, focusOn, moveToRow, type Language } from '../support/keyboard'
import { typeLine } from '../support/wire'
import { languages } from '../support/variants'

const catalogue = { en: words('en'), zh: words('zh') }
const translate =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      catalogue[language][key] ?? key,
    )

/** Calls the broker as a program with a key does. */
const call = async (server: Server, key: string, secret: string, path = '/nodes') =>
  (
    await fetch(`${server.url}/api/v5${path}`, {
      headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
    })
  ).status

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Every place of the page that a text could be left in. */
const places = (page: Page, text: string) =>
  page.evaluate(
    (expected) => ({
      page: new XMLSerializer().serializeToString(document).includes(expected),
      storage: JSON.stringify({ ...localStorage, ...sessionStorage }).includes(expected),
      address: location.href.includes(expected) || JSON.stringify(history.state).includes(expected),
      title: document.title.includes(expected),
      fields: [...document.querySelectorAll('input, textarea')].some((field) =>
        (field as HTMLInputElement).value.includes(expected),
      ),
    }),
    text,
  )
const nowhere = { page: false, storage: false, address: false, title: false, fields: false }

/** Every string in the memory of the page, after garbage collection. */
async function inMemory(page: Page, text: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('').includes(text)
}

for (const language of languages('api-keys')) {
  test(`creates an API key, uses it for a real call and deletes it, by keyboard alone (${language}; catalogue W2, K1)`, async ({
    page,
    server,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await forbidPointer(page)
    await logIn(page, { language })
    const t = translate(language)
    const name = `ci-${language}`
    const reveal = page.getByRole('dialog', { name: t('api-key.create.done', { name }) })
    const copy = (field: string) =>
      reveal.getByRole('button', { name: t('reveal.copy', { field: t(field) }) })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`ak ${name} 30d "${language} build"`)
    await page.keyboard.press('Enter')
    await expect(copy('apiKey.key')).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(
      reveal.getByRole('button', { name: t('reveal.copied', { field: t('apiKey.key') }) }),
    ).toBeFocused()
    const key = await clipboard(page)
    // Not copied, not lost by one press.
    await page.keyboard.press('Escape')
    await expect(reveal.getByRole('alert')).toHaveText(t('reveal.uncopied'))
    await focusOn(copy('apiKey.secret'))
    await page.keyboard.press('Enter')
    await expect.poll(() => clipboard(page)).not.toBe(key)
    const secret = await clipboard(page)
    expect((await places(page, secret)).page).toBe(true)
    await page.keyboard.press('Escape')
    await expect(reveal).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // Shown once: then removed from page, storage and memory, and Back does not show it.
    await page.evaluate(() => navigator.clipboard.writeText(''))
    expect(await places(page, secret)).toEqual(nowhere)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page.getByRole('heading', { level: 1, name: t('screen.clients') })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.overview') })).toBeFocused()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.clients') })).toBeFocused()
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await expect(page.getByRole('row').filter({ hasText: t('api-key.create.title') })).toBeVisible()
    expect(await places(page, secret)).toEqual(nowhere)
    expect(await inMemory(page, secret)).toBe(false)

    expect(await call(server, key, secret)).toBe(200)
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(key)
    await expect(row).toContainText(t('apiKey.enabled'))
    const days =
      (Date.parse((await row.locator('time').first().getAttribute('datetime')) ?? '') - Date.now()) /
      86_400_000
    expect([Math.round(days), (await places(page, secret)).page]).toEqual([30, false])
    await moveToRow(page, row)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByText(t('apiKey.shownOnce'))).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.keyboard.type(t('api-key.disable.title'))
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText(name)
    await focusOn(confirm.getByRole('button').last())
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('apiKey.disabled'), { exact: true })).toBeVisible()
    expect(await call(server, key, secret)).toBe(401)

    await page.keyboard.press('Control+k')
    await page.keyboard.type(t('api-key.delete.title'))
    await page.keyboard.press('Enter')
    await focusOn(confirm.getByRole('textbox'))
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('api-key.delete.done', { name })).first()).toBeVisible()
    await expect(page.getByText(t('apiKey.gone')).first()).toBeVisible()
    expect(await call(server, key, secret)).toBe(401)
  })
}

test('warns before a secret is closed without a copy, selects its text when copying is blocked, and asks before a reload (catalogue K1)', async ({
  page,
  server,
  watch,
  cleanup,
}) => {
  const api = await asAdmin(server)
  cleanup(() => api('DELETE', '/api_key/uncopied'))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not here')) },
    }),
  )
  await logIn(page, { to: '/api-key' })
  await typeLine(page, 'ak uncopied 30d x')
  await page.keyboard.press('Enter')
  const reveal = page.getByRole('dialog', { name: 'Created API key uncopied' })
  await reveal.getByRole('button', { name: 'Copy Secret key' }).click()
  await expect(reveal.getByText('The browser blocked copying')).toBeVisible()
  const secret = await reveal.locator('dd').nth(1).locator('span').first().textContent()
  expect(await page.evaluate(() => String(getSelection()))).toBe(secret)
  await page.evaluate(() => {
    setTimeout(() => location.reload(), 0)
  })
  await expect.poll(() => watch.answered).toEqual(['beforeunload'])
  await page.mouse.click(5, 400)
  await expect(reveal.getByRole('alert')).toContainText('permanently lost')
  await reveal.getByRole('button', { name: 'Close anyway' }).click()
  await expect(reveal).toHaveCount(0)
  expect(await places(page, secret ?? '')).toEqual(nowhere)
})

test('shows rejected fields, taken names and concurrent changes where they belong, with what to do (catalogue R15, R17, R19)', async ({
  page,
  server,
  faults,
  watch,
}) => {
  watch.expected.push(/400/)
  const api = await asAdmin(server)
  for (const name of ['ci', 'ci-2']) await api('POST', '/api_key', { name, desc: 'before', enable: true })
  await api('POST', '/users', { username: 'edited', password: 'Secret-0815', description: 'before' })
  try {
    await logIn(page, { to: '/api-key' })
    const dialog = page.getByRole('dialog')
    // A 400 that complains of a field: asked again there, with the reason and the focus.
    await faults([
      {
        match: { method: 'POST', path: '/api_key' },
        status: 400,
        body: {
          code: 'BAD_REQUEST',
          message: JSON.stringify({
            kind: 'validation_error',
            path: 'root.desc',
            reason: 'too_long',
            value: 'x',
          }),
        },
        times: 1,
      },
    ])
    await typeLine(page, 'ak ci 30d "a long story"')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Note')).toBeFocused()
    await expect(dialog.getByLabel('Note')).toHaveValue('a long story')
    await expect(dialog).toContainText('The broker rejected this value: too long')
    await page.keyboard.press('Enter')
    // The name and the next one are taken: the following free name is proposed.
    for (const [taken, free] of [
      ['ci', 'ci-2'],
      ['ci-2', 'ci-3'],
    ]) {
      await expect(dialog.getByLabel('Name')).toHaveValue(taken ?? '')
      await expect(dialog).toContainText(`The name ${taken} is taken. ${free} may be available`)
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('option', { selected: true })).toContainText(free ?? '')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('dialog', { name: 'Created API key ci-3' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    // An edit in steps: starts with the current values; concurrent changes of a colleague are shown first.
    const end = new Date(Date.now() + 86_400_000).toISOString()
    await typeLine(page, 'edit api key ci-2')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Expires at')).toHaveAttribute('placeholder', /optional|now/)
    for (const label of ['Expires at', 'Never expires']) {
      await expect(dialog.getByLabel(label, { exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(dialog.getByLabel('Note')).toHaveValue('before')
    await dialog.getByLabel('Note').fill('mine')
    await api('PUT', '/api_key/ci-2', { desc: 'theirs', enable: true, expired_at: end })
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Someone else changed this')
    await expect(question.getByRole('row').filter({ hasText: 'Note' })).toContainText(/before.*theirs.*mine/)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    const now = async () =>
      ((await api('GET', '/api_key')).data as { name: string; desc: string; expired_at: string }[]).find(
        ({ name }) => name === 'ci-2',
      )
    expect((await now())?.desc).toBe('theirs')

    // And as a form, of a user: overwritten on purpose.
    await typeLine(page, 'edit user edited')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByLabel(/^Note/)).toHaveValue('before')
    await dialog.getByLabel(/^Note/).fill('mine')
    await api('PUT', '/users/edited', { description: 'theirs' })
    await page.keyboard.press('Control+Enter')
    await expect(question.getByRole('row').filter({ hasText: 'Note' })).toContainText(/before.*theirs.*mine/)
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('Saved user edited').first()).toBeVisible()
    expect(
      ((await api('GET', '/users')).data as { username: string; description: string }[]).find(
        ({ username }) => username === 'edited',
      )?.description,
    ).toBe('mine')
  } finally {
    for (const name of ['ci', 'ci-2', 'ci-3']) await api('DELETE', `/api_key/${name}`)
    await api('DELETE', '/users/edited')
  }
})

test('masks a secret of a step, and keeps it out of recent commands, address, history and exports (catalogue K2, X4)', async ({
  page,
  server,
  cleanup,
}) => {
  const api = await asAdmin(server)
  cleanup(() => api('DELETE', '/users/masked'))
  cleanup(() => api('DELETE', '/api_key/exported'))
  const secret = 'Hush-0815-secret'
  await logIn(page, { to: '/users' })
  await typeLine(page, 'au masked')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('New password')).toHaveAttribute('type', 'password')
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'New password' })).toContainText('••••••')
  expect(await places(page, secret)).toEqual(nowhere)
  // Newer releases ask for a role next; optional values are skipped.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Created user masked').first()).toBeVisible()
  await typeLine(page, 'ak exported 30d x')
  await page.keyboard.press('Enter')
  const reveal = page.getByRole('dialog', { name: 'Created API key exported' })
  const shown = (await reveal.locator('dd').nth(1).locator('span').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(reveal).toHaveCount(0)
  /** What an export saves. */
  const saved = async (start: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), start()])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
  const visit = async (path: string, heading: string) => {
    await page.evaluate((to) => {
      location.hash = to
    }, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await visit('/api-key', 'API keys')
  await expect(page.getByRole('row').filter({ hasText: 'exported' })).toBeVisible()
  const list = await saved(async () => {
    await page.keyboard.press('e')
    await page.keyboard.press('Enter')
  })
  await visit('/command-history', 'Command history')
  await expect(page.getByRole('row').filter({ hasText: 'Create user' })).toBeVisible()
  const commandHistory = await saved(async () => {
    await page.keyboard.press('e')
    await page.keyboard.press('Enter')
  })
  expect(list).toContain('exported')
  for (const text of [list, commandHistory])
    expect([text.includes(secret), text.includes(shown)]).toEqual([false, false])
  expect(commandHistory).toContain('masked')
  for (const hidden of [secret, shown]) expect(await places(page, hidden)).toEqual(nowhere)
  await page.keyboard.press('Control+k')
  await expect(dialog).not.toContainText(secret)
})
