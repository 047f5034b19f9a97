import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test, type Server } from './fixture'

type Listed = { id: string; title: string; danger: string; params: { name: string; kind: string }[] }

/** The registry as `npm run commands` lists it. */
const commands = JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', 'src/terminal/list.ts', 'commands', '--json'], { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })) as Listed[]

const input = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const confirm = (page: Page) => page.getByRole('alertdialog')

/** Everything but reading that the page sends from now on. */
function writes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => { if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`) })
  return sent
}

async function asAdmin(server: Server) {
  const login = await fetch(`${server.url}/api/v5/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password: 'public' }) })
  const { token } = (await login.json()) as { token: string }
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v5${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    return { status: answer.status, data: answer.status === 204 ? undefined : ((await answer.json()) as unknown) }
  }
}

const run = (id: string, args: Record<string, string> = {}) => `?run=${id}${Object.entries(args).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')}`

/** The newest line of the journal: what ran, and how it ended. */
const lastEntry = (page: Page) => page.evaluate(() => {
  const [entry] = JSON.parse(localStorage.getItem('journal') ?? '[]') as { command: string; result: string; code?: string; source: string }[]
  return entry === undefined ? 'nothing' : [entry.command, entry.result, entry.code].filter(Boolean).join(' ')
})

/** Opens a command by a link, prefilled, and runs it: secrets are asked, what it confirms is confirmed. */
async function runByLink(page: Page, id: string, args: Record<string, string>, secrets: readonly string[] = [], at = '/clients'): Promise<void> {
  await page.evaluate((to) => { location.hash = to }, `${at}${run(id, args)}`)
  for (const secret of secrets) {
    const field = page.getByRole('dialog').locator('input[type=password]')
    await expect(field).toHaveValue('')
    await field.fill(secret)
    await page.keyboard.press('Enter')
  }
  const dialog = confirm(page)
  await expect(dialog).toBeVisible()
  const typed = dialog.getByLabel('Text to type')
  if (await typed.count() > 0) await typed.fill((await dialog.locator(`[id="${String(await typed.getAttribute('aria-describedby'))}"]`).innerText()).trim())
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
}

const looks: readonly [string, Record<string, string>?][] = [
  ['client.show', { clientid: 'gateway-01' }], ['node.show', { node: 'emqx@127.0.0.1' }], ['view.refresh'], ['list.export', { scope: 'page' }], ['help.keys'],
  ['go.overview'], ['go.nodes'], ['go.clients'], ['go.banned'], ['go.users'], ['go.journal'], ['go.settings'],
  ['settings.language', { language: 'en' }], ['settings.theme', { theme: 'dark' }], ['settings.single-keys', { enabled: 'true' }], ['settings.sync-theme', { enabled: 'false' }],
  ['journal.export', { format: 'json' }], ['journal.clear'],
]

test('every command that changes nothing at the broker, with valid values, ends well (catalogue P1)', async ({ page }) => {
  await signIn(page, { to: '/clients' })
  for (const [id, args = {}] of looks) {
    await expect(page.getByRole('row').filter({ hasText: 'gateway-01' })).toBeVisible()
    await runByLink(page, id, args)
    await expect.poll(() => lastEntry(page), id).toBe(`${id} done`)
    await expect(page.getByRole('dialog')).toHaveCount(id === 'help.keys' ? 1 : 0)
    if (id === 'help.keys') await page.keyboard.press('Escape')
    await page.evaluate(() => { location.hash = '/clients' })
  }
})

const changes: readonly [string, Record<string, string>?, string?, (readonly string[])?][] = [
  ['ban.create', { who: 'p1-new', until: '1h', reason: 'by a link', as: 'clientid' }], ['ban.remove', { ban: 'clientid:p1-old' }], ['ban.clear'],
  ['client.subscribe', { clientid: 'gateway-01', topic: 'p1/#', qos: '1', nl: 'false', rap: 'false', rh: '0' }], ['client.unsubscribe', { clientid: 'gateway-01', topic: 'p1/#' }],
  ['client.keepalive', { clientid: 'gateway-01', interval: '60' }], ['client.kick', { clientid: 'gateway-01' }], ['client.clean-session', { clientid: 'worker-02' }],
  ['cluster.invite', { node: 'other@127.0.0.9' }, 'failed BAD_REQUEST'], ['cluster.remove', { node: 'emqx@127.0.0.1' }, 'failed BAD_REQUEST'],
  ['user.create', { username: 'p1_new', description: 'by a link' }, 'done', ['Origin123']], ['user.edit', { username: 'p1_old', description: 'changed' }],
  ['user.password', { username: 'p1_old' }, 'done', ['Origin123', 'Changed123', 'Changed123']], ['user.delete', { username: 'p1_old' }], ['session.logout'],
]

