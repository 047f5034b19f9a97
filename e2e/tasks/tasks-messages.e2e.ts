import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'
import { heldTo, type TaskNumber } from '../support/klm-tasks'

const topic = 'sensors/7/temp'
const message = 'state/142'
/** What distinguishes it from the 200: no other contains these characters. */
const number = '142'
/** The subscriptions: three receive the topic, one by its name (so that the search finds it) and two by wildcards. */
const subscribers: Readonly<Record<string, string>> = {
  'task-display': topic,
  'task-report': 'sensors/+/temp',
  'task-archive': 'sensors/#',
  'task-neighbour': 'sensors/17/temp',
  'task-status': 'sensors/7/status',
}
const receivers = ['task-archive', 'task-display', 'task-report']

type Task = {
  task: TaskNumber
  what: string
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
  done: (page: Page, api: Awaited<ReturnType<typeof asAdmin>>) => Promise<void>
}

const palette = (page: Page) => page.getByRole('combobox').and(page.locator('[role=dialog] input'))
const active = (page: Page, name: string) =>
  page.locator('[role=option][aria-selected=true]').filter({ hasText: name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the search with the mouse and finds something by its name. */
async function searchByMouse(user: SimulatedUser, page: Page, what: string, text: string): Promise<void> {
  user.decide('where to go: the search')
  await user.click(page.getByRole('banner').getByRole('button', { name: /Search or run a command/ }))
  await expect(palette(page)).toBeFocused()
  user.decide(what)
  await user.type(text)
}

const tasks: readonly Task[] = [
  {
    task: 3,
    what: `which clients get topic ${topic}, wildcards included`,
    by: {
      async keyboard(user, page) {
        user.decide('where to go: the search')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        user.decide('which topic')
        await user.type('7/te')
        await expect(active(page, topic)).toBeVisible()
        await user.press('Enter')
      },
      async mouse(user, page) {
        await searchByMouse(user, page, 'which topic', '7/te')
        await user.click(page.getByRole('option').filter({ hasText: topic }).first())
      },
    },
    async done(page) {
      await expect(page.getByText(`receive ${topic}, wildcards included`)).toBeVisible()
      // The simulated devices have a wildcard subscriber of their own.
      const got = await page.locator('tbody tr[data-index] td:nth-child(2)').allTextContents()
      expect(got.filter((id) => id in subscribers).sort()).toEqual(receivers)
      expect(got).toContain('dashboard-01')
    },
  },
  {
    task: 5,
    what: `view the retained payload of ${message} among 200`,
    by: {
      async keyboard(user, page) {
        user.decide('the command: show retained')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('rs')
        await expect(active(page, 'Show retained message')).toBeVisible()
        await user.press('Enter')
        user.fixed('the topic is asked next')
        await user.type(number)
        await expect(active(page, message)).toBeVisible()
        await user.press('Enter')
      },
      async mouse(user, page) {
        await searchByMouse(user, page, 'which topic', number)
        await user.click(page.getByRole('option').filter({ hasText: message }).first())
      },
    },
    async done(page) {
      await expect(heading(page, message)).toBeVisible()
      await expect(page.getByText('payload of 142', { exact: true })).toBeVisible()
    },
  },
  {
    task: 6,
    what: `delete the retained message of ${message}`,
    by: {
      async keyboard(user, page) {
        user.decide('the command: delete retained')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('rd')
        await expect(active(page, 'Delete retained message')).toBeVisible()
        await user.press('Enter')
        user.fixed('the topic is asked next')
        await user.type(number)
        await expect(active(page, message)).toBeVisible()
        await user.press('Enter')
        user.decide('a confirm to read')
        await expect(page.getByRole('alertdialog')).toContainText(message)
        await user.press('Tab')
        await user.press('Enter')
      },
      async mouse(user, page) {
        await searchByMouse(user, page, 'which topic', number)
        await user.click(page.getByRole('option').filter({ hasText: message }).first())
        await expect(heading(page, message)).toBeVisible()
        user.decide('the command: delete')
        await user.click(page.getByRole('button', { name: 'Delete retained message', exact: true }))
        user.decide('a confirm to read')
        await user.click(page.getByRole('alertdialog').getByRole('button').last())
      },
    },
    async done(page, api) {
      await expect(page.getByRole('status', { name: 'Results' })).toContainText(
        `Deleted the retained message of ${message}`,
      )
      expect((await api('GET', `/mqtt/retainer/message/${encodeURIComponent(message)}`)).status).toBe(404)
      // And no other one.
      expect((await api('GET', '/mqtt/retainer/message/state%2F14')).status).toBe(200)
      expect((await api('GET', '/mqtt/retainer/message/state%2F143')).status).toBe(200)
    },
  },
]

for (const { task, what, by, done } of tasks) {
  for (const device of ['keyboard', 'mouse'] as const) {
    const { today, limit } = heldTo(task, device)
    test(`task ${task} by ${device}: ${what}, in at most ${limit} s`, async ({
      page,
      server,
      watch,
    }, info) => {
      watch.expected.push(/404/)
      const api = await asAdmin(server)
      const clients = await Promise.all(
        Object.entries(task === 3 ? subscribers : {}).map(async ([clientId, filter]) => {
          const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
            clientId,
            reconnectPeriod: 0,
          })
          await client.subscribeAsync(filter)
          return client
        }),
      )
      try {
        // The simulated devices of a server that has just started are still connecting.
        if (task === 3)
          await expect
            .poll(async () => (await api('GET', '/clients/dashboard-01/subscriptions')).data)
            .toHaveLength(1)
        else
          await api(
            'POST',
            '/publish/bulk',
            Array.from({ length: 200 }, (_, index) => ({
              topic: `state/${index}`,
              payload: `payload of ${index}`,
              retain: true,
            })),
          )
        await countInput(page)
        await logIn(page, { to: '/dashboard/overview' })
        await expect(heading(page, 'Overview')).toBeVisible()
        // Both ways start at the keyboard.
        const user = await createSimulatedUser(page, 'keyboard')
        await by[device](user, page)
        const count = await user.count()
        await done(page, api)
        await report({ ...count, task, what, by: device, today, limit }, info)
        expect(count.seconds).toBeLessThanOrEqual(limit)
      } finally {
        await api('DELETE', '/mqtt/retainer/message/state%2F%2B')
        await Promise.all(clients.map((client) => client.endAsync(true)))
      }
    })
  }
}
