import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { numberedPages } from '../support/release'
import { admin } from '../support/target'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).locator('tbody tr[aria-rowindex]')
const pager = (page: Page) => main(page).getByRole('navigation')

test.use({ seed: 'busy' })

test('pages a list without a count by what is known, and invents no number (catalogue G2)', async ({
  page,
}) => {
  // The broker counts nothing that is searched by a part of its name
  // (src/contract/docs/clients.md#client-list).
  await logIn(page, { to: '/clients?like_clientid=device-0&limit=50' })
  await expect(rows(page).first()).toContainText('device-0')
  await expect(main(page)).toContainText('more than 50')
  await pager(page).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(pager(page)).toContainText('rows 51–100, more follow')
  await expect(main(page)).toContainText('more than 100')
  await expect(main(page)).not.toContainText(/NaN|undefined|of 0/)
  // What fits on one page has no pager.
  await page.evaluate(() => {
    location.hash = '/clients?like_clientid=device-0999&limit=50'
  })
  await expect(rows(page)).toHaveCount(10)
  await expect(pager(page)).toHaveCount(0)
})

if (numberedPages)
  test('exports all matching rows page by page, with progress, a stop, and a note when rows moved (catalogue X3)', async ({
    page,
    server,
  }) => {
    const requests: number[] = []
    let hold: Promise<void> | undefined
    let shift = false
    await page.route(/\/clients\?.*limit=1000/, async (route) => {
      requests.push(Number(new URL(route.request().url()).searchParams.get('page')))
      await hold
      if (!shift || requests.at(-1) !== 2) return route.continue()
      // The second page repeats a row of the first.
      const [first, second] = await Promise.all([
        route.fetch({ url: route.request().url().replace('page=2', 'page=1') }),
        route.fetch(),
      ])
      const [one, two] = [await first.json(), await second.json()] as { data: unknown[] }[]
      await route.fulfill({ json: { ...two, data: [one?.data[0], ...(two?.data.slice(1) ?? [])] } })
    })
    await logIn(page, { to: '/clients?conn_state=disconnected' })
    const count = /of \d{1,2},\d{3}/
    await expect(main(page)).toContainText(count)
    const exporting = page.getByRole('dialog', { name: 'Download list (CSV)' })
    const begin = async () => {
      requests.length = 0
      await page.keyboard.press('Control+k')
      await page.keyboard.type('list.export all')
      await page.keyboard.press('Enter')
    }
    // Stopped between two pages: nothing more is asked, nothing is saved.
    let release: () => void = () => undefined
    hold = new Promise((resolve) => {
      release = resolve
    })
    await begin()
    await expect(exporting.getByRole('progressbar')).toBeVisible()
    await expect.poll(() => requests).toEqual([1])
    await page.keyboard.press('Escape')
    await expect(exporting).toHaveCount(0)
    release()
    hold = undefined
    expect(requests).toEqual([1])
    // To the end: every row once, and a notice about a duplicate.
    shift = true
    const saved = page.waitForEvent('download')
    await begin()
    await expect(exporting).toContainText(count)
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(requests).toEqual(requests.map((_, index) => index + 1))
    const {
      data: { meta },
    } = (await asAdmin(server).then((api) =>
      api('GET', '/clients?conn_state=disconnected&page=1&limit=1'),
    )) as { data: { meta: { count: number } } }
    expect(text.trimEnd().split('\r\n')).toHaveLength(meta.count + 1)
    await expect(exporting).toContainText('may be missing or duplicated')
  })

test('shows no row twice when rows vanish between two pages, and steps back from an empty last page (catalogue G3)', async ({
  page,
  server,
}) => {
  const api = await asAdmin(server)
  const names = Array.from({ length: 45 }, (_, index) => `g3-${String(index).padStart(2, '0')}`)
  for (const who of names) await api('POST', '/banned', { as: 'clientid', who })
  await logIn(page, { to: '/banned-clients?limit=20&page=3' })
  await expect(rows(page).filter({ hasText: 'g3-' }).nth(4)).toBeVisible()
  await Promise.all(names.slice(0, 30).map((who) => api('DELETE', `/banned/clientid/${who}`)))
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/limit=20$/)
  await expect(rows(page).filter({ hasText: 'g3-' }).nth(14)).toBeVisible()
  const texts = await rows(page).evaluateAll((all) => all.map((row) => row.textContent))
  expect(new Set(texts).size).toBe(texts.length)
  await Promise.all(names.slice(30).map((who) => api('DELETE', `/banned/clientid/${who}`)))
})

test(
  'gives up a response of a hundred megabytes with advice, and keeps working (catalogue R14)',
  { tag: '@full' },
  async ({ page, faults }) => {
    await logIn(page, { to: '/users' })
    await expect(main(page)).toContainText(admin.username)
    await faults([{ match: { method: 'GET', path: '/banned' }, bytes: 100 * 1024 * 1024 }])
    await page.evaluate(() => {
      location.hash = '/banned-clients'
    })
    await expect(main(page)).toContainText('The response is too large')
    await expect(main(page)).toContainText('Reduce the rows per page')
    await faults([])
    await main(page).getByRole('button', { name: 'Retry' }).click()
    await expect(main(page)).not.toContainText('too large')
    await expect(page.getByRole('heading', { level: 1, name: 'Banned clients' })).toBeVisible()
  },
)
