import type { Page } from '@playwright/test'
import { asAdmin } from './api'
import { expect, signIn, test } from './fixture'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A press on a cell that holds no link. */
const focusRow = async (page: Page, name: string) => {
  await row(page, name).getByRole('cell').nth(2).click()
  await expect(row(page, name)).toBeFocused()
}

const connect = async (port: number, clientId: string) => {
  const { default: mqtt } = await import('mqtt')
  return await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { clientId, reconnectPeriod: 0 })
}

/** Keys that act on the clients' list where nobody types. */
const letters = ['r', 'e', 'x', 'j', 'k', '*', '/', 's', 'c', '.', ':', '?', 'g', 'u', 'Shift+K', 'Shift+B', 'Shift+S']

/** Nothing came of the keys: the page, its rows and its dialogs stand as they were. */
async function untouched(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/clients$/)
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  await expect(page.getByText(/rows? selected/)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Message queue' })).toHaveAttribute('aria-sort', 'none')
}

test('keys are text in fields, editors and choices; only Ctrl K is heard there (catalogue P8)', async ({ page }) => {
  await signIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  // The fields a screen may hold, where keys bubble to the page as in any of them.
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const area = document.createElement('textarea')
    const editor = document.createElement('div')
    editor.contentEditable = 'true'
    editor.setAttribute('role', 'textbox')
    const number = document.createElement('input')
    number.type = 'number'
    for (const [name, element] of Object.entries({ area, editor, number })) {
      element.setAttribute('aria-label', `probe ${name}`)
      main?.append(element)
    }
  })
  for (const name of ['area', 'editor', 'number']) {
    const field = page.getByLabel(`probe ${name}`)
    await field.focus()
    for (const key of letters) await page.keyboard.press(key)
    await expect(field).toBeFocused()
    await untouched(page)
  }
  expect(await page.getByLabel('probe area').inputValue()).toBe('rexjk*/sc.:?guKBS')
  expect(await page.getByLabel('probe editor').innerText()).toBe('rexjk*/sc.:?guKBS')
  const size = page.getByLabel('Rows per page')
  await size.focus()
  for (const key of ['r', 'e', 'x', 'g', 'u', '.', '?']) await page.keyboard.press(key)
  await untouched(page)
  await page.getByLabel('probe area').focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  for (const key of letters) await page.keyboard.press(key)
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('rexjk*/sc.:?guKBS')
  await expect(page).toHaveURL(/#\/clients$/)
})

test('an input method keeps its keys: Enter, Escape, arrows and letters while it composes (catalogue P8, I14)', async ({ page, context }) => {
  await signIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  const cdp = await context.newCDPSession(page)
  // As Windows and Linux send what the input method has taken: key «Process», code 229.
  const taken = async (code: string) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const) await cdp.send('Input.dispatchKeyEvent', { type, key: 'Process', code, windowsVirtualKeyCode: 229 })
  }
  for (const code of ['KeyR', 'KeyX', 'KeyG', 'KeyU', 'Slash', 'Period']) await taken(code)
  await untouched(page)
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.type('show')
  await cdp.send('Input.imeSetComposition', { text: 'ke', selectionStart: 2, selectionEnd: 2 })
  await expect(input).toHaveValue('showke')
  const during = await input.getAttribute('aria-activedescendant')
  for (const code of ['Enter', 'Escape', 'ArrowDown', 'Tab', 'Backspace']) await taken(code)
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('showke')
  expect(await input.getAttribute('aria-activedescendant')).toBe(during)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await cdp.send('Input.insertText', { text: '客户端' })
  await expect(input).toHaveValue('show客户端')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a leader waits, shows what may follow, fires nothing else, and is called off (palette 25)', async ({ page }) => {
  await signIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  const bar = page.getByRole('contentinfo')
  await page.keyboard.press('g')
  await expect(bar).toContainText('g …')
  await expect(bar).toContainText('c Clients')
  // Not a ban: nothing single fires inside a sequence.
  await page.keyboard.press('Shift+B')
  await untouched(page)
  await expect(bar).not.toContainText('g …')
  await page.keyboard.press('g')
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await untouched(page)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
})

