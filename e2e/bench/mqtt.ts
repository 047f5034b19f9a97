import type { Browser, Page } from '@playwright/test'
import mqtt from 'mqtt'
import type { Server } from '../fixture'
import { press } from './browser'
import { enter, newPage } from './console'
import { alone, count, median, ms, quantile, whether, type Line } from './figures'

const payload = Buffer.alloc(100, 'x')
const seconds = 3
/** Messages a second that are offered, one after the other, until some are lost. */
const offered = [5000, 10_000, 15_000, 20_000, 30_000, 40_000, 55_000, 70_000, 90_000]
const rounds = 3

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
const perSecond = (value: number) => `${count(Math.round(value))} msg/s`

/** One receiver in a browser: how many messages it has got so far. */
type Receiver = { received: () => Promise<number>; close: () => Promise<void> }

/** Sends so many messages a second for a while, evenly; returns how many left and how long it took. */
async function flood(client: mqtt.MqttClient, topic: string, rate: number, time: number): Promise<{ sent: number; took: number }> {
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < time * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; sent < due; sent += 1) client.publish(topic, payload, { qos: 0 })
    await wait(4)
  }
  return { sent, took: (performance.now() - began) / 1000 }
}

/** Waits until nothing more comes. */
async function drained(receiver: Receiver): Promise<number> {
  let last = -1
  for (let now = await receiver.received(); now !== last; now = await receiver.received()) {
    last = now
    await wait(300)
  }
  return last
}

/** The highest offered rate at which every message arrives while it is offered, as messages a second. */
async function sustained(client: mqtt.MqttClient, topic: string, receiver: Receiver): Promise<number> {
  let best = 0
  for (const rate of offered) {
    const before = await drained(receiver)
    const { sent, took } = await flood(client, topic, rate, seconds)
    // What is still on its way after half a second has piled up: that rate cannot be kept.
    await wait(500)
    const arrived = (await receiver.received()) - before; console.log(rate, sent, arrived, took)
    if (arrived < sent) break
    best = sent / took
  }
  return best
}

async function alonePage(browser: Browser, url: string, server: Server): Promise<Receiver> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  await page.evaluate((to) => (window as unknown as { bench: { listen: (url: string, filter: string) => Promise<void> } }).bench.listen(to, 'bench/#'), `ws://127.0.0.1:${server.wsPort}/mqtt`)
  return { received: () => page.evaluate(() => (window as unknown as { bench: { received: () => number } }).bench.received()), close: () => page.close() }
}

/** The console's own client, connected and subscribed by hand as a user does it. */
export async function consolePage(browser: Browser, server: Server, hooks?: string): Promise<Receiver & { page: Page }> {
  const page = await newPage(browser)
  if (hooks !== undefined) await page.addInitScript({ content: hooks })
  await enter(page, server.url, '/websocket')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(server.wsPort))
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Topic' }).first().fill('bench/#')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByRole('list', { name: 'Subscriptions' }).getByText('bench/#').waitFor()
  const note = page.getByText(/[\d,]+ received/)
  return { page, received: async () => Number((/([\d,]+) received/.exec(await note.innerText())?.[1] ?? '0').replaceAll(',', '')), close: () => page.close() }
}

/** What the console's MQTT client keeps up with, against mqtt.js alone in the same browser, and a minute of flood. */
export async function mqttLines(browser: Browser, url: string, server: Server, hooks: string): Promise<Line[]> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { protocolVersion: 5 })
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [rates, open] of [[theirs, () => alonePage(browser, url, server)], [ours, () => consolePage(browser, server)]] as const) {
      const receiver = await open()
      rates.push(await sustained(client, `bench/rate/${round}`, receiver))
      await receiver.close()
    }
  }
  const ratio = median(ours) / median(theirs)
  const { page, received, close } = await consolePage(browser, server, hooks)
  const keys: number[] = []
  const before = await received()
  const flooding = flood(client, 'bench/flood', 5000, 60)
  const search = page.getByRole('textbox', { name: 'Topic or payload contains' })
  await search.focus()
  for (let turn = 0; turn < 60; turn += 1) {
    keys.push(await press(page, 'x'))
    await page.keyboard.press('Backspace')
    await wait(500)
  }
  const { sent } = await flooding
  const got = (await drained({ received, close })) - before
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await close()
  await client.endAsync()
  return [
    { what: 'MQTT client: messages a second without loss', ours: perSecond(median(ours)), other: `mqtt.js ${perSecond(median(theirs))}`, ratio: ratio.toFixed(3), aim: 'ratio ≥ 0.9', met: ratio >= 0.9 },
    whether(`MQTT client: a minute of 5,000 msg/s (${count(sent)} sent)`, `${count(got)} received`, got === sent, 'all received'),
    alone('MQTT client: key to paint during the flood, p95', quantile(keys, 0.95), ms, 200),
    alone('MQTT client: heap after the flood', usedSize / 1e6, (mb) => `${mb.toFixed(1)} MB`, 200),
  ]
}
