import { readFile, stat } from 'node:fs/promises'
import { parseCsv } from '../../src/lib/text/csv'
import { longId } from '../../src/lib/text/hostile'
import { plain } from '../../src/lib/text/untrusted'
import { cut, runPath, shown } from '../../tests/shown-texts'
import { allRows, broker, expectFits, expectOnlyText, visit } from '../support/corpus'
import { expect, logIn, test } from '../support/fixture'

// Each test only changes objects with its own names, so they can run in parallel.
test.describe.configure({ mode: 'parallel' })
test.use({ seed: 'hostile' })

type Row = Record<string, unknown>

/** What names a row: of these the end stays. */
const wholeIds = ['clientid', 'topic']

/** Broker notices appear and disappear during a test; the rest stays. */
const isCompared = (topic: unknown) => !String(topic).startsWith('$SYS/brokers')

/** Each list with its columns of texts from a device or another user: the column, the field, and how much of it is shown. */
const lists: readonly {
  path: string
  api: string
  pages: number
  columns: readonly (readonly [number, string, number])[]
}[] = [
  {
    path: '/clients',
    api: '/clients?limit=1000',
    pages: 2,
    columns: [
      [1, 'clientid', 80],
      [2, 'username', 60],
    ],
  },
]

for (const { path, api, pages, columns } of lists) {
  test(`shows every text of the corpus as text in ${path}, with equal row heights (catalogue H1, H2, H5, H12, S2)`, async ({
    page,
    server,
  }) => {
    const expected = (await (await broker(server)).list(api)).filter(({ topic }) => isCompared(topic))
    await logIn(page, { to: path })
    const rows = []
    for (let number = 1; number <= pages; number += 1) {
      await visit(page, pages === 1 ? path : `${path}?limit=50&page=${number}`)
      rows.push(...(await allRows(page)))
      await expectOnlyText(page, `${path} page ${number}`)
      await expectFits(page, `${path} page ${number}`)
    }
    // No text makes a row higher than another.
    expect([...new Set(rows.map(({ height }) => Math.round(height)))]).toEqual([32])
    const asShown = (row: Row) =>
      columns.map(([, field, length]) =>
        wholeIds.includes(field) ? cut(String(row[field]), length) : shown(row[field], length),
      )
    const drawn = rows
      .map(({ cells }) => columns.map(([index]) => cells[index]))
      .filter(([first]) => isCompared(first))
    expect(drawn.map((texts) => JSON.stringify(texts)).sort()).toEqual(
      expected.map((row) => JSON.stringify(asShown(row))).sort(),
    )
    expect(new Set(drawn.map(([first]) => first)).size, 'no two rows look alike').toBe(expected.length)
  })
}

test('keeps the layout of a list with hostile texts in all columns, the preview and the keys (catalogue H1, H2, S2)', async ({
  page,
}) => {
  await logIn(page, { to: '/clients?limit=100' })
  await visit(page, '/clients?limit=100')
  await page.getByRole('main').getByRole('button', { name: 'Columns', exact: true }).click()
  const boxes = page
    .getByRole('main')
    .getByRole('checkbox', { checked: false })
    .and(page.locator(':not([data-select])'))
  for (let left = await boxes.count(); left > 0; left -= 1) await boxes.first().check()
  await page.keyboard.press('Escape')
  await expectOnlyText(page, 'all columns')
  await expectFits(page, 'all columns')
  await page.locator('tbody tr[tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary')
  await expect(peek).toBeVisible()
  for (let row = 0; row < 90; row += 1) await page.keyboard.press('j')
  await expect(peek).toContainText(plain(longId, 80))
  await expectOnlyText(page, 'peek')
  await expectFits(page, 'peek')
  await page.keyboard.press('?')
  await expectOnlyText(page, 'key sheet')
  await page.keyboard.press('Escape')
})