test('single keys can be switched off, and stay off; what is left has a modifier or moves in the list (catalogue W7)', async ({ page }) => {
  await signIn(page, { to: '/settings' })
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).toHaveAttribute('aria-checked', 'false')
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click()
  await focusRow(page, 'worker-01')
  for (const key of letters) await page.keyboard.press(key)
  await untouched(page)
  await expect(row(page, 'worker-01')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 'dashboard-01')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('keyboard shortcuts')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keys available here' })
  // The sheet never lists a dead key.
  await expect(sheet).toContainText('shortcuts are disabled')
  expect((await sheet.locator('dt').allInnerTexts()).filter((key) => /^.$|^g |^Shift .$/.test(key) && key !== 'Shift ↓')).toEqual([])
})

test('on a Mac every cap says ⌘, and ⌘ K is what opens the palette', async ({ page }) => {
  await page.addInitScript(() => { Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }) })
  await signIn(page, { to: '/clients' })
  await expect(page.getByRole('banner').getByText('⌘ K')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('ban worker-01 1h')
  await expect(page.getByRole('dialog')).toContainText('⌘ Enter')
  await page.keyboard.press('Meta+Enter')
  await expect(page.getByLabel('Value to ban')).toHaveValue('worker-01')
  await expect(page.getByRole('dialog')).not.toContainText('Ctrl')
})

