import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { waitForCount, expect, logIn, test } from '../support/fixture'
import { runsAll } from '../support/variants'

test.use({ seed: 'busy' })

/** The number of kicked rows, and of failures; in the full run those of the catalogue. */
const [rows, failing] = runsAll ? [500, 30] : [100, 10]

const refusal = { status: 400, body: { code: 'BAD_REQUEST', message: 'refused' } }
const kicks = { method: 'DELETE', path: '/clients/*' }

/** Rows of the list, selected by their head, about to be kicked. */
async function ask(page: Page, like: string): Promise<void> {
  await logIn(page, { to: `/clients?like_clientid=${like}&limit=${rows}` })
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(page.getByText(`${rows} rows selected`)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: `Kick ${rows} clients` })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText(`Kick ${rows} clients?`)
  await page.getByRole('alertdialog').getByRole('textbox').fill(String(rows))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Kick ${rows} clients` })
    .click()
}

const bulk = (page: Page) => page.getByRole('dialog', { name: /^Kick \d+ clients$/ })
const bar = (page: Page) => bulk(page).getByRole('progressbar')
const kicked = async (requests: () => Promise<Record<string, number>>) =>
  Object.entries(await requests())
    .filter(([key]) => key.startsWith('DELETE /api/v5/clients/'))
    .reduce((sum, [, count]) => sum + count, 0)

test(`shows progress over ${rows} rows, explains the ${failing} failures, saves the results and retries only the failed ones (catalogue P10)`, async ({
  page,
  faults,
  requests,
  watch,
}) => {
  watch.expected.push(/400/)
  // Some of them, here and there.
  await faults([{ match: kicks, ...refusal, times: failing, rate: 0.3 }])
  requests.reset()
  await ask(page, 'device-08')
  await expect(bar(page)).toHaveAttribute('aria-valuemax', String(rows))
  // Progress is announced while it runs, and the numbers only grow.
  const early = Number(await bar(page).getAttribute('aria-valuenow'))
  await expect.poll(async () => Number(await bar(page).getAttribute('aria-valuenow'))).toBeGreaterThan(early)
  await waitForCount(async () => Number(await bar(page).getAttribute('aria-valuenow')), rows)
  await expect(
    bulk(page).getByText(`${rows - failing} of ${rows} done, ${failing} failed`, { exact: true }),
  ).toBeVisible()
  await expect(bulk(page).getByRole('status').filter({ hasText: 'Finished' })).toBeAttached()
  expect(await kicked(requests)).toBe(rows)
  // Failed rows come first, each with its reason.
  const failed = bulk(page).getByRole('row').filter({ hasText: 'The broker rejected the request' })
  await expect(failed).toHaveCount(failing)
  await expect(bulk(page).getByRole('row').nth(1)).toContainText('BAD_REQUEST')
  const saving = page.waitForEvent('download')
  await bulk(page).getByRole('button', { name: 'Save as CSV' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
  expect([lines.length, lines.filter((line) => line.includes('BAD_REQUEST')).length]).toEqual([
    rows + 1,
    failing,
  ])
  requests.reset()
  await bulk(page)
    .getByRole('button', { name: `Retry ${failing} unfinished items` })
    .click()
  await waitForCount(() => kicked(requests), failing)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The selection went with their rows, and the list shows who is left.
  await expect(page.getByText(/rows? selected/)).toHaveCount(0)
  await expect(
    page.getByRole('row').filter({ hasText: `device-08${String(rows - 1).padStart(3, '0')}` }),
  ).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: `device-08${rows}` })).toBeVisible()
})

test('pauses, resumes and stops a bulk run: requests in flight finish, the rest stays untouched (catalogue P10)', async ({
  page,
  faults,
  requests,
}) => {
  await faults([{ match: kicks, delay: 400 }])
  requests.reset()
  await ask(page, 'device-01')
  await expect.poll(() => kicked(requests)).toBeGreaterThan(8)
  await bulk(page).getByRole('button', { name: 'Pause' }).click()
  const settled = async () => {
    await expect(bulk(page).getByRole('row').filter({ hasText: 'running' })).toHaveCount(0)
    return await kicked(requests)
  }
  const paused = await settled()
  // Escape closes nothing while rows are left.
  await page.keyboard.press('Escape')
  await expect(bulk(page)).toBeVisible()
  await bulk(page).getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => kicked(requests)).toBeGreaterThan(paused)
  await bulk(page).getByRole('button', { name: 'Stop' }).click()
  await expect(bulk(page).getByRole('status').filter({ hasText: 'Stopped' })).toBeAttached()
  const done = await settled()
  expect(done).toBeGreaterThan(paused)
  expect(done).toBeLessThan(rows)
  await expect(bulk(page).getByText(`${done} of ${rows} done, 0 failed`, { exact: true })).toBeVisible()
  await expect(
    bulk(page).getByRole('button', { name: `Retry ${rows - done} unfinished items` }),
  ).toBeVisible()
  await bulk(page).getByRole('button', { name: 'Close' }).click()
  // What was not touched is still selected.
  await expect(page.getByText(`${rows - done} rows selected`)).toBeVisible()
  expect(await kicked(requests)).toBe(done)
})
