import { fleet } from '../../src/broker/devices'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { asked, confirm, focusRow, input, row } from '../support/palette-page'
import { byRelease } from '../support/release'

/** The current state of the combobox, as assistive technology sees it. */
const announcement = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const box = dialog.querySelector<HTMLInputElement>('[role=combobox]')
    const list = document.getElementById(box?.getAttribute('aria-controls') ?? '')
    const options = [...(list?.querySelectorAll('[role=option]') ?? [])]
    const id = box?.getAttribute('aria-activedescendant') ?? null
    const active = id === null ? null : document.getElementById(id)
    return {
      named:
        (box?.getAttribute('aria-label') ?? box?.labels?.[0]?.textContent ?? '') !== '' &&
        (list?.getAttribute('aria-label') ?? '') !== '' &&
        dialog.getAttribute('aria-labelledby') !== null,
      list: list?.getAttribute('role'),
      expanded: box?.getAttribute('aria-expanded'),
      focused: document.activeElement === box,
      active: active === null ? null : options.indexOf(active),
      dangling: id !== null && active === null,
      selected: options.filter((option) => option.getAttribute('aria-selected') === 'true').length,
      places: options.every(
        (option, index) =>
          option.getAttribute('aria-posinset') === String(index + 1) &&
          Number(option.getAttribute('aria-setsize')) >= options.length &&
          option.getAttribute('aria-setsize') === options[0]?.getAttribute('aria-setsize'),
      ),
      count: options.length,
      first: options[0]?.textContent ?? '',
    }
  })
const asPattern = {
  named: true,
  list: 'listbox',
  expanded: 'true',
  focused: true,
  dangling: false,
  selected: 1,
  places: true,
}

