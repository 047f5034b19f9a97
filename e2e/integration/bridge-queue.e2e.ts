import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'

type Metrics = { metrics: Record<string, number> }

const id = 'webhook:queued'
const waiting = 100

test('asks before restarting a bridge with queued messages and says how many are lost, but not when the queue is empty', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/400/)
  const broker = await asAdmin(server)
  // No server listens there: messages are queued.
  await broker('POST', '/bridges', {
    type: 'webhook',
    name: 'queued',
    url: 'http://127.0.0.1:9/',
    local_topic: 'queue/#',
    resource_opts: { start_timeout: '300ms', health_check_interval: '1h' },
  })
  const metrics = async () =>
    ((await broker('GET', `/bridges/${encodeURIComponent(id)}/metrics`)).data as Metrics).metrics
  const countWaiting = async () => {
    const { queuing = 0, inflight = 0 } = await metrics()
    return queuing + inflight
  }
  try {
    await broker(
      'POST',
      '/publish/bulk',
      Array.from({ length: waiting }, (_, n) => ({ topic: `queue/${String(n)}`, payload: 'x', qos: 1 })),
    )
    await expect.poll(countWaiting).toBe(waiting)
    await logIn(page, { to: `/bridge/dataBridge/detail/${encodeURIComponent(id)}` })
    await page.getByRole('button', { name: 'Restart data bridge' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Restart ${id}? ${String(waiting)} queued messages are lost.`)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    expect((await metrics())['dropped.resource_stopped']).toBe(0)
    await page.getByRole('button', { name: 'Restart data bridge' }).click()
    await question.getByRole('button', { name: /^Restart/ }).click()
    await expect.poll(async () => (await metrics())['dropped.resource_stopped']).toBe(waiting)
    // Nothing waits any longer, so nothing is asked.
    await expect.poll(countWaiting).toBe(0)
    const request = page.waitForRequest(/\/nodes\/[^/]+\/bridges\/[^/]+\/restart$/)
    await page.getByRole('button', { name: 'Restart data bridge' }).click()
    await request
    await expect(question).toHaveCount(0)
  } finally {
    await broker('DELETE', `/bridges/${encodeURIComponent(id)}`)
  }
})
