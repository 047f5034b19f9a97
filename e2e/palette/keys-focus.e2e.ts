import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test, testInFreshContext } from '../support/fixture'
import { focusRow, row } from '../support/palette-page'
import { clientList } from '../support/release'

const connect = async (port: number, clientId: string) => {
  const { default: mqtt } = await import('mqtt')
  return await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { clientId, reconnectPeriod: 0 })
}

/** Where the focus is, for a failure's report. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === null || element === document.body
      ? 'nothing'
      : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`
  })

test('never loses the focus: deleted rows, screens, failures, toasts, closed dialogs (catalogue W5)', async ({
  page,
  server,
  faults,
  watch,
}) => {
  watch.expected.push(/40[04]|500/)
  const [one, two] = await Promise.all([
    connect(server.mqttPort, 'w5-one'),
    connect(server.mqttPort, 'w5-two'),
  ])
  await logIn(page, { to: '/clients?like_clientid=w5-' })
  await focusRow(page, 'w5-one')
  const kick = async (name: string) => {
    await page.keyboard.press('Shift+K')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Kick ${name}` })
      .click()
    await expect(row(page, name)).toHaveCount(0)
  }
  // A deleted row passes the focus to the next one, the last row to the empty state.
  await kick('w5-one')
  await expect(row(page, 'w5-two')).toBeFocused()
  await kick('w5-two')
  await expect(page.getByText('No results match the filters')).toBeVisible()
  await expect.poll(() => focused(page)).toContain('H1')
  // A screen focuses its heading.
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  // A dismissed toast returns the focus to the page.
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
  // Dialogs return the focus, also to a row.
  await focusRow(page, 'w5-nobody')
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(row(page, 'w5-nobody')).toBeFocused()
  await page.keyboard.press('Shift+U')
  await expect(row(page, 'w5-nobody')).toHaveCount(0)
  await expect.poll(() => focused(page)).not.toBe('nothing')
  await Promise.all([one.endAsync(true), two.endAsync(true)])
})

/** Records the announcements of live regions from now on: the region's text when it changes. */
async function listen(
  page: Page,
): Promise<(phrase: string) => Promise<{ times: number; politely: boolean }>> {
  await page.evaluate(() => {
    const announced: { region: number; text: string; polite: boolean }[] = []
    const regions = new Map<Element, number>()
    const last = new Map<Element, string>()
    const live = '[role=status], [role=alert], [role=log], output, [aria-live]:not([aria-live=off])'
    const record = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (
        region.closest('[aria-hidden=true]') !== null ||
        region.closest('[inert]') !== null ||
        last.get(region) === text
      )
        return
      last.set(region, text)
      if (!regions.has(region)) regions.set(region, regions.size)
      announced.push({
        region: regions.get(region) ?? 0,
        text,
        polite: region.getAttribute('role') !== 'alert' && region.getAttribute('aria-live') !== 'assertive',
      })
    }
    for (const region of document.querySelectorAll(live))
      last.set(region, (region.textContent ?? '').replace(/\s+/g, ' ').trim())
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(live)
        if (region !== null && region !== undefined) record(region)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.matches(live)) record(inner)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { announced })
  })
  return (phrase) =>
    page.evaluate((expected) => {
      const { announced } = globalThis as unknown as {
        announced: { region: number; text: string; polite: boolean }[]
      }
      const before = new Map<number, boolean>()
      let times = 0
      let politely = true
      for (const { region, text, polite } of announced) {
        const now = text.includes(expected)
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

test('announces results, counts, selection, saves and the connection once, politely (catalogue W6)', async ({
  page,
  context,
  server,
  cleanup,
}) => {
  const api = await asAdmin(server)
  cleanup(() => api('DELETE', '/users/w6_user'))
  await api('POST', '/users', { username: 'w6_user', password: 'Origin123', description: '' })
  await logIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  const announcements = await listen(page)
  await focusRow(page, 'worker-01')
  await page.keyboard.press('x')
  await expect.poll(() => announcements('1 selected')).toEqual(once)
  expect((await announcements('1 row selected')).times).toBe(0)
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('unban')
  const results = async () => {
    const count = await page.getByRole('dialog').getByRole('option').count()
    return await announcements(count === 1 ? '1 result' : `${count} results`)
  }
  await expect.poll(results).toEqual(once)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('>qxqx')
  await expect.poll(() => announcements('No results')).toEqual(once)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ban w6-nobody 1h x')
  await page.keyboard.press('Enter')
  await expect.poll(() => announcements('Banned w6-nobody')).toEqual(once)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('unban w6-nobody')
  await page.keyboard.press('Enter')
  await expect.poll(() => announcements('Unbanned w6-nobody')).toEqual(once)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('user.edit w6_user')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel(/^Note/).fill('on call')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => announcements('Saved user w6_user')).toEqual(once)
  await context.setOffline(true)
  await expect.poll(() => announcements('This machine is offline')).toEqual(once)
  await context.setOffline(false)
  await expect.poll(() => announcements('Broker connected')).toEqual(once)
  // A rejected answer is announced at its field only.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('client.keepalive worker-01 999999')
  await page.keyboard.press('Enter')
  await expect.poll(() => announcements('Enter a number from 0 to 65535')).toEqual(once)
})

test('never covers the focused element fully by a list header, sticky columns or toasts (catalogue W8)', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'sensor-01')
  /** How much of the focused element can be seen: at least a part of each side of it. */
  const seen = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const box = element?.getBoundingClientRect()
      if (element === null || element === undefined || box === undefined) return 'nothing has the focus'
      const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
        [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      )
      const free = points.filter(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && (element.contains(top) || top.contains(element))
      })
      return free.length >= 5
        ? 'seen'
        : `${element.tagName} ${element.textContent?.slice(0, 30) ?? ''}: ${free.length} of ${points.length} points`
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
  await page.getByRole('columnheader', { name: 'Connected', exact: true }).getByRole('button').focus()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Shift+Tab')
    expect(await seen()).toBe('seen')
  }
  // Toasts move aside for controls below them.
  const api = await asAdmin(server)
  for (const { width, height } of [
    { width: 390, height: 700 },
    { width: 1280, height: 700 },
  ]) {
    await page.setViewportSize({ width, height })
    const last = page.locator('tbody tr[data-index]').last()
    await last.focus()
    for (const who of ['w8-a', 'w8-b', 'w8-c']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`ban ${who}-${width} 1h x`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status', { name: 'Results' })).toContainText(`Banned ${who}-${width}`)
      await expect(last).toBeFocused()
      await expect.poll(seen).toBe('seen')
      await api('DELETE', `/banned/clientid/${who}-${width}`)
    }
  }
})

