import type { Browser, Page } from '@playwright/test'
import mqtt from 'mqtt'
import type { Server } from '../support/fixture'
import { press } from './browser'
import { enter, newPage } from './console'
import { evenly, startSource, type Source } from './source'
import { alone, count, median, ms, quantile, whether, type Line } from './figures'

const payload = Buffer.alloc(100, 'x')
const seconds = 1.5
/** The rate to begin with, in messages a second; it doubles until some are late. */
const slowest = 20_000
/** The precision of the highest rate. */
const step = 1.03
const rounds = 5

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
const perSecond = (value: number) => `${count(Math.round(value))} msg/s`

/** One receiver in a browser: how many messages it has got so far. */
type Receiver = { received: () => Promise<number>; close: () => Promise<void> }

/** Waits until no more messages arrive. */
async function drained(receiver: Receiver): Promise<number> {
  let last = -1
  for (let now = await receiver.received(); now !== last; now = await receiver.received()) {
    last = now
    await wait(300)
  }
  return last
}

/** Whether every message arrives at this rate: messages pending after half a second have piled up. */
async function keepsUp(source: Source, receiver: Receiver, rate: number): Promise<boolean> {
  const before = await drained(receiver)
  const sent = await source.flood(rate, seconds)
  await wait(500)
  return (await receiver.received()) - before === sent
}

/** The highest rate without a backlog, in messages a second. */
async function sustained(source: Source, receiver: Receiver): Promise<number> {
  let low = 0
  let high = slowest
  while (await keepsUp(source, receiver, high)) {
    low = high
    high *= 2
  }
  while (low > 0 && high / low > step) {
    const middle = Math.sqrt(low * high)
    if (await keepsUp(source, receiver, middle)) low = middle
    else high = middle
  }
  return low
}

async function alonePage(browser: Browser, url: string, port: number): Promise<Receiver> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  await page.evaluate(
    (to) =>
      (
        window as unknown as { bench: { listen: (url: string, filter: string) => Promise<void> } }
      ).bench.listen(to, 'rate/#'),
    `ws://127.0.0.1:${port}/mqtt`,
  )
  return {
    received: () =>
      page.evaluate(() => (window as unknown as { bench: { received: () => number } }).bench.received()),
    close: () => page.close(),
  }
}

/** The console's own client, connected and subscribed through its UI. */
async function consolePage(
  browser: Browser,
  server: Server,
  port: number,
  hooks?: string,
): Promise<Receiver & { page: Page }> {
  const page = await newPage(browser)
  if (hooks !== undefined) await page.addInitScript({ content: hooks })
  await enter(page, server.url, '/mqtt-client')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(port))
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Topic' }).first().fill('rate/#')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByRole('list', { name: 'Subscriptions' }).getByText('rate/#').waitFor()
  const note = page.getByText(/[\d,]+ received/)
  return {
    page,
    received: async () =>
      Number((/([\d,]+) received/.exec(await note.innerText())?.[1] ?? '0').replaceAll(',', '')),
    close: () => page.close(),
  }
}

/** What the console's MQTT client keeps up with, against mqtt.js alone in the same browser, and a minute of flood. */
export async function mqttLines(
  browser: Browser,
  url: string,
  server: Server,
  hooks: string,
): Promise<Line[]> {
  const source = await startSource('rate/bare', payload)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [rates, open] of [
      [theirs, () => alonePage(browser, url, source.port)],
      [ours, () => consolePage(browser, server, source.port)],
    ] as const) {
      const receiver = await open()
      rates.push(await sustained(source, receiver))
      await receiver.close()
    }
  }
  await source.close()
  const ratio = median(ours) / median(theirs)
  const { page, received, close } = await consolePage(browser, server, server.wsPort, hooks)
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { protocolVersion: 5 })
  const keys: number[] = []
  const before = await received()
  const flooding = evenly(5000, 60, 1, () => client.publish('rate/flood', payload, { qos: 0 }))
  const search = page.getByRole('textbox', { name: 'Topic or payload contains' })
  await search.focus()
  for (let turn = 0; turn < 60; turn += 1) {
    keys.push(await press(page, 'x'))
    await page.keyboard.press('Backspace')
    await wait(500)
  }
  const sent = await flooding
  const got = (await drained({ received, close })) - before
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await close()
  await client.endAsync()
  return [
    {
      what: 'MQTT client: messages a second without loss',
      ours: perSecond(median(ours)),
      other: `mqtt.js ${perSecond(median(theirs))}`,
      ratio: ratio.toFixed(3),
      aim: 'ratio ≥ 0.9',
      met: ratio >= 0.9,
    },
    whether(
      `MQTT client: a minute of 5,000 msg/s (${count(sent)} sent)`,
      `${count(got)} received`,
      got === sent,
      'all received',
    ),
    alone('MQTT client: key to paint during the flood, p95', quantile(keys, 0.95), ms, 200),
    alone('MQTT client: heap after the flood', usedSize / 1e6, (mb) => `${mb.toFixed(1)} MB`, 200),
  ]
}
