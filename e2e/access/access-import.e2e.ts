import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileChooser, Page } from '@playwright/test'
import {
  builtIn,
  byKeys,
  byPointer,
  tryBothVersions,
  parts,
  createTranslator,
  withoutAuthenticators,
  withUsers,
} from '../support/access-page'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer } from '../support/keyboard'
import { writes } from '../support/palette-page'
import { byRelease } from '../support/release'
import { devices, languages } from '../support/variants'

test.use({ seed: 'empty' })

const page = `/authentication/detail/${encodeURIComponent(builtIn)}?tab=import`
const salt = 'a1b2'
const hash = (password: string) =>
  createHash('sha256')
    .update(password + salt)
    .digest('hex')
const users = Array.from({ length: 1000 }, (_, index) => ({
  user_id: `fleet-${String(index).padStart(4, '0')}`,
  password_hash: hash(`pw-${index}`),
  salt,
  is_superuser: index === 5,
}))

/** What is wrong in seven of the lines, by the line's number in the file: the first line names the columns. */
const wrong: Readonly<Record<number, readonly [line: string, field: string, why: string]>> = {
  12: [`,${hash('x')},${salt},false`, 'user_id', 'missing'],
  101: [`no-hash,,${salt},false`, 'password_hash', 'missing'],
  250: [`maybe,${hash('x')},${salt},perhaps`, 'is_superuser', 'boolean'],
  333: [`fleet-0000,${hash('other')},${salt},true`, 'user_id', 'twice'],
  500: [`too-long,${hash('x')},${salt},false,more`, 'is_superuser', 'cells'],
  777: [`stray"quote,${hash('x')},${salt},false`, 'user_id', 'quote'],
  1001: [`last,${hash('x')},"${salt}"x,false`, 'salt', 'quote'],
}
const file = [
  'user_id,password_hash,salt,is_superuser',
  ...users.map(
    (user, index) =>
      wrong[index + 2]?.[0] ??
      `${user.user_id},${user.password_hash},${user.salt},${String(user.is_superuser)}`,
  ),
].join('\n')
const csv = { name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }

/** The seven errors are listed with line, field and reason, and nothing is sent yet. */
async function expectReasons(
  at: Page,
  t: ReturnType<typeof createTranslator>,
  sent: readonly string[],
): Promise<void> {
  const { main, row } = parts(at, t)
  await expect(main.getByRole('status').filter({ hasText: /./ })).toContainText(
    `${t('authentication.import.found', { count: 993 })} ${t('access.import.left', { count: 7 })}`,
  )
  const message = await main
    .getByRole('table', { name: t('access.import.problems') })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent)))
  expect(message.map(([line]) => Number(line?.replace(/\D/g, '')))).toEqual(Object.keys(wrong).map(Number))
  for (const [line, [, field, why]] of Object.entries(wrong))
    await expect(row(new RegExp(`^${Number(line).toLocaleString('en')}${field}`))).toContainText(
      t(`access.import.why.${why}`),
    )
  expect(sent).toEqual([])
}

/** The imported rows in the broker, and their effect for real clients. */
async function expectImported(server: Server): Promise<void> {
  const api = await asAdmin(server)
  expect((await api('GET', `/authentication/${builtIn}/users?limit=1`)).data).toMatchObject({
    meta: { count: 993 },
  })
  expect((await api('GET', `/authentication/${builtIn}/users/fleet-0005`)).data).toMatchObject({
    is_superuser: true,
  })
  // A duplicate user has the password of its first line.
  expect(await tryBothVersions(server, { username: 'fleet-0000', password: 'pw-0' })).toEqual([0, 0])
  expect(await tryBothVersions(server, { username: 'fleet-0998', password: 'pw-998' })).toEqual([0, 0])
  expect(await tryBothVersions(server, { username: 'fleet-0998', password: 'pw-997' })).toEqual([4, 134])
}

const chosen = async (at: Page, open: () => Promise<void>): Promise<FileChooser> => {
  const [chooser] = await Promise.all([at.waitForEvent('filechooser'), open()])
  return chooser
}