test('is a combobox at every moment: at open, while typing, as rows arrive late, when empty (catalogue W3)', async ({
  page,
  faults,
}) => {
  await logIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  // The state for assistive technology is recorded at each change, not only when the test reads it.
  await page.evaluate(() => {
    const wrong: string[] = []
    Object.assign(globalThis, { wrong })
    new MutationObserver(() => {
      const box = document.querySelector('[role=dialog] [role=combobox]')
      const id = box?.getAttribute('aria-activedescendant')
      if (box === null) return
      // No row is preselected when all results change something.
      const selected = document.querySelector('[role=dialog] [role=option][aria-selected=true]')
      if (box.getAttribute('aria-expanded') === 'true' && id !== (selected?.id ?? null))
        wrong.push(`active: ${String(id)}, selected: ${String(selected?.id)}`)
      if (
        document.getElementById(box.getAttribute('aria-controls') ?? '')?.getAttribute('role') !== 'listbox'
      )
        wrong.push('no list')
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.keyboard.press('Control+k')
  expect(await announcement(page)).toMatchObject({ ...asPattern, active: 0 })
  await page.keyboard.type('se')
  expect(await announcement(page)).toMatchObject({ ...asPattern, active: 0 })
  await page.keyboard.press('ArrowDown')
  expect(await announcement(page)).toMatchObject({ ...asPattern, active: 1 })
  // Home and End are the text's.
  await page.keyboard.press('Home')
  expect(await announcement(page)).toMatchObject({ ...asPattern, active: 1 })
  await page.keyboard.press('Escape')
  await faults([{ match: { path: '/clients' }, delay: 1500 }])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('worker')
  await expect(page.getByRole('dialog')).toContainText('Searching')
  expect(await announcement(page)).toMatchObject({
    named: true,
    list: 'listbox',
    focused: true,
    dangling: false,
  })
  await expect(page.getByRole('option').filter({ hasText: 'worker-01' })).toBeVisible()
  await expect.poll(() => announcement(page)).toMatchObject({ ...asPattern, active: 0 })
  // Rows that arrive late never move the one the user is on.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('show')
  await page.keyboard.press('ArrowDown')
  const { active, first } = await announcement(page)
  await expect(page.getByRole('dialog').getByText('Searching')).toHaveCount(0)
  expect(await announcement(page)).toMatchObject({ ...asPattern, active, first })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('>qjqjqj')
  expect(await announcement(page)).toMatchObject({
    named: true,
    list: 'listbox',
    expanded: 'false',
    focused: true,
    active: null,
    dangling: false,
    count: 0,
  })
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'No results' })).toBeAttached()
  await page.keyboard.press('Escape')
  // A step is one too.
  await page.evaluate(() => {
    location.hash = '/command-history'
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('client.show')
  await page.keyboard.press('Enter')
  await page.keyboard.type('worker')
  await expect(page.getByRole('option').filter({ hasText: 'worker-01' })).toBeVisible()
  await expect.poll(() => announcement(page)).toMatchObject({ ...asPattern, active: 0 })
  expect(await page.evaluate(() => (globalThis as unknown as { wrong: string[] }).wrong)).toEqual([])
})

test('highlights the matching letters in every row', async ({ page }) => {
  await logIn(page, { to: '/clients' })
  // «Kick all that match» is available once the list is loaded.
  await expect(row(page, 'worker-01')).toBeVisible()
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('matched') ?? [])].map(
        ({ startContainer, startOffset, endContainer, endOffset }) => {
          const title = startContainer.parentElement
            ?.closest('[role=option]')
            ?.querySelector('bdi')?.textContent
          return startContainer === endContainer && title === startContainer.nodeValue
            ? title?.slice(startOffset, endOffset)
            : `${String(title)} is not ${String(startContainer.nodeValue)}`
        },
      ),
    )
  await page.keyboard.press('Control+k')
  for (const letters of ['k', 'ki', 'kic', 'kick']) {
    await page.keyboard.type(letters.slice(-1))
    await expect
      .poll(async () => (await marked()).slice(0, 2).map((match) => match?.toLowerCase()))
      .toEqual([letters, letters])
    expect((await marked()).filter((match) => match?.includes(' is not ') !== false)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect.poll(marked).toEqual([])
})

test('closes one level at a time by Escape: row commands, search, step, line, palette, preview, page (catalogue W4)', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Space')
  const glance = page.getByRole('complementary', { name: 'Preview', includeHidden: true })
  await expect(glance).toBeVisible()
  // The commands of a search result, back to its row, out.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('worker-02')
  await expect(page.getByRole('option').filter({ hasText: 'worker-02' }).first()).toBeVisible()
  const item = page.getByRole('option').filter({ hasText: 'worker-02' }).filter({ hasText: 'client' }).last()
  await item.hover()
  await page.keyboard.press('ArrowRight')
  await expect(input(page)).toHaveValue('')
  await expect(page.getByRole('option').filter({ hasText: 'Kick worker-02' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(input(page)).toHaveValue('worker-02')
  await expect(glance).toBeVisible()
  // A line, its form, the line again.
  await input(page).fill('ban worker-02 1h')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Value to ban')).toHaveValue('worker-02')
  await page.keyboard.press('Escape')
  await expect(input(page)).toHaveValue('ban worker-02 1h')
  // A step, the search with its line.
  await input(page).fill('client.keepalive')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await asked(page, 'the step')
  await page.keyboard.press('Escape')
  await expect(input(page)).toHaveValue('client.keepalive')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'worker-01')).toBeFocused()
  // A confirmation, a menu, the preview; each closes without closing what is below.
  await page.keyboard.press('Shift+K')
  await expect(confirm(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirm(page)).toHaveCount(0)
  await expect(row(page, 'worker-01')).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(glance).toBeVisible()
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Escape')
  await expect(glance).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/clients$/)
})

test('repeats the last command on the focused row, and asks again if it asked before', async ({ page }) => {
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Shift+R')
  await expect(page.getByRole('dialog').or(confirm(page))).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('client.keepalive worker-01 77')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Set keep alive of worker-01 to 77 s').first()).toBeVisible()
  await focusRow(page, 'worker-02')
  await page.keyboard.press('Shift+R')
  await expect(page.getByText('Set keep alive of worker-02 to 77 s').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kick sensor-07')
  await page.keyboard.press('Enter')
  await confirm(page).getByRole('button').last().click()
  await expect(page.getByText('Kicked sensor-07').first()).toBeVisible()
  await focusRow(page, 'dashboard-01')
  await page.keyboard.press('Shift+R')
  await expect(confirm(page)).toContainText('Kick dashboard-01?')
  await page.keyboard.press('Escape')
})

test('shows in the chip what Enter would act on, and lists topics after #', async ({ page, server }) => {
  // Who was kicked a moment ago is on its way back.
  const api = await asAdmin(server)
  const listClients = async () =>
    ((await api('GET', '/clients?limit=1000')).data as { data: { clientid: string }[] }).data.map(
      ({ clientid }) => clientid,
    )
  await expect.poll(listClients).toEqual(expect.arrayContaining(fleet.map(({ clientid }) => clientid)))
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const chip = (what: string) => dialog.locator('bdi').getByText(what, { exact: true })
  // A list by cursor has no count.
  const all = byRelease(`all ${(await listClients()).length} clients`, 'all in this list')
  await expect(chip('worker-01')).toBeVisible()
  await page.keyboard.type('kick')
  await page.keyboard.press('ArrowDown')
  await expect(chip(all).or(chip('worker-01'))).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(chip(all)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('kick worker-02')
  await expect(dialog.getByRole('option').first()).toContainText('worker-02')
  await expect(chip('worker-01')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#')
  // Topics and retained messages are listed in the order of their replies.
  await expect(dialog.getByRole('option').filter({ hasText: 'topic' }).first()).toBeVisible()
  // An empty parameter is not shown: the effect is that of the default.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ban worker-02 1h x as=')
  await expect(dialog).toContainText('Disconnects worker-02 and rejects its new connections')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  // A command that changes both is not preselected.
  await expect(dialog.getByRole('option').first()).toContainText('2 clients')
  await expect(chip('2 clients selected')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(chip('2 clients selected')).toBeVisible()
})

test('offers a link to every command from its step, its form and its confirmation, never with a secret', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    return (await page.evaluate(() => navigator.clipboard.readText())).replace(/^[^#]*#/, '')
  }
  await page.keyboard.press('Shift+K')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Control+.')
  expect(await copied()).toBe('/clients?run=client.kick&clientid=worker-01')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('client.keepalive worker-01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('label')).toHaveText('Interval (seconds)')
  expect(await copied()).toBe('/clients?run=client.keepalive&clientid=worker-01')
  await page.keyboard.press('Escape')
  await input(page).fill('au link_user')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Password').fill('NotInALink1')
  const link = await copied()
  expect(link).toBe('/clients?run=user.create&username=link_user')
  await page.getByLabel('Password').fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.evaluate((to) => {
    location.hash = to
  }, link)
  await expect(page.getByRole('dialog').locator('input[type=password]')).toHaveValue('')
})

test('returns to a field at its caret after the palette was opened over it (catalogue W5)', async ({
  page,
  watch,
}) => {
  watch.leaves = true
  /** Opens the palette over the field, leaves it again, and types on. */
  const typeOn = async () => {
    await page.keyboard.press('Control+k')
    await input(page).pressSequentially('kick')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.type('X')
  }
  await logIn(page, { to: '/mqtt-client' })
  const search = page.getByRole('textbox', { name: 'Topic or payload contains' })
  await search.fill('abcd')
  await search.press('Home')
  await search.press('ArrowRight')
  await typeOn()
  await expect(search).toHaveValue('aXbcd')

  await page.evaluate(() => {
    location.hash = '/rules/create/form'
  })
  const sql = page.getByRole('textbox', { name: 'SQL' })
  await sql.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT ab')
  await page.keyboard.press('ArrowLeft')
  await typeOn()
  await expect(sql).toContainText('SELECT aXb')
})
