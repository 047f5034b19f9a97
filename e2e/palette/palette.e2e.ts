import type { Locator, Page } from '@playwright/test'
import type { Capability } from '@/contract/capability'
import { asAdmin } from '../support/api'
import { lastEntry, runByLink } from '../support/by-link'
import { expect, signIn, test } from '../support/fixture'
import { isHere, listed } from '../support/listed'
import { asked, confirm, focusRow, input, row, writes } from '../support/palette-hands'
import { byRelease } from '../support/release'

type Listed = {
  id: string
  title: string
  danger: string
  needs: Capability | null
  params: { name: string; kind: string; quiet?: true; needs?: Capability }[]
}

/** The registry as `npm run commands` lists it. */
const commands = listed<Listed>('commands')
  // What is never asked by itself, or by this broker not known, is no step.
  .map((command) => ({
    ...command,
    params: command.params.filter(({ quiet, needs }) => quiet !== true && isHere(needs)),
  }))

/** What only shows something, and where it leads; none of it is in the journal. */
const looks: readonly [string, RegExp, Record<string, string>?][] = [
  ['client.show', /#\/clients\/detail\/gateway-01$/, { clientid: 'gateway-01' }],
  ['node.show', /#\/dashboard\/nodes\/emqx/, { node: 'emqx@127.0.0.1' }],
  ['user.show', /#\/users\?q=admin$/, { username: 'admin' }],
  ['view.refresh', /#\/clients$/],
  ['list.export', /#\/clients$/, { scope: 'page' }],
  ['help.keys', /#\/clients$/],
  ['go.overview', /#\/dashboard\/overview$/],
  ['go.nodes', /#\/dashboard\/nodes$/],
  ['go.clients', /#\/clients$/],
  ['go.banned', /#\/banned-clients$/],
  ['go.users', /#\/users$/],
  ['go.journal', /#\/journal$/],
  ['go.settings', /#\/settings$/],
]

const own: readonly [string, Record<string, string>?][] = [
  ['settings.language', { language: 'en' }],
  ['settings.theme', { theme: 'dark' }],
  ['settings.single-keys', { enabled: 'true' }],
  ['settings.sync-theme', { enabled: 'false' }],
  ['journal.clear'],
]

test(
  'every command that changes nothing at the broker, with valid values, ends well (catalogue P1)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, { to: '/clients' })
    for (const [id, args = {}] of own) {
      await expect(page.getByRole('row').filter({ hasText: 'gateway-01' })).toBeVisible()
      await runByLink(page, id, args)
      await expect.poll(() => lastEntry(page), id).toBe(`${id} done`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const noted = await lastEntry(page)
    for (const [id, end, args = {}] of looks) {
      await expect(page.getByRole('row').filter({ hasText: 'gateway-01' })).toBeVisible()
      await runByLink(page, id, args)
      await expect(page, id).toHaveURL(end)
      expect(await lastEntry(page), id).toBe(noted)
      await expect(page.getByRole('dialog')).toHaveCount(id === 'help.keys' ? 1 : 0)
      if (id === 'help.keys') await page.keyboard.press('Escape')
      await page.evaluate(() => {
        location.hash = '/clients'
      })
    }
  },
)

const changes: readonly [string, Record<string, string>?, string?, (readonly string[])?][] = [
  ['ban.create', { who: 'p1-new', until: '1h', reason: 'by a link', as: 'clientid' }],
  ['ban.remove', { ban: 'clientid:p1-old' }],
  ['ban.clear'],
  [
    'client.subscribe',
    { clientid: 'gateway-01', topic: 'p1/#', qos: '1', nl: 'false', rap: 'false', rh: '0' },
  ],
  ['client.unsubscribe', { clientid: 'gateway-01', topic: 'p1/#' }],
  ['client.keepalive', { clientid: 'gateway-01', interval: '60' }],
  ['client.kick', { clientid: 'gateway-01' }],
  ['client.clean-session', { clientid: 'worker-02' }],
  ['cluster.invite', { node: 'other@127.0.0.9' }, 'failed BAD_REQUEST'],
  ['cluster.remove', { node: 'emqx@127.0.0.1' }, 'failed BAD_REQUEST'],
  ['user.create', { username: 'p1_new', description: 'by a link' }, 'done', ['Origin123']],
  ['user.edit', { username: 'p1_old', description: 'changed' }],
  ['user.password', { username: 'p1_old' }, 'done', ['Origin123', 'Changed123', 'Changed123']],
  ['user.delete', { username: 'p1_old' }],
  ['session.logout'],
]

test(
  'every command that changes something, with valid values, ends well or with a known code (catalogue P1)',
  { tag: '@full' },
  async ({ page, server, watch }) => {
    watch.expected.push(/40\d/)
    // Every command runs against the broker in the laws; these are the ones with screens of their own.
    const known = new Set(commands.map(({ id }) => id))
    expect([...looks, ...own, ...changes].map(([id]) => id).filter((id) => !known.has(id))).toEqual([])
    const api = await asAdmin(server)
    await api('POST', '/banned', { as: 'clientid', who: 'p1-old' })
    await api('POST', '/users', { username: 'p1_old', password: 'Origin123', description: '' })
    await signIn(page, { to: '/clients' })
    for (const [id, args = {}, end = 'done', secrets = []] of changes) {
      await runByLink(page, id, args, secrets)
      // Logging out takes the journal along: its end is the login page, below.
      if (id === 'session.logout') continue
      await expect.poll(() => lastEntry(page), id).toBe(`${id} ${end}`)
      // A refusal comes back to its step, in words.
      if (end !== 'done') {
        await expect(page.getByRole('dialog').locator('[id$="-error"]')).toBeVisible()
        await page.keyboard.press('Escape')
      }
    }
    await expect(page).toHaveURL(/#\/login/)
    await asAdmin(server).then((again) => again('DELETE', '/users/p1_new'))
  },
)

/** What a step of this kind takes; each leaves a pill. */
const answers: Record<string, string> = {
  clientid: 'gateway-01',
  who: 'p2-somebody',
  ban: 'clientid:p2-banned',
  username: 'admin',
  topic: 'p2/#',
  until: '1h',
  reason: 'p2',
  description: 'p2',
  interval: '60',
  old: 'Origin123',
  password: 'Changed123',
  repeat: 'Changed123',
}

/** Answers the step that is asked and waits for the next. */
async function answer(
  page: Page,
  { id }: Listed,
  { name, kind }: Listed['params'][number],
  place: number,
  last: boolean,
): Promise<void> {
  const text =
    kind === 'topic'
      ? 'p2/t'
      : name === 'node'
        ? kind === 'text'
          ? 'p2@127.0.0.9'
          : 'emqx@127.0.0.1'
        : id === 'user.create' && name === 'username'
          ? 'p2_user'
          : (answers[name] ?? '')
  await page.keyboard.type(text)
  if (kind === 'pick')
    await expect(
      page
        .getByRole('option')
        .filter({ hasText: text.split(':').at(-1) ?? text })
        .first(),
    ).toBeVisible()
  await page.keyboard.press('Enter')
  if (!last)
    await expect(
      page.getByRole('dialog').getByRole('list', { name: 'Values entered' }).getByRole('listitem'),
    ).toHaveCount(place + 1)
}

/** One command, cancelled after each number of answers. */
async function cancelEverywhere(page: Page, command: Listed, opener: Locator): Promise<void> {
  const asks = command.danger === 'disruptive' || command.danger === 'irreversible'
  for (let answered = 0; answered <= command.params.length - (asks ? 0 : 1); answered += 1) {
    await opener.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(command.id)
    await page.keyboard.press('Enter')
    for (const [place, param] of command.params.slice(0, answered).entries()) {
      await asked(page, command.id)
      await answer(page, command, param, place, place === command.params.length - 1)
    }
    const what = `${command.id} after ${answered} answers`
    if (answered === command.params.length) {
      await expect(confirm(page), what).toBeVisible()
      await page.keyboard.press('Escape')
    } else {
      await asked(page, what)
      await page.keyboard.press('Escape')
      await expect(input(page), what).toHaveValue(command.id)
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('dialog').or(confirm(page)), what).toHaveCount(0)
    await expect(opener, what).toBeFocused()
  }
}

// Where there is nothing in front they are off: an empty command history, no list.
const ofSomething = ['journal.clear', 'list.largest']
// Each command is cancelled at every step in the laws; here those whose steps this browser's hands know how to answer.
const cancellable = commands.filter(
  ({ id, needs, params, danger }) =>
    isHere(needs) &&
    /^(ban|client|cluster|node|user|session|settings|list|view|journal|help)\./.test(id) &&
    !['client.authz-clear', ...ofSomething].includes(id) &&
    (params.length > 0 || danger === 'disruptive' || danger === 'irreversible'),
)
for (let from = 0; from < cancellable.length; from += 6) {
  const part = cancellable.slice(from, from + 6)
  test(
    `cancelled at every step, nothing is sent and the focus is back: ${part.map(({ id }) => id).join(', ')} (catalogue P2)`,
    { tag: '@full' },
    async ({ page, server }) => {
      const api = await asAdmin(server)
      await api('POST', '/banned', { as: 'clientid', who: 'p2-banned' })
      // The journal's rows are nothing that commands act on: no row fills a step.
      await signIn(page, { to: '/journal' })
      const opener = page.getByRole('main').getByRole('button', { name: 'Export', exact: true })
      await expect(opener).toBeVisible()
      const sent = writes(page)
      for (const command of part) await cancelEverywhere(page, command, opener)
      expect(sent).toEqual([])
      await api('DELETE', '/banned/clientid/p2-banned')
    },
  )
}

/** The combobox pattern, as it stands at this moment: what assistive technology is told. */
const told = (page: Page) =>
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

test('the palette is a combobox at every moment: at open, while typing, as rows arrive late, when empty (catalogue W3)', async ({
  page,
  faults,
}) => {
  await signIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  // What assistive technology is told is recorded at each change, not only when the test looks.
  await page.evaluate(() => {
    const wrong: string[] = []
    Object.assign(globalThis, { wrong })
    new MutationObserver(() => {
      const box = document.querySelector('[role=dialog] [role=combobox]')
      const id = box?.getAttribute('aria-activedescendant')
      if (box === null) return
      if (
        box.getAttribute('aria-expanded') === 'true' &&
        (id === null ||
          id === undefined ||
          document.getElementById(id)?.getAttribute('aria-selected') !== 'true')
      )
        wrong.push(`active: ${String(id)}`)
      if (
        document.getElementById(box.getAttribute('aria-controls') ?? '')?.getAttribute('role') !== 'listbox'
      )
        wrong.push('no list')
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.keyboard.press('Control+k')
  expect(await told(page)).toMatchObject({ ...asPattern, active: 0 })
  await page.keyboard.type('se')
  expect(await told(page)).toMatchObject({ ...asPattern, active: 0 })
  await page.keyboard.press('ArrowDown')
  expect(await told(page)).toMatchObject({ ...asPattern, active: 1 })
  // Home and End are the text's.
  await page.keyboard.press('Home')
  expect(await told(page)).toMatchObject({ ...asPattern, active: 1 })
  await page.keyboard.press('Escape')
  await faults([{ match: { path: '/clients' }, delay: 1500 }])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('worker')
  await expect(page.getByRole('dialog')).toContainText('Searching')
  expect(await told(page)).toMatchObject({ named: true, list: 'listbox', focused: true, dangling: false })
  await expect(page.getByRole('option').filter({ hasText: 'worker-01' })).toBeVisible()
  await expect.poll(() => told(page)).toMatchObject({ ...asPattern, active: 0 })
  // Rows that arrive late never move the one the user is on.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('show')
  await page.keyboard.press('ArrowDown')
  const { active, first } = await told(page)
  await expect(page.getByRole('dialog').getByText('Searching')).toHaveCount(0)
  expect(await told(page)).toMatchObject({ ...asPattern, active, first })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('>qjqjqj')
  expect(await told(page)).toMatchObject({
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
    location.hash = '/journal'
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('client.show')
  await page.keyboard.press('Enter')
  await page.keyboard.type('worker')
  await expect(page.getByRole('option').filter({ hasText: 'worker-01' })).toBeVisible()
  await expect.poll(() => told(page)).toMatchObject({ ...asPattern, active: 0 })
  expect(await page.evaluate(() => (globalThis as unknown as { wrong: string[] }).wrong)).toEqual([])
})

test('the letters that matched are marked in every row, and none without its row', async ({ page }) => {
  await signIn(page, { to: '/clients' })
  // «Kick all that match» is there once the list is.
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
      .poll(async () => (await marked()).slice(0, 2).map((found) => found?.toLowerCase()))
      .toEqual([letters, letters])
    expect((await marked()).filter((found) => found?.includes(' is not ') !== false)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect.poll(marked).toEqual([])
})

test('Escape leaves one level at a time: row commands, search, step, line, palette, glance, page (catalogue W4)', async ({
  page,
}) => {
  await signIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Space')
  const glance = page.getByRole('complementary', { name: 'Preview', includeHidden: true })
  await expect(glance).toBeVisible()
  // The commands of a found thing, back to its line, out.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('worker-02')
  await expect(page.getByRole('option').filter({ hasText: 'worker-02' }).first()).toBeVisible()
  const thing = page.getByRole('option').filter({ hasText: 'worker-02' }).filter({ hasText: 'client' }).last()
  await thing.hover()
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
  // A confirm, a menu, the glance; each leaves what lies under it.
  await page.keyboard.press('Shift+K')
  await expect(confirm(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirm(page)).toHaveCount(0)
  await expect(row(page, 'worker-01')).toBeFocused()
  await row(page, 'worker-01').getByRole('button', { name: 'Commands for worker-01' }).click()
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

test('the last command is repeated on the row in focus; what asks first asks again', async ({ page }) => {
  await signIn(page, { to: '/clients' })
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

test('the chip says what Enter would act on, and # lists the topics', async ({ page, server }) => {
  // Who was kicked a moment ago is on its way back.
  const api = await asAdmin(server)
  await expect
    .poll(async () => ((await api('GET', '/clients?limit=1')).data as { meta: { count: number } }).meta.count)
    .toBe(13)
  await signIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const chip = (what: string) => dialog.locator('bdi').getByText(what, { exact: true })
  // By cursor nobody has counted them.
  const all = byRelease('all 13 clients', 'all in this list')
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
  // Whichever of topics and retained messages is answered first stands first.
  await expect(dialog.getByRole('option').filter({ hasText: 'topic' }).first()).toBeVisible()
  // What is begun but empty is not said: the effect is that of the usual kind.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ban worker-02 1h x as=')
  await expect(dialog).toContainText('Disconnects worker-02 and rejects its new connections')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  // What changes both is not selected by itself.
  await expect(dialog.getByRole('option').first()).toContainText('2 clients')
  await expect(chip('2 clients selected')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(chip('2 clients selected')).toBeVisible()
})

test('every command has a link: from its step, its form and its confirm, never with a secret', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    return (await page.evaluate(() => navigator.clipboard.readText())).replace(/^[^#]*#/, '')
  }
  await page.keyboard.press('Shift+K')
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

test('a field that the palette was opened over goes on where its caret was (catalogue W5)', async ({
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
  await signIn(page, { to: '/websocket' })
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
