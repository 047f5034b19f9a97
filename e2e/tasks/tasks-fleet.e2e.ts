import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, type Server } from '../support/fixture'
import { logInToAll, test } from '../support/fleet'
import { countInput, createSimulatedUser, report, type Device, type SimulatedUser } from '../support/klm'
import { newTasks, type NewTaskNumber } from '../support/klm-tasks'
import { pickByName, runByName, tabUntil } from '../support/task-steps'

test.use({ freshContext: true })
test.describe.configure({ mode: 'default' })

const device = 'device-00042'

type Task = {
  task: NewTaskNumber
  what: string
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
  done: (page: Page) => Promise<void>
}

const palette = (page: Page) => page.getByRole('combobox').and(page.locator('[role=dialog] input'))
const search = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Search or run a command/ })
const found = (page: Page) =>
  page.getByRole('group', { name: 'Production EU' }).getByRole('option', { name: device })

const runOption = (page: Page) => page.getByRole('option', { name: /^Run a command on several/ })

/** Types the command and the confirmation of the production broker, once the command is chosen. */
async function kickOnChosen(user: SimulatedUser, page: Page): Promise<void> {
  await expect(page.getByRole('dialog').getByText('on brokers')).toBeVisible()
  user.decide('what to run')
  await user.type('kick sensor-05')
  await user.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Production EU (production)')
  user.decide('a confirmation to read, with the name to type')
  await user.type('prod')
  await user.press('Enter')
}

/** Sets how many messages a session may queue. */
async function setQueueLength(server: Server, length: number): Promise<void> {
  const broker = await asAdmin(server)
  const { data } = await broker('GET', '/configs/global_zone')
  const zone = data as { mqtt: object }
  await broker('PUT', '/configs/global_zone', { ...zone, mqtt: { ...zone.mqtt, max_mqueue_len: length } })
}

const settingRow = (page: Page) => page.getByRole('row', { name: /MQTT and client protection/ })

const tasks: readonly Task[] = [
  {
    task: 27,
    what: `find ${device} on whichever of three brokers it is connected to`,
    by: {
      async keyboard(user, page) {
        user.decide('where to search: all brokers')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('@@00042')
        await expect(found(page)).toBeVisible()
        user.decide('which of the results')
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('where to search: all brokers')
        await user.click(search(page))
        await expect(palette(page)).toBeFocused()
        await user.type('@@00042')
        await expect(found(page)).toBeVisible()
        user.decide('which of the results')
        await user.click(found(page))
      },
    },
    async done(page) {
      await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('broker')).toBe('prod')
      // The servers stop with the test: the page loads its last parts before.
      await page.waitForLoadState('networkidle')
    },
  },
  {
    task: 28,
    what: 'kick client sensor-05 on all three brokers',
    by: {
      async keyboard(user, page) {
        user.decide('where: all rows')
        await user.press('Shift+A')
        await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4)
        user.decide('the command: run on several brokers')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('across')
        await expect(runOption(page)).toHaveAttribute('aria-selected', 'true')
        await user.press('Enter')
        await kickOnChosen(user, page)
      },
      async mouse(user, page) {
        user.decide('where: all rows')
        await user.click(page.getByRole('checkbox', { name: /all/i }).first())
        user.decide('the command: run on several brokers')
        await user.click(search(page))
        await expect(palette(page)).toBeFocused()
        await user.type('run a')
        await user.click(runOption(page))
        await kickOnChosen(user, page)
      },
    },
    async done(page) {
      await expect(page.getByRole('status', { name: 'Results' })).toContainText('Done: ')
    },
  },
  {
    task: 35,
    what: 'take one setting that differs from another broker',
    by: {
      async keyboard(user, page) {
        user.decide('the command: compare brokers')
        await runByName(user, page, 'compare b', 'Compare brokers')
        user.decide('which broker')
        await user.type('stag')
        await user.press('Enter')
        await expect(settingRow(page)).toBeVisible()
        user.decide('which setting')
        await user.press('/')
        await user.type('max_mqueue')
        const setting = page.getByRole('checkbox', { name: /^mqtt\.max_mqueue_len of/ })
        await expect(setting).toBeVisible()
        await tabUntil(user, page, setting)
        await user.press('Space')
        await user.press('Control+Enter')
        user.decide('a confirmation to read')
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await user.press('Tab')
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('the command: compare brokers')
        await pickByName(user, page, 'compare b', 'Compare brokers')
        user.decide('which broker')
        await user.click(page.getByRole('option', { name: /Staging/ }))
        await expect(settingRow(page)).toBeVisible()
        user.decide('which setting')
        await user.click(page.getByRole('textbox', { name: /^Filter by type/ }))
        await user.type('max_mqueue')
        await user.click(page.getByRole('checkbox', { name: /^mqtt\.max_mqueue_len of/ }))
        await user.click(page.getByRole('main').getByRole('button', { name: /^Apply 1 item/ }))
        user.decide('a confirmation to read')
        await user.click(page.getByRole('alertdialog').getByRole('button').last())
      },
    },
    async done(page) {
      await expect(page.getByRole('status', { name: 'Results' })).toContainText('1 item')
    },
  },
  {
    task: 36,
    what: 'show three brokers in turn on the wall display',
    by: {
      async keyboard(user, page) {
        user.decide('where to go: wall display')
        await runByName(user, page, 'wall', 'Wall display')
        await expect(page.getByRole('button', { name: /^Brokers/ })).toBeVisible()
        await user.press('b')
        const boxes = page.getByRole('dialog').getByRole('checkbox')
        await expect(boxes.first()).toBeFocused()
        user.decide('which brokers')
        await tabUntil(user, page, boxes.nth(1))
        await user.press('Space')
        await tabUntil(user, page, boxes.nth(2))
        await user.press('Space')
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: wall display')
        await pickByName(user, page, 'wall', 'Wall display')
        await user.click(page.getByRole('button', { name: /^Brokers/ }))
        const boxes = page.getByRole('dialog').getByRole('checkbox')
        user.decide('which brokers')
        await user.click(boxes.nth(1))
        await user.click(boxes.nth(2))
        await user.click(page.getByRole('dialog').getByRole('button', { name: 'Show 3 brokers' }))
      },
    },
    async done(page) {
      await expect.poll(() => page.url()).toContain('brokers=')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.waitForLoadState('networkidle')
    },
  },
]

for (const { task, what, by, done } of tasks)
  for (const way of ['keyboard', 'mouse'] as const) {
    const limit = newTasks[task][way]
    test(`task ${task} by ${way}: ${what}, in at most ${limit} s`, async ({ page, fleet }, info) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${fleet.prod.mqttPort}`, {
        clientId: device,
        reconnectPeriod: 0,
      })
      await setQueueLength(fleet.lab, 1000)
      await setQueueLength(fleet.stage, 2000)
      await countInput(page)
      await page.reload()
      await logInToAll(page)
      const user = await createSimulatedUser(page, 'keyboard')
      await by[way](user, page)
      await done(page)
      const count = await user.count()
      await report({ ...count, task, what, by: way, limit }, info)
      expect(count.seconds).toBeLessThanOrEqual(limit)
      await client.endAsync(true)
    })
  }
