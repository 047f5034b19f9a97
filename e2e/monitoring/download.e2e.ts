import { readFileSync } from 'node:fs'
import type { MqttClient } from 'mqtt'
import type { Page } from '@playwright/test'
import { asAdmin, readNode } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { connectClient } from '../support/mqtt-page'

/** Starts a line of the palette. */
async function run(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(line)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Creates a trace of a client; other parameters have their default. */
async function create(page: Page, name: string, client: string): Promise<void> {
  await run(page, `tr ${client} name=${name}`)
  await expect(page.getByText('Copy link')).toBeVisible()
  await page.keyboard.press('Control+Enter')
}

/** Gives a trace something to log: a newer broker refuses to send an empty one. */
async function fill(server: Server, name: string, client: MqttClient): Promise<void> {
  await client.publishAsync('traced', 'x')
  const api = await asAdmin(server)
  await expect
    .poll(async () =>
      ((await api('GET', `/trace/${name}/log_detail`)).data as { size: number }[]).some(
        ({ size }) => size > 0,
      ),
    )
    .toBe(true)
}

test('downloads a trace as the broker’s ZIP under a sanitized name (catalogue U7)', async ({
  page,
  faults,
  server,
  cleanup,
}) => {
  const client = await connectClient(server, 'e2e-traced')
  cleanup(() => client.endAsync(true))
  await logIn(page)
  await create(page, 'e2e_saved', 'e2e-traced')
  await expect(
    page.getByRole('status', { name: 'Results' }).getByText('Created trace e2e_saved'),
  ).toBeVisible()
  await fill(server, 'e2e_saved', client)
  const [file] = await Promise.all([page.waitForEvent('download'), run(page, 'td e2e_saved')])
  expect(file.suggestedFilename()).toBe('e2e_saved.zip')
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.toString('latin1')).toContain(`${await readNode(server)}-trace_e2e_saved_`)
  const headers = {
    'content-type': 'application/x-zip',
    'content-disposition': 'attachment; filename="..\\\\..\\\\con.zip"',
  }
  await faults([{ match: { path: '/trace/e2e_saved/download' }, status: 200, headers, body: 'PK' }])
  const [other] = await Promise.all([page.waitForEvent('download'), run(page, 'td e2e_saved')])
  expect(other.suggestedFilename()).toBe('_con.zip')
})

test('shows an error instead of a file and saves nothing (catalogue U9)', async ({
  page,
  faults,
  server,
  cleanup,
}) => {
  const client = await connectClient(server, 'e2e-traced')
  cleanup(() => client.endAsync(true))
  await logIn(page)
  await create(page, 'e2e_refused', 'e2e-traced')
  await expect(
    page.getByRole('status', { name: 'Results' }).getByText('Created trace e2e_refused'),
  ).toBeVisible()
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  const answers = [
    [
      { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'x' } },
      'The broker cannot do this right now',
    ],
    [{ status: 200, body: { code: 'INTERNAL_ERROR', message: 'x' } }, 'Internal broker error'],
    [{ status: 200, html: true as const }, 'A web page was received instead of the broker’s response'],
  ] as const
  for (const [answer, words] of answers) {
    await faults([{ match: { path: '/trace/e2e_refused/download' }, ...answer }])
    await run(page, 'td e2e_refused')
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: `Download trace: ${words}` })
        .first(),
    ).toBeVisible()
  }
  // The successful one is last: files saved by the others would have arrived before.
  await faults([])
  await fill(server, 'e2e_refused', client)
  await Promise.all([page.waitForEvent('download'), run(page, 'td e2e_refused')])
  expect(saved).toEqual(['e2e_refused.zip'])
})
