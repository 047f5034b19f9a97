import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { expect, logIn, test, type Server } from '../support/fixture'
import { countInput, createSimulatedUser, report, type Device, type SimulatedUser } from '../support/klm'
import { newTasks, type NewTaskNumber } from '../support/klm-tasks'

type Task = {
  task: NewTaskNumber
  what: string
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
  done: (page: Page, server: Server) => Promise<void>
}

const topic = 'sensors/7/temp'
const palette = (page: Page) => page.getByRole('combobox').and(page.locator('[role=dialog] input'))
const active = (page: Page, name: string) =>
  page.locator('[role=dialog] [role=option][aria-selected=true]').filter({ hasText: name })
const search = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Search or run a command/ })
const start = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Start', exact: true })
/** Opens the topic in the explorer, which then has it as its filter. */
async function openByPalette(user: SimulatedUser, page: Page): Promise<void> {
  user.decide('the command: open in the topic explorer')
  await expect(palette(page)).toBeFocused()
  await user.type(`te ${topic}`)
  await expect(active(page, topic)).toBeVisible()
  await user.press('Enter')
  await expect(start(page)).toBeVisible()
}

const tasks: readonly Task[] = [
  {
    task: 26,
    what: `watch the values of ${topic} as they arrive`,
    by: {
      async keyboard(user, page) {
        await user.press('Control+k')
        await openByPalette(user, page)
        user.decide('the command: start')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('start top')
        await expect(active(page, 'Start topic explorer')).toBeVisible()
        await user.press('Enter')
        await expect(page.getByRole('dialog').locator('label', { hasText: 'Topic filters' })).toBeVisible()
        user.fixed('the filter is that of the page')
        await user.press('Control+Enter')
        await expect(palette(page)).toBeHidden()
      },
      async mouse(user, page) {
        await user.click(search(page))
        await openByPalette(user, page)
        user.decide('whether the load is small enough')
        await user.click(start(page))
      },
    },
    async done(page) {
      await expect(page.getByRole('heading', { level: 2, name: topic })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Payload' })).toContainText('"celsius": 21')
    },
  },
]

for (const { task, what, by, done } of tasks)
  for (const way of ['keyboard', 'mouse'] as const) {
    const limit = newTasks[task][way]
    test(`task ${task} by ${way}: ${what}, in at most ${limit} s`, async ({ page, server }, info) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
        clientId: `task-${way}`,
      })
      await client.publishAsync(topic, '{"celsius":21}', { retain: true, qos: 1 })
      await countInput(page)
      await logIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const user = await createSimulatedUser(page, 'keyboard')
      await by[way](user, page)
      await done(page, server)
      const count = await user.count()
      await report({ ...count, task, what, by: way, limit }, info)
      expect(count.seconds).toBeLessThanOrEqual(limit)
      await client.publishAsync(topic, '', { retain: true, qos: 1 })
      await client.endAsync(true)
    })
  }
