import { readFileSync } from 'node:fs'
import mqtt from 'mqtt'
import type { Download, Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'
import { heldTo, type TaskNumber } from '../support/klm-tasks'

const device = 'device-00042'
/** Neighbours in a fleet: the five digits name one of them. */
const fleet = ['device-00041', device, 'device-00043', 'device-00142']
const traceName = 'night_shift'

type Broker = Awaited<ReturnType<typeof asAdmin>>
type Task = {
  task: TaskNumber
  what: string
  prepare?: (broker: Broker) => Promise<unknown>
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
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
      async keyboard(user, page) {
        user.decide('the command: trace')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('tr')
        await expect(active(page, 'Create trace')).toBeVisible()
        await user.press('Enter')
        user.fixed('the client is asked next')
        await user.type('00042')
        await expect(active(page, device)).toBeVisible()
        await user.press('Enter')
        await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
        user.decide('the rest as offered: a name, half an hour')
        await user.press('Control+Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: the search')
        await user.click(page.getByRole('banner').getByRole('button', { name: /Search or run a command/ }))
        await expect(palette(page)).toBeFocused()
        user.decide('which client')
        await user.type('00042')
        await user.click(page.getByRole('option', { name: device }))
        await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible()
        user.decide('the command: trace')
        await user.click(page.getByRole('button', { name: 'Create trace', exact: true }))
        await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
        user.fixed('a name is asked next, and stands there')
        await user.click(page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }))
        user.decide('a choice: until when')
        await user.click(page.getByRole('option', { name: '30m' }))
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
        name: traceName,
        type: 'clientid',
        clientid: device,
        end_at: new Date(Date.now() + 1_800_000).toISOString(),
      })
      await broker('POST', `/clients/${device}/subscribe`, { topic: 'traced', qos: 0 })
    },
    by: {
      async keyboard(user, page) {
        user.decide('the command: download')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('td')
        await expect(active(page, 'Download trace')).toBeVisible()
        await user.press('Enter')
        user.fixed('the trace is asked next, and the one there is stands in hand')
        await expect(active(page, traceName)).toBeVisible()
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: log traces')
        await user.click(page.getByRole('navigation').getByRole('link', { name: /Log traces/ }))
        user.decide('which trace, and there the command')
        await user.click(
          page
            .getByRole('row')
            .filter({ hasText: traceName })
            .getByRole('button', { name: `Download ${traceName}` }),
        )
      },
    },
    async done(_, file) {
      const saved = await file
      expect(saved?.suggestedFilename()).toBe(`${traceName}.zip`)
      expect(readFileSync((await saved?.path()) ?? '').toString('latin1')).toContain(`trace_${traceName}_`)
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
        await countInput(page)
        await logIn(page, { to: '/dashboard/overview' })
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
        const file = prepare === undefined ? undefined : page.waitForEvent('download')
        // Both ways start at the keyboard.
        const user = await createSimulatedUser(page, 'keyboard')
        await by[way](user, page)
        const count = await user.count()
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
