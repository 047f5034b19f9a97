import { readFileSync } from 'node:fs'
import mqtt from 'mqtt'
import type { Download, Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, signIn, test } from '../support/fixture'
import { createHand, report, watchHands, type Device, type Hand } from '../support/klm'
import { heldTo, type TaskNumber } from '../support/klm-tasks'

const device = 'device-00042'
/** Neighbours in a fleet: the five digits name one of them. */
const fleet = ['device-00041', device, 'device-00043', 'device-00142']
const kept = 'night_shift'

type Broker = Awaited<ReturnType<typeof asAdmin>>
type Task = {
  task: TaskNumber
  what: string
  prepare?: (broker: Broker) => Promise<unknown>
  by: Record<Device, (hand: Hand, page: Page) => Promise<void>>
  done: (broker: Broker, file: Promise<Download> | undefined) => Promise<void>
}

const palette = (page: Page) => page.getByRole('combobox').and(page.locator('[role=dialog] input'))
const active = (page: Page, name: string) =>
  page.locator('[role=dialog] [role=option][aria-selected=true]').filter({ hasText: name })

type Trace = {
  name: string
  type: string
  clientid: string
  status: string
  start_at: string
  end_at: string
}
const traces = async (broker: Broker) => (await broker('GET', '/trace')).data as Trace[]

const tasks: readonly Task[] = [
  {
    task: 11,
    what: `start a 30-minute trace of ${device}`,
    by: {
      async keyboard(hand, page) {
        hand.decide('the command: trace')
        await hand.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await hand.type('tr')
        await expect(active(page, 'Create trace')).toBeVisible()
        await hand.press('Enter')
        hand.fixed('the client is asked next')
        await hand.type('00042')
        await expect(active(page, device)).toBeVisible()
        await hand.press('Enter')
        await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
        hand.decide('the rest as offered: a name, half an hour')
        await hand.press('Control+Enter')
      },
      async mouse(hand, page) {
        hand.decide('where to go: the search')
        await hand.click(page.getByRole('banner').getByRole('button', { name: /Search or run a command/ }))
        await expect(palette(page)).toBeFocused()
        hand.decide('which client')
        await hand.type('00042')
        await hand.click(page.getByRole('option', { name: device }))
        await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible()
        hand.decide('the command: trace')
        await hand.click(page.getByRole('button', { name: 'Create trace', exact: true }))
        await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
        hand.fixed('a name is asked next, and stands there')
        await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }))
        hand.decide('a choice: until when')
        await hand.click(page.getByRole('option', { name: '30m' }))
      },
    },
    async done(broker) {
      await expect
        .poll(async () =>
          (await traces(broker)).map(({ type, clientid, status }) => [type, clientid, status]),
        )
        .toEqual([['clientid', device, 'running']])
      const [trace] = await traces(broker)
      const minutes = (Date.parse(trace?.end_at ?? '') - Date.parse(trace?.start_at ?? '')) / 60_000
      expect(minutes).toBeGreaterThan(28.9)
      expect(minutes).toBeLessThanOrEqual(30.1)
    },
  },
  {
    task: 12,
    what: 'download a trace’s log',
    // With something in it: an empty one is not handed out by newer brokers.
    async prepare(broker) {
      await broker('POST', '/trace', {
        name: kept,
        type: 'clientid',
        clientid: device,
        end_at: new Date(Date.now() + 1_800_000).toISOString(),
      })
      await broker('POST', `/clients/${device}/subscribe`, { topic: 'traced', qos: 0 })
    },
    by: {
      async keyboard(hand, page) {
        hand.decide('the command: download')
        await hand.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await hand.type('td')
        await expect(active(page, 'Download trace')).toBeVisible()
        await hand.press('Enter')
        hand.fixed('the trace is asked next, and the one there is stands in hand')
        await expect(active(page, kept)).toBeVisible()
        await hand.press('Enter')
      },
      async mouse(hand, page) {
        hand.decide('where to go: log traces')
        await hand.click(page.getByRole('navigation').getByRole('link', { name: /Log traces/ }))
        hand.decide('which trace, and there the command')
        await hand.click(
          page
            .getByRole('row')
            .filter({ hasText: kept })
            .getByRole('button', { name: `Download ${kept}` }),
        )
      },
    },
    async done(_, file) {
      const saved = await file
      expect(saved?.suggestedFilename()).toBe(`${kept}.zip`)
      expect(readFileSync((await saved?.path()) ?? '').toString('latin1')).toContain(`trace_${kept}_`)
    },
  },
]

for (const { task, what, prepare, by, done } of tasks) {
  for (const way of ['keyboard', 'mouse'] as const) {
    const { today, limit } = heldTo(task, way)
    test(`task ${task} by ${way}: ${what}, in at most ${limit} s`, async ({ page, server, watch }, info) => {
      watch.expected.push(/404/)
      const broker = await asAdmin(server)
      const clients = await Promise.all(
        fleet.map((clientId) =>
          mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId, reconnectPeriod: 0 }),
        ),
      )
      try {
        await broker('DELETE', '/trace')
        await prepare?.(broker)
        await watchHands(page)
        await signIn(page, { to: '/dashboard/overview' })
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
        const file = prepare === undefined ? undefined : page.waitForEvent('download')
        // The clock of both ways starts with the hands on the keyboard.
        const hand = await createHand(page, 'keyboard')
        await by[way](hand, page)
        const count = await hand.count()
        await done(broker, file)
        await report({ ...count, task, what, by: way, today, limit }, info)
        expect(count.seconds).toBeLessThanOrEqual(limit)
      } finally {
        await broker('DELETE', '/trace')
        await Promise.all(clients.map((client) => client.endAsync(true)))
      }
    })
  }
}