for (const language of languages('access-import')) {
  const t = createTranslator(language)
  for (const by of devices('access-import-2')) {
    test(`imports 1,000 users and reports the 7 invalid ones, by ${by} alone (${language})`, async ({
      page: at,
      server,
    }) => {
      await (by === 'keyboard' ? forbidPointer(at) : forbidKeys(at))
      await withUsers(server, {})
      try {
        await logIn(at, { language, to: '/authentication' })
        const { main, message, confirm, row, button } = parts(at, t)
        const input = main.getByLabel(t('access.import.choose'))
        const keys = byKeys(at, t)
        const pointer = byPointer(at, t)
        await expect(row(t('choice.backend.built_in_database'))).toBeVisible()
        if (by === 'keyboard') await keys.line('authentication-user.import.title', 'built')
        else {
          await main.getByRole('link', { name: t('choice.backend.built_in_database') }).click()
          await pointer.view('access.view.import')
        }
        await expect(input).toBeVisible()
        const sent = writes(at)
        await (
          await chosen(at, () => (by === 'keyboard' ? keys.reach(input, 'Enter') : input.click()))
        ).setFiles(csv)
        await expectReasons(at, t, sent)

        const send = button('authentication.import.send', { count: 993 })
        await (by === 'keyboard' ? keys.reach(send) : send.click())
        await expect(confirm).toContainText(
          t('authentication-user.import.confirm', { count: 993, authn: builtIn }),
        )
        await (by === 'keyboard' ? keys : pointer).agree()
        await expect(
          byRelease(
            message('authentication-user.import.done', { count: 993 }),
            message('authentication-user.import.counts', { success: 993, override: 0, skipped: 0 }),
          ),
        ).toBeVisible()
        await expect(main.getByText(t('access.import.report', { done: 993, count: 7 }))).toBeVisible()
        await expect(send).toHaveCount(0)
        expect(sent).toEqual(
          Array.from(
            { length: 2 },
            () => `POST /api/v5/authentication/${encodeURIComponent(builtIn)}/import_users`,
          ),
        )
        await expectImported(server)

        const [saved] = await Promise.all([
          at.waitForEvent('download'),
          by === 'keyboard'
            ? keys.reach(button('access.import.saveLeft'))
            : button('access.import.saveLeft').click(),
        ])
        expect(saved.suggestedFilename()).toBe('rows-left-out.csv')
        const left = readFileSync(await saved.path(), 'utf8').split('\r\n')
        expect(left.slice(1, -1)).toEqual(
          Object.entries(wrong).map(([line, [row, field]]) =>
            expect.stringMatching(new RegExp(`^${line},${field},.*,${row}$`)),
          ),
        )
      } finally {
        await withoutAuthenticators(server)
      }
    })
  }
}

test.describe('files that are not user lists', () => {
  test.beforeAll(({ server }) => withUsers(server, {}))
  test.afterAll(({ server }) => withoutAuthenticators(server))

  for (const [what, name, buffer, expectedText] of [
    [
      'an archive under the name of a table (catalogue U1)',
      'users.csv',
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
      'authentication.import.fault.binary',
    ],
    [
      'a file whose name is a path, of no known kind (catalogue U2)',
      '../../users.tar.gz',
      Buffer.from('user_id'),
      'authentication.import.fault.ending',
    ],
    ['an empty file (catalogue U3)', 'users.csv', Buffer.alloc(0), 'authentication.import.fault.empty'],
    [
      'a file of more than the page reads (catalogue U3)',
      'users.csv',
      Buffer.alloc(20_000_001, 'a'),
      'access.import.large',
    ],
  ] as const) {
    test(`rejects ${what} before sending anything`, async ({ page: at }) => {
      const t = createTranslator('en')
      await logIn(at, { to: page })
      const { main, button } = parts(at, t)
      const sent = writes(at)
      await main.getByLabel(t('access.import.choose')).setInputFiles({ name, mimeType: 'text/csv', buffer })
      await expect(main.getByRole('status').filter({ hasText: /./ })).toContainText(t(expectedText))
      await expect(button('authentication.import.send')).toHaveCount(0)
      expect(sent).toEqual([])
    })
  }

  test('reports how many users arrived when the connection drops during an import, and resumes there (catalogue U4)', async ({
    page: at,
    server,
    watch,
  }) => {
    watch.expected.push(/ERR_|Failed/)
    const t = createTranslator('en')
    await logIn(at, { to: page })
    const { main, confirm, button, message } = parts(at, t)
    await main.getByLabel(t('access.import.choose')).setInputFiles(csv)
    // The first part of 500 arrives; the second is lost.
    let parts500 = 0
    await at.route('**/import_users', async (route) => {
      parts500 += 1
      if (parts500 === 2) await route.abort('connectionreset')
      else await route.continue()
    })
    await button('authentication.import.send', { count: 993 }).click()
    await confirm.getByRole('button').last().click()
    await expect(confirm).toContainText('Imported 500 of 993 users')
    await confirm.getByRole('button', { name: t('authentication-user.import.goOn') }).click()
    await expect(message('authentication-user.import.done', { count: 993 })).toBeVisible()
    expect(parts500).toBe(3)
    await expectImported(server)
  })
})