const exported = [
  {
    path: '/clients',
    api: '/clients?limit=1000',
    columns: [
      ['Client ID', 'clientid'],
      ['Username', 'username'],
    ],
  },
  {
    path: '/retained',
    api: '/mqtt/retainer/messages?limit=1000',
    columns: [
      ['Topic', 'topic'],
      ['Publisher', 'from_clientid'],
    ],
  },
] as const

for (const { path, api, columns } of exported) {
  test(`exports ${path} without formulas and without loss: commas, quotes, line breaks and CJK too (catalogue H1, X1, X2)`, async ({
    page,
    server,
  }) => {
    const expected = (await (await broker(server)).list(api)).filter(({ topic }) => isCompared(topic))
    await logIn(page, { to: path })
    await visit(page, path)
    const saved = page.waitForEvent('download')
    await page.evaluate(
      (to) => {
        location.hash = to
      },
      runPath(path, 'list.export', [['scope', 'all']]),
    )
    await page.getByRole('alertdialog').getByRole('button').last().click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [head = [], ...rows] = parseCsv(text)
    const whole = (value: unknown) =>
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : ''
    const cells = rows
      .map((row) => columns.map(([title]) => row[head.indexOf(title)]))
      .filter(([id]) => isCompared(id))
    expect(cells).toEqual(expected.map((row) => columns.map(([, field]) => whole(row[field]))))
    // As a spreadsheet reads it, with apostrophes: no cell starts with a formula sign.
    const raw = text
      .replace(/^\uFEFF/, '')
      .split(/\r\n/)
      .flatMap((line) => line.match(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? [])
      .map((cell) => cell.replace(/^,?"?/, ''))
    expect(
      raw.filter(
        (cell) => /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !/^-?\d+(\.\d+)?"?$/.test(cell),
      ),
    ).toEqual([])
  })
}

test('shows a retained payload of 1 MiB step by step, saves it completely, and refuses a larger one (catalogue G6)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/400/)
  const limit = 1_048_576
  await logIn(page, { to: '/retained' })
  await visit(page, '/retained/message/payload%2Flarge')
  const payload = page.getByRole('region', { name: 'Payload content' })
  const lines = payload.locator('bdi')
  await expect(lines.first()).toBeVisible()
  await expect(page.getByText('1 MB', { exact: true })).toBeVisible()
  // Whatever its length, only the visible part is rendered.
  const inPage = () => payload.evaluate((element) => element.textContent.length)
  expect(await lines.count()).toBeLessThan(80)
  expect(await inPage()).toBeLessThan(40_000)
  const height = () => payload.evaluate((element) => element.scrollHeight)
  await expect.poll(height).toBeGreaterThan((limit / 400) * 20 - 1000)
  const whole = await height()
  await page.getByRole('combobox', { name: 'Show as' }).selectOption('hex')
  await expect.poll(height).toBeGreaterThan(whole * 2)
  await expect(lines.first()).toHaveText(/^00000\s+([0-9a-f]{2}\s+){16}/)
  expect(await inPage()).toBeLessThan(40_000)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('payload-large.bin')
  expect((await stat(await file.path())).size).toBe(limit)

  await visit(page, '/retained/message/payload%2Ftoo-large')
  await expect(
    page.getByText('The payload is larger than 1 MB, so the broker does not return it here'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)

  await visit(page, '/publish')
  await page.getByLabel('Topic', { exact: true }).fill('payload/refused')
  await page.getByLabel('Payload', { exact: true }).fill('x'.repeat(limit + 1))
  await page.getByRole('switch', { name: 'Retain flag' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Publish message' }).click()
  await expect(page.getByText('The payload exceeds the broker’s size limit')).toBeVisible()
  await expect(page.getByLabel('Payload', { exact: true })).toBeFocused()
  const retained = await (await broker(server)).list('/mqtt/retainer/messages?limit=1000')
  expect(retained.filter(({ topic }) => topic === 'payload/refused')).toEqual([])
})