test('every command that changes something, with valid values, ends well or with a known code (catalogue P1)', async ({ page, server, watch }) => {
  watch.expected.push(/40\d/)
  expect([...looks, ...changes].map(([id]) => id).sort()).toEqual(commands.map(({ id }) => id).sort())
  const api = await asAdmin(server)
  await api('POST', '/banned', { as: 'clientid', who: 'p1-old' })
  await api('POST', '/users', { username: 'p1_old', password: 'Origin123', description: '' })
  await signIn(page, { to: '/clients' })
  for (const [id, args = {}, end = 'done', secrets = []] of changes) {
    await runByLink(page, id, args, secrets)
    await expect.poll(() => lastEntry(page), id).toBe(`${id} ${end}`)
    // A refusal comes back to its step, in words.
    if (end !== 'done') {
      await expect(page.getByRole('dialog').locator('[id$="-error"]')).toBeVisible()
      await page.keyboard.press('Escape')
    }
  }
  await expect(page).toHaveURL(/#\/login/)
  await asAdmin(server).then((again) => again('DELETE', '/users/p1_new'))
})

/** What a step of this kind takes; each leaves a pill. */
const answers: Record<string, string> = {
  clientid: 'gateway-01', who: 'p2-somebody', ban: 'clientid:p2-banned', username: 'admin', topic: 'p2/#', until: '1h', reason: 'p2', description: 'p2', interval: '60', old: 'Origin123', password: 'Changed123', repeat: 'Changed123',
}

/** Answers the step that is asked and waits for the next. */
async function answer(page: Page, { id }: Listed, { name, kind }: Listed['params'][number], place: number, last: boolean): Promise<void> {
  const text = name === 'node' ? (kind === 'text' ? 'p2@127.0.0.9' : 'emqx@127.0.0.1') : id === 'user.create' && name === 'username' ? 'p2_user' : (answers[name] ?? '')
  await page.keyboard.type(text)
  if (kind === 'pick') await expect(page.getByRole('option').filter({ hasText: text.split(':').at(-1) ?? text }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  if (!last) await expect(page.getByRole('dialog').getByRole('list', { name: 'Answers so far' }).getByRole('listitem')).toHaveCount(place + 1)
}

/** One command, cancelled after each number of answers. */
async function cancelEverywhere(page: Page, command: Listed, opener: Locator): Promise<void> {
  const asks = command.danger === 'disruptive' || command.danger === 'irreversible'
  const last = command.params.length - (asks ? 0 : 1)
  for (let answered = 0; answered <= last; answered += 1) {
    await opener.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(command.id)
    await page.keyboard.press('Enter')
    for (const [place, param] of command.params.slice(0, answered).entries()) {
      await expect(page.getByRole('dialog').locator('label')).toBeVisible()
      await answer(page, command, param, place, place === command.params.length - 1)
    }
    const what = `${command.id} after ${answered} answers`
    if (answered === command.params.length) {
      await expect(confirm(page), what).toBeVisible()
      await page.keyboard.press('Escape')
    } else {
      await expect(page.getByRole('dialog').locator('label'), what).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(input(page), what).toHaveValue(command.id)
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('dialog').or(confirm(page)), what).toHaveCount(0)
    await expect(opener, what).toBeFocused()
  }
}

const cancellable = commands.filter(({ params, danger }) => params.length > 0 || danger === 'disruptive' || danger === 'irreversible')
for (let from = 0; from < cancellable.length; from += 6) {
  const part = cancellable.slice(from, from + 6)
  test(`cancelled at every step, nothing is sent and the focus is back: ${part.map(({ id }) => id).join(', ')} (catalogue P2)`, async ({ page, server }) => {
    const api = await asAdmin(server)
    await api('POST', '/banned', { as: 'clientid', who: 'p2-banned' })
    // The journal's rows are nothing that commands act on: no row fills a step.
    await signIn(page, { to: '/journal' })
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    const opener = page.getByRole('main').getByRole('button', { name: 'Save journal' })
    await expect(opener).toBeVisible()
    const sent = writes(page)
    for (const command of part) await cancelEverywhere(page, command, opener)
    expect(sent).toEqual([])
    await api('DELETE', '/banned/clientid/p2-banned')
  })
}