/** Where the focus is, for a failure's report. */
const focused = (page: Page) => page.evaluate(() => {
  const element = document.activeElement
  return element === null || element === document.body ? 'nothing' : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`
})

test('the focus is never lost: deleted rows, screens, failures, toasts, closed dialogs (catalogue W5)', async ({ page, server, faults, watch }) => {
  watch.expected.push(/40[04]|500/)
  const [one, two] = await Promise.all([connect(server.mqttPort, 'w5-one'), connect(server.mqttPort, 'w5-two')])
  await signIn(page, { to: '/clients?like_clientid=w5-' })
  await focusRow(page, 'w5-one')
  const kick = async (name: string) => {
    await page.keyboard.press('Shift+K')
    await page.getByRole('alertdialog').getByRole('button', { name: `Kick ${name}` }).click()
    await expect(row(page, name)).toHaveCount(0)
  }
  // A deleted row gives it to the next one, the last row to what says that there are none.
  await kick('w5-one')
  await expect(row(page, 'w5-two')).toBeFocused()
  await kick('w5-two')
  await expect(page.getByText('No results match the filters')).toBeVisible()
  await expect.poll(() => focused(page)).toContain('H1')
  // A screen gives it to its heading.
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  // A dismissed toast gives it back to the page.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ban w5-nobody 1h x')
  await page.keyboard.press('Enter')
  const toast = page.getByRole('status', { name: 'Results' })
  await expect(toast).toContainText('Banned w5-nobody')
  await expect.poll(() => focused(page)).toContain('H1')
  for (let left = await toast.getByRole('button', { name: 'Dismiss' }).count(); left > 0; left -= 1) {
    await toast.getByRole('button', { name: 'Dismiss' }).last().focus()
    await page.keyboard.press('Enter')
    await expect(toast.getByRole('button', { name: 'Dismiss' })).toHaveCount(left - 1)
    await expect.poll(() => focused(page)).toContain('H1')
  }
  // A failure in place of the rows, and its Retry, which goes with it.
  await faults([{ match: { path: '/banned' }, status: 400, body: { code: 'BAD_REQUEST', message: 'x' } }])
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Banned clients' })).toBeFocused()
  await retry.focus()
  await faults([])
  await page.keyboard.press('Enter')
  await expect(row(page, 'w5-nobody')).toBeVisible()
  await expect.poll(() => focused(page)).toContain('H1')
  // Dialogs give it back to where it was, also when it was in a row.
  await focusRow(page, 'w5-nobody')
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(row(page, 'w5-nobody')).toBeFocused()
  await page.keyboard.press('Shift+U')
  await expect(row(page, 'w5-nobody')).toHaveCount(0)
  await expect.poll(() => focused(page)).not.toBe('nothing')
  await Promise.all([one.endAsync(true), two.endAsync(true)])
})

/** Records what live regions say from now on, each saying once: the region's text when it changes. */
async function listen(page: Page): Promise<(phrase: string) => Promise<{ times: number; politely: boolean }>> {
  await page.evaluate(() => {
    const said: { region: number; text: string; polite: boolean }[] = []
    const regions = new Map<Element, number>()
    const last = new Map<Element, string>()
    const live = '[role=status], [role=alert], [role=log], output, [aria-live]:not([aria-live=off])'
    const hear = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (region.closest('[aria-hidden=true]') !== null || region.closest('[inert]') !== null || last.get(region) === text) return
      last.set(region, text)
      if (!regions.has(region)) regions.set(region, regions.size)
      said.push({ region: regions.get(region) ?? 0, text, polite: region.getAttribute('role') !== 'alert' && region.getAttribute('aria-live') !== 'assertive' })
    }
    for (const region of document.querySelectorAll(live)) last.set(region, (region.textContent ?? '').replace(/\s+/g, ' ').trim())
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(live)
        if (region !== null && region !== undefined) hear(region)
        for (const node of addedNodes) if (node instanceof Element) for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.matches(live)) hear(inner)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { said })
  })
  return (phrase) => page.evaluate((wanted) => {
    const { said } = globalThis as unknown as { said: { region: number; text: string; polite: boolean }[] }
    const before = new Map<number, boolean>()
    let times = 0
    let politely = true
    for (const { region, text, polite } of said) {
      const now = text.includes(wanted)
      if (now && before.get(region) !== true) {
        times += 1
        politely &&= polite
      }
      before.set(region, now)
    }
    return { times, politely }
  }, phrase)
}

const once = { times: 1, politely: true }

test('results, counts, marks, saves and the state of the line are announced once, politely (catalogue W6)', async ({ page, context, server }) => {
  const api = await asAdmin(server)
  await api('POST', '/users', { username: 'w6_user', password: 'Origin123', description: '' })
  await signIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  const heard = await listen(page)
  await focusRow(page, 'worker-01')
  await page.keyboard.press('x')
  await expect.poll(() => heard('1 selected')).toEqual(once)
  expect((await heard('1 row selected')).times).toBe(0)
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('unban')
  const results = async () => {
    const count = await page.getByRole('dialog').getByRole('option').count()
    return await heard(count === 1 ? '1 result' : `${count} results`)
  }
  await expect.poll(results).toEqual(once)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('>qxqx')
  await expect.poll(() => heard('No results')).toEqual(once)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ban w6-nobody 1h x')
  await page.keyboard.press('Enter')
  await expect.poll(() => heard('Banned w6-nobody')).toEqual(once)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('unban w6-nobody')
  await page.keyboard.press('Enter')
  await expect.poll(() => heard('Unbanned w6-nobody')).toEqual(once)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('user.edit w6_user')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel(/^Note/).fill('on call')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => heard('Saved user w6_user')).toEqual(once)
  await context.setOffline(true)
  await expect.poll(() => heard('This machine is offline')).toEqual(once)
  await context.setOffline(false)
  await expect.poll(() => heard('Broker connected')).toEqual(once)
  await api('DELETE', '/users/w6_user')
  // A refused answer is told where it is typed, and nowhere else.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('client.keepalive worker-01 999999')
  await page.keyboard.press('Enter')
  await expect.poll(() => heard('Too large')).toEqual(once)
})

test('what has the focus is never fully covered: by the head of a list, its first columns, or toasts (catalogue W8)', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await signIn(page, { to: '/clients' })
  await focusRow(page, 'sensor-01')
  /** How much of the focused element can be seen: at least a part of each side of it. */
  const seen = () => page.evaluate(() => {
    const element = document.activeElement
    const box = element?.getBoundingClientRect()
    if (element === null || element === undefined || box === undefined) return 'nothing has the focus'
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y] as const))
    const free = points.filter(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.contains(element))
    })
    return free.length >= 5 ? 'seen' : `${element.tagName} ${element.textContent?.slice(0, 30) ?? ''}: ${free.length} of ${points.length} points`
  })
  for (const key of ['j', 'k']) {
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(key)
      await expect.poll(seen).toBe('seen')
    }
  }
  // On a phone's width the first columns stay: no header is focused behind them.
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByRole('button', { name: /more columns$/ }).click()
  await page.getByRole('columnheader').last().scrollIntoViewIfNeeded()
  await page.getByRole('columnheader', { name: 'Connected at' }).getByRole('button').focus()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Shift+Tab')
    expect(await seen()).toBe('seen')
  }
  // Toasts step aside for what lies under them.
  const api = await asAdmin(server)
  for (const { width, height } of [{ width: 390, height: 700 }, { width: 1280, height: 700 }]) {
    await page.setViewportSize({ width, height })
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' })
    await next.focus()
    for (const who of ['w8-a', 'w8-b', 'w8-c']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`ban ${who}-${width} 1h x`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status', { name: 'Results' })).toContainText(`Banned ${who}-${width}`)
      await expect(next).toBeFocused()
      await expect.poll(seen).toBe('seen')
      await api('DELETE', `/banned/clientid/${who}-${width}`)
    }
  }
})

test('a paused list stands still whatever happens, and going on tells how many rows changed (catalogue W11)', async ({ page, server }) => {
  const gone = await connect(server.mqttPort, 'w11-goes')
  await page.clock.install()
  await signIn(page, { to: '/clients?like_clientid=w11-' })
  await expect(row(page, 'w11-goes')).toBeVisible()
  // Not paused, it reads: the clock of the page can be trusted.
  const read = page.waitForRequest(/\/api\/v5\/clients\?/)
  await page.clock.runFor(6000)
  await read
  await page.getByRole('button', { name: 'Pause refreshing' }).click()
  await expect(page.getByText('paused', { exact: true })).toBeVisible()
  let reads = 0
  page.on('request', (request) => { if (request.url().includes('/api/v5/clients?')) reads += 1 })
  // Ages go on: they are true. The rows are what must not move.
  const rows = () => page.locator('tbody tr').evaluateAll((all) => all.map((one) => [...one.children].slice(0, -2).map((cell) => cell.textContent).join('|')))
  const before = await rows()
  await gone.endAsync(true)
  const come = await Promise.all(['w11-one', 'w11-two'].map((id) => connect(server.mqttPort, id)))
  // Neither the window's return nor the line's, nor the time of a poll, moves anything.
  await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange', { bubbles: true })) })
  await page.evaluate(() => { dispatchEvent(new Event('online')) })
  await page.clock.runFor(20_000)
  expect([reads, await rows()]).toEqual([0, before])
  await page.getByRole('button', { name: 'Resume refreshing' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'While paused: 2 new, 1 gone, 0 changed' })).toBeVisible()
  await expect(row(page, 'w11-one')).toBeVisible()
  await expect(row(page, 'w11-goes')).toHaveCount(0)
  await Promise.all(come.map((device) => device.endAsync(true)))
})

test('F6 goes from part to part of the page, and past the last one the browser has it', async ({ page }) => {
  await signIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  const region = () => page.evaluate(() => document.activeElement?.closest('header, nav, main, footer')?.tagName)
  await page.locator('main h1').focus()
  await page.keyboard.press('F6')
  expect(await region()).toBe('FOOTER')
  await page.keyboard.press('Shift+F6')
  expect(await region()).toBe('MAIN')
  await page.keyboard.press('Shift+F6')
  expect(await region()).toBe('NAV')
})

test('a cap stands only on what its key would do, and a screen’s key works on its screen', async ({ page }) => {
  await signIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary')
  await expect(peek.getByText('Shift K')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(peek.getByText('Shift K')).toHaveCount(0)
  await page.keyboard.press('Shift+X')
  await expect(peek.getByText('Shift K')).toBeVisible()
  await page.keyboard.press('Shift+N')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('button', { name: /for the keys here/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Keys available here' })
  await expect(sheet).not.toContainText('Shift N')
  await sheet.getByRole('searchbox').fill('go users')
  await expect(sheet.locator('dt')).toHaveCount(0)
  await sheet.getByRole('searchbox').fill('users')
  await expect(sheet.locator('dt')).toHaveText(['g u'])
})
