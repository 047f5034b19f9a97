import type { Browser } from '@playwright/test'
import { asAdmin } from '../support/api'
import { bigLogSize, serveBigLog } from '../support/big-log'
import type { Server } from '../support/fixture'
import { readHealth, watchTimers } from '../support/page-health'
import { enter, newPage } from './console'
import { alone, count, median, ms, type Line } from './figures'

const turns = 7
const megabyte = 1_000_000

/** About a megabyte of JSON with depth and width. */
function largeJson(seed: number): string {
  const items: object[] = []
  for (let bytes = 0; bytes < megabyte; bytes += 122)
    items.push({
      id: items.length,
      seed,
      name: `device-${items.length}`,
      at: 1_795_000_000_000 + items.length,
      tags: ['a', 'b', { deep: [1, 2, 3] }],
      note: 'x'.repeat(24),
    })
  return JSON.stringify(items)
    .slice(0, 1_040_000)
    .replace(/,[^,]*$/, ']')
    .replace(/,\{[^}]*\]$/, ']')
}

// A string, independent of the compiler of this file: opens a message and resolves with the milliseconds from the end of its reply to
// the paint of the first lines of its payload.
const payloadPaint = (topic: string) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no payload is shown')), 20000)
  const shown = () => document.querySelector('[role=region][aria-label="Payload content"]')?.textContent !== undefined
  const watch = new MutationObserver(() => {
    if (!shown()) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const painted = performance.now()
        const reply = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/mqtt/retainer/message/')).at(-1)
        resolve(painted - (reply?.responseEnd ?? NaN))
      }
      port2.postMessage(0)
    })
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  performance.clearResourceTimings()
  location.hash = '/retained/message/${encodeURIComponent(topic)}'
})`

/** A retained megabyte of JSON: how soon after its reply it can be read. */
export async function payloadLines(browser: Browser, server: Server): Promise<Line[]> {
  const api = await asAdmin(server)
  for (let turn = 0; turn < turns; turn += 1) {
    const { status, data } = await api('POST', '/publish', {
      topic: `bench/json/${turn}`,
      payload: Buffer.from(largeJson(turn)).toString('base64'),
      payload_encoding: 'base64',
      retain: true,
    })
    if (status >= 300) throw new Error(`not retained: ${status} ${JSON.stringify(data)}`)
  }
  const page = await newPage(browser)
  await enter(page, server.url, '/users')
  const paints: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const paint = await page.evaluate<number>(payloadPaint(`bench/json/${turn}`))
    // The first also fetches the screen.
    if (turn > 0) paints.push(paint)
    await page.evaluate(() => {
      location.hash = '/users'
    })
    await page.getByRole('heading', { name: 'Users' }).waitFor()
  }
  await page.close()
  return [alone('retained viewer: 1 MB of JSON, reply to first paint', median(paints), ms, 100)]
}

/** Paging through a log of half a gigabyte: memory of the page. */
export async function logLines(browser: Browser, server: Server): Promise<Line[]> {
  const page = await newPage(browser)
  let read = 0
  await serveBigLog(page, (bytes) => {
    read += bytes
  })
  await watchTimers(page)
  await enter(page, server.url, '/log-trace/detail/big')
  const later = page.getByRole('button', { name: 'Later', exact: true })
  const turn = async (times: number) => {
    for (let index = 0; index < times; index += 1) {
      const before = read
      await later.click()
      while (read === before) await page.waitForTimeout(5)
    }
  }
  await turn(20)
  const before = await readHealth(page)
  await turn(200)
  const after = await readHealth(page)
  await page.close()
  return [
    alone(
      `log view of ${count(Math.round(bigLogSize / 1e6))} MB: heap growth over ${count(Math.round(read / 1e6))} MB read`,
      (after.heap - before.heap) / 1e6,
      (mb) => `${mb.toFixed(2)} MB`,
      3,
    ),
  ]
}
