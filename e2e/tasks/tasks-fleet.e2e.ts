import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixture'
import { logInToAll, test } from '../support/fleet'
import { countInput, createSimulatedUser, report, type Device, type SimulatedUser } from '../support/klm'
import { newTasks, type NewTaskNumber } from '../support/klm-tasks'

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
]

for (const { task, what, by, done } of tasks)
  for (const way of ['keyboard', 'mouse'] as const) {
    const limit = newTasks[task][way]
    test(`task ${task} by ${way}: ${what}, in at most ${limit} s`, async ({ page, fleet }, info) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${fleet.prod.mqttPort}`, {
        clientId: device,
        reconnectPeriod: 0,
      })
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
