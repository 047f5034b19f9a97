import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Capability } from '@/contract/capability'
import { newerPlaces, places } from '../../tests/component/places'
import { asAdmin } from '../support/api'
import { expect, logIn, test as base } from '../support/fixture'
import { listed } from '../support/registry-list'
import { isHere } from '../support/release'
import { admin } from '../support/target'

/** A page of another origin with the given HTML. */
const test = base.extend<{ foreign: (html: string) => Promise<string> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  foreign: async ({}, use) => {
    let body = ''
    const server = http.createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(body),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await use(async (html) => {
      body = html
      return `http://localhost:${(server.address() as AddressInfo).port}/`
    })
    server.closeAllConnections()
    server.close()
  },
})
test.use({ freshContext: true })

test(
  'no screen violates the content security policy, and a planted violation is detected (catalogue S2)',
  { tag: '@full' },
  async ({ page, server, unique, cleanup, watch }) => {
    // The component tests visit these addresses; a screen that is missing there would not be checked.
    const isCovered = (path: string) =>
      [...places, ...newerPlaces].some(([, place]) =>
        new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(place),
      )
    expect(
      listed<{ path: string; needs: Capability | null }>('screens').filter(
        ({ path, needs }) => isHere(needs) && !isCovered(path),
      ),
    ).toEqual([])
    // What they show only where there is something: a rule with its drawing of the statement, and its editor.
    const api = await asAdmin(server)
    const rule = unique('drawn')
    cleanup(() => api('DELETE', `/rules/${rule}`))
    const sql = 'SELECT payload.celsius as celsius FROM "sensors/+/temp" WHERE celsius > 20'
    await api('POST', '/rules', { id: rule, sql, actions: [], enable: false })
    await logIn(page)
    for (const screen of [`/rules/detail/${rule}`, `/rules/detail/${rule}?tab=settings`]) {
      await page.evaluate((at) => {
        location.hash = at
      }, screen)
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: rule })).toBeVisible()
    }
    await expect(page.getByRole('textbox', { name: 'SQL' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    // The watch would see one: an inline style is refused and reported.
    watch.expected.push(/Content Security Policy/)
    const reported = page.waitForEvent('console', (message) =>
      message.text().startsWith('Content Security Policy: style-src'),
    )
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'b {}' })),
    )
    await reported
  },
)

type Listed = {
  id: string
  needs: Capability | null
  params: { kind: string; needs?: Capability }[]
}

test(
  'no form of a command violates the content security policy (catalogue S2)',
  { tag: '@full' },
  async ({ page }) => {
    const commands = listed<Listed>('commands')
      .filter(({ needs, params }) => isHere(needs) && params.every((param) => isHere(param.needs)))
      .sort((a, b) => a.params.length - b.params.length)
    const kinds = new Set(commands.flatMap(({ params }) => params.map(({ kind }) => kind)))
    expect(kinds.size).toBeGreaterThan(12)
    await logIn(page)
    const line = page.getByRole('dialog').getByRole('combobox')
    for (const kind of kinds) {
      const command = commands.find(({ params }) => params.some((param) => param.kind === kind))
      await page.keyboard.press('Control+k')
      await line.fill(command?.id ?? '')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('dialog').locator('label').first(), `${kind}: ${command?.id}`).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog'), kind).toHaveCount(0)
    }
  },
)

test('every test detects page errors, console errors and policy violations', async ({ page, watch }) => {
  await page.goto('/#/login')
  await page.evaluate(() => {
    console.error('logged')
    setTimeout(() => {
      throw new Error('thrown')
    })
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'b {}' }))
  })
  for (const problem of [
    'console: logged',
    'page error: thrown',
    'console: Content Security Policy: style-src',
  ])
    await expect.poll(() => watch.problems.join('\n')).toContain(problem)
  // They are what this test is about.
  watch.problems.length = 0
})

test('does not let other sites frame the console (catalogue S3)', async ({
  page,
  watch,
  server,
  foreign,
}) => {
  // Chromium reports it in the console of the outer page.
  watch.expected.push(/frame-ancestors|X-Frame-Options/)
  const refused = page.waitForEvent('console', (message) =>
    /frame-ancestors|X-Frame-Options/.test(message.text()),
  )
  await page.goto(await foreign(`<iframe src="${server.url}/"></iframe>`))
  await refused
  const framed = page.frames().filter((frame) => frame !== page.mainFrame())
  expect(framed).toHaveLength(1)
  await expect.poll(() => framed[0]?.url()).toMatch(/^chrome-error:/)
  expect(await framed[0]?.locator('#root').count()).toBe(0)
  // The same page in its own tab does load.
  await page.goto(`${server.url}/`)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('sends no referrer with a link to the vendor (catalogue S5)', async ({ page, context, watch }) => {
  watch.expected.push(/^https:\/\/docs\.emqx\.com\//)
  await context.route(/^https:/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>docs</title><script>document.title = `${document.referrer}|${window.opener}`</script>',
    }),
  )
  const expected = context.waitForEvent(
    'request',
    (request) => request.url().startsWith('https:') && request.isNavigationRequest(),
  )
  await page.goto('/#/login?to=%2Fclients%2Fdetail%2Fsecret-device')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Vendor documentation/ }).click()
  const headers = await (await expected).allHeaders()
  expect(headers['referer']).toBeUndefined()
  expect(headers['origin']).toBeUndefined()
  await expect(await popup).toHaveTitle('|null')
})

test('ignores other pages: messages, the name of the window, an opener (catalogue S9)', async ({
  page,
  context,
  server,
  foreign,
}) => {
  await context.addInitScript(() => {
    const received: string[] = []
    Object.assign(globalThis, { received })
    const add = window.addEventListener.bind(window)
    window.addEventListener = ((type: string, ...rest: [EventListener]) => {
      if (type === 'message' || type === 'messageerror') received.push(type)
      add(type, ...rest)
    }) as typeof window.addEventListener
  })
  const word = {
    type: 'in',
    session: { username: 'evil', token: 'stolen', edition: 'opensource', generation: 'x' },
  }
  // Opened by another page under a name, with messages sent to it.
  await page.goto(
    await foreign(
      `<button onclick="w = window.open('${server.url}/', 'evil-name'); ` +
        `setInterval(() => w.postMessage(${JSON.stringify(word).replaceAll('"', '&quot;')}, '*'), 50)">open</button>`,
    ),
  )
  const opening = context.waitForEvent('page')
  await page.getByRole('button').click()
  const popup = await opening
  await expect(popup.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(
    await popup.evaluate(() => [
      window.opener,
      window.name,
      window.onmessage,
      (globalThis as unknown as { received: string[] }).received,
    ]),
  ).toEqual([null, '', null, []])
  await popup.close()
  // A message and a name within the console's own window, signed out and signed in.
  await page.goto(`${server.url}/`)
  await page.evaluate((text) => {
    window.name = text
  }, JSON.stringify(word))
  await page.reload()
  await page.evaluate((message) => window.postMessage(message, '*'), word)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('')
  await logIn(page, { to: '/clients' })
  await page.evaluate((message) => window.postMessage({ ...message, type: 'out' }, '*'), word)
  await page.evaluate((message) => window.postMessage(message, '*'), word)
  await page.keyboard.press('r')
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(admin.username)
  expect(await page.content()).not.toContain('stolen')
  expect(
    await page.evaluate(() => [window.onmessage, (globalThis as unknown as { received: string[] }).received]),
  ).toEqual([null, []])
})
