import type { Browser } from '@playwright/test'
import mqttPacket from 'mqtt-packet'
import type { WebSocket } from 'ws'
import type { Server } from '../support/fixture'
import { scripted } from '../support/mqtt-peer'
import { press } from './browser'
import { enter, newPage } from './console'
import { alone, count, ms, quantile, whether, type Line } from './figures'
import { evenly } from './source'

const topics = 100_000
const perFrame = 10
/** The messages a second in which the topics are first sent, and those of the minute that is measured. */
const firstRate = 10_000
const rate = 5000
const seconds = 60

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Frames with one message for each topic, of which some have another value in each round. */
const toFrames = (round: number): Buffer[] =>
  Array.from({ length: topics / perFrame }, (_, frame) =>
    Buffer.concat(
      Array.from({ length: perFrame }, (_, at) => {
        const id = frame * perFrame + at
        return mqttPacket.generate(
          {
            cmd: 'publish',
            topic: `plant/line-${id % 100}/machine-${Math.floor(id / 100) % 100}/sensor-${Math.floor(id / 10_000)}`,
            payload: Buffer.from(JSON.stringify({ id, value: id % 3 === 0 ? round : 0, unit: 'celsius' })),
            qos: 0,
            dup: false,
            retain: false,
          },
          { protocolVersion: 5 },
        )
      }),
    ),
  )

/** The topic explorer with 100,000 topics: keys during a minute of 5,000 messages a second, what is counted, and the heap. */
export async function explorerLines(browser: Browser, server: Server, hooks: string): Promise<Line[]> {
  let listener: WebSocket | undefined
  const source = await scripted((packet, send, socket) => {
    if (packet.cmd === 'connect') send({ cmd: 'connack', reasonCode: 0, sessionPresent: false })
    if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' })
    if (packet.cmd !== 'subscribe') return
    listener = socket
    send({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [0] })
  })
  const frames = [...toFrames(1), ...toFrames(2)]
  let next = 0
  const flood = (perSecond: number, time: number) =>
    evenly(perSecond, time, perFrame, () => {
      listener?.send(frames[next % frames.length] ?? '')
      next += 1
    })

  const page = await newPage(browser)
  await page.addInitScript({ content: hooks })
  await enter(page, server.url, '/mqtt-client')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill(source.port)
  await page.evaluate(() => {
    location.hash = '/explorer'
  })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const tree = page.getByRole('tree')
  await tree.waitFor()
  const received = async () =>
    Number(
      (/([\d,]+) messages/.exec(await page.getByRole('main').innerText())?.[1] ?? '0').replaceAll(',', ''),
    )
  let sent = await flood(firstRate, topics / firstRate + 0.1)
  await page
    .getByText(`${count(topics)} topics`)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Expand all topics' }).click()
  await tree.focus()

  const keys: number[] = []
  const flooding = flood(rate, seconds)
  for (let turn = 0; turn < 2 * seconds - 10; turn += 1) {
    keys.push(await press(page, turn % 10 === 9 ? 'PageDown' : 'ArrowDown', 'keydown'))
    await wait(300)
  }
  sent += await flooding
  let got = -1
  for (let now = await received(); now !== got; now = await received()) {
    got = now
    await wait(1000)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const accounted = /([\d.]+) MB of/.exec(await page.getByRole('main').innerText())?.[1]
  await page.close()
  await source.close()
  return [
    whether(
      `explorer: ${count(topics)} topics, a minute of ${count(rate)} msg/s (${count(sent)} sent)`,
      `${count(got)} counted`,
      got === sent,
      'all counted',
    ),
    alone('explorer: key to paint during the flood, all branches open, p95', quantile(keys, 0.95), ms, 50),
    alone(
      `explorer: heap after the flood (${accounted ?? '?'} MB by its own account)`,
      usedSize / 1e6,
      (mb) => `${mb.toFixed(1)} MB`,
      250,
    ),
  ]
}