testInFreshContext(
  'does not move a paused list, and says on resume how many rows changed (catalogue W11)',
  async ({ page, server }) => {
    const gone = await connect(server.mqttPort, 'w11-goes')
    await page.clock.install()
    await logIn(page, { to: '/clients?like_clientid=w11-' })
    await expect(row(page, 'w11-goes')).toBeVisible()
    // Not paused, it reads: the clock of the page can be trusted.
    const read = page.waitForRequest(`**/api/v5${clientList}?*`)
    await page.clock.runFor(6000)
    await read
    await page.getByRole('button', { name: 'Pause refreshing' }).click()
    await expect(page.getByText('paused', { exact: true })).toBeVisible()
    let reads = 0
    page.on('request', (request) => {
      if (request.url().includes(`/api/v5${clientList}?`)) reads += 1
    })
    // Ages continue to update. Only the rows must not move.
    const rows = () =>
      page.locator('tbody tr').evaluateAll((all) =>
        all.map((one) =>
          [...one.children]
            .slice(0, -2)
            .map((cell) => cell.textContent)
            .join('|'),
        ),
      )
    const before = await rows()
    await gone.endAsync(true)
    const come = await Promise.all(['w11-one', 'w11-two'].map((id) => connect(server.mqttPort, id)))
    // Neither the window's return nor the line's, nor the time of a poll, moves anything.
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.evaluate(() => {
      dispatchEvent(new Event('online'))
    })
    await page.clock.runFor(20_000)
    expect([reads, await rows()]).toEqual([0, before])
    await page.getByRole('button', { name: 'Resume refreshing' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'While paused: 2 new, 1 removed, 0 changed' }),
    ).toBeVisible()
    await expect(row(page, 'w11-one')).toBeVisible()
    await expect(row(page, 'w11-goes')).toHaveCount(0)
    await Promise.all(come.map((device) => device.endAsync(true)))
  },
)

test('moves between the regions of the page by F6, and leaves the last one to the browser', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('header, nav, main, footer')?.tagName)
  await page.locator('main h1').focus()
  await page.keyboard.press('F6')
  expect(await region()).toBe('FOOTER')
  await page.keyboard.press('Shift+F6')
  expect(await region()).toBe('MAIN')
  await page.keyboard.press('Shift+F6')
  expect(await region()).toBe('NAV')
})

test('moves by F6 from the SQL of a rule to its test payload, to the result and back (review U40)', async ({
  page,
}) => {
  await logIn(page, { to: '/rules/create/form' })
  const editor = page.getByRole('textbox', { name: 'SQL' })
  const payload = page.getByRole('main').getByLabel('Payload', { exact: true })
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT payload.t as t FROM "u40/#"')
  await page.keyboard.press('F6')
  await expect(payload).toBeFocused()
  // The sample is generated from the statement a moment after blur.
  await expect(payload).toHaveValue(/"t"/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{"t": 40}')
  await page.keyboard.press('Shift+F6')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Alt+Enter')
  const result = page.getByRole('group', { name: 'Test result' })
  await expect(result).toContainText('Test passed')
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  await expect(result).toBeFocused()
  await expect(result).toContainText('"t": 40')
  // Between two landmarks it moves to the next one, after the last one out of the page.
  await page.getByRole('button', { name: 'Run test' }).focus()
  await page.keyboard.press('F6')
  await expect(result).toBeFocused()
  await page.keyboard.press('F6')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('header, nav, main, footer')?.tagName))
    .toBe('FOOTER')
})
