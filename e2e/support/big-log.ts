import type { Page } from '@playwright/test'

/** One line of the log, generated from its number. */
export const bigLogRow = (index: number) =>
  `${String(index).padStart(9, '0')} 2026-11-21T12:00:00.000000+00:00 [MQTT] big@10.0.0.1:5000 msg: publish_to, topic: 温度, payload: ${'x'.repeat(100)}\n`

const width = Buffer.byteLength(bigLogRow(0))
/** Its bytes: above half a gigabyte. */
export const bigLogSize = 2_500_000 * width

/** Replies for a trace `big` with a generated log: each piece is created when read, and reported to `onRead` with the requested bytes. */
export async function serveBigLog(page: Page, onRead: (bytes: number) => void): Promise<void> {
  const start = new Date(Date.now() - 3_600_000).toISOString()
  await page.route('**/api/v5/trace', (route) =>
    route.fulfill({
      json: [
        {
          name: 'big',
          type: 'clientid',
          clientid: 'big',
          status: 'stopped',
          start_at: start,
          end_at: start,
          payload_encode: 'text',
          log_size: { 'emqx@127.0.0.1': bigLogSize },
          extra: {},
        },
      ],
    }),
  )
  await page.route('**/api/v5/trace/big/log_detail', (route) =>
    route.fulfill({ json: [{ node: 'emqx@127.0.0.1', size: bigLogSize, mtime: 1 }] }),
  )
  await page.route('**/api/v5/trace/big/log?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [position, bytes] = [Number(query.get('position')), Number(query.get('bytes'))]
    onRead(bytes)
    const end = Math.min(bigLogSize, position + bytes)
    const first = Math.floor(position / width)
    const whole = Buffer.from(
      Array.from({ length: Math.ceil(end / width) - first }, (_, index) => bigLogRow(first + index)).join(''),
    )
    return route.fulfill({
      json: {
        items: whole.subarray(position - first * width, end - first * width).toString(),
        meta: { position: end, bytes },
      },
    })
  })
}
