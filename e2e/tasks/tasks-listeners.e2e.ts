import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'
import { heldTo, type TaskNumber } from '../support/klm-tasks'

const id = 'tcp:default'
type Listener = { enable: boolean; running: boolean; max_connections: number | string }
type Task = {
  task: TaskNumber
  what: string
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
  done: (listener: Listener) => void
}

const selected = (page: Page, text: string) =>
  page.locator('[role=option][aria-selected=true]').filter({ hasText: text })
const confirm = (page: Page) => page.getByRole('alertdialog')

/** Starts a command by its alias, which then asks for the listener. */
async function begin(user: SimulatedUser, page: Page, short: string, title: string): Promise<void> {
  user.decide(`the command: ${short}`)
  await user.press('Control+k')
  await user.type(short)
  await expect(selected(page, title)).toBeVisible()
  await user.press('Enter')
  user.fixed('the listener is asked next')
  await expect(page.getByRole('dialog').getByLabel('Listener', { exact: true })).toBeFocused()
  await user.type('d')
  await expect(selected(page, id)).toBeVisible()
  await user.press('Enter')
}

async function agree(user: SimulatedUser, page: Page, by: Device, verb: string): Promise<void> {
  user.decide('a confirm to read')
  await expect(confirm(page)).toContainText(/\d+ connections are dropped|No client is connected/)
  if (by === 'mouse') return user.click(confirm(page).getByRole('button', { name: verb }))
  await user.press('Tab')
  await user.press('Enter')
}

async function toList(user: SimulatedUser, page: Page): Promise<void> {
  user.decide('where to go: the listeners')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await user.click(menu.getByRole('button', { name: 'Management', exact: true }))
  await user.click(menu.getByRole('link', { name: 'Listeners', exact: true }))
}

const tasks: readonly Task[] = [
  {
    task: 16,
    what: 'disable a listener',
    by: {
      async keyboard(user, page) {
        await begin(user, page, 'sl', 'Stop listener')
        await agree(user, page, 'keyboard', 'Stop')
      },
      async mouse(user, page) {
        await toList(user, page)
        user.decide('its switch')
        await user.click(page.getByRole('switch', { name: id }))
        await agree(user, page, 'mouse', 'Stop')
      },
    },
    done: (listener) => expect(listener).toMatchObject({ enable: false, running: false }),
  },
  {
    task: 16.5,
    what: 'set its max connections to 5000',
    by: {
      async keyboard(user, page) {
        await begin(user, page, 'le', 'Edit listener')
        user.fixed('the limit is asked next')
        await expect(page.getByRole('dialog').getByLabel('Max connections', { exact: true })).toBeFocused()
        await user.type('5000')
        await user.press('Enter')
        await agree(user, page, 'keyboard', 'Save')
      },
      async mouse(user, page) {
        await toList(user, page)
        user.decide('which listener')
        await user.click(page.getByRole('link', { name: id, exact: true }))
        user.decide('the field')
        await user.click(page.getByLabel(/^Max connections/))
        await user.press('Control+a')
        await user.type('5000')
        user.decide('the command: save')
        await user.click(page.getByRole('main').getByRole('button', { name: /^Save/ }))
        await agree(user, page, 'mouse', 'Save')
      },
    },
    done: (listener) => expect(listener.max_connections).toBe(5000),
  },
]

for (const { task, what, by, done } of tasks) {
  for (const device of ['keyboard', 'mouse'] as const) {
    test(`task ${String(task)} by ${device}: ${what}, at most ${String(heldTo(task, device).limit)} s`, async ({
      page,
      server,
    }, info) => {
      const api = await asAdmin(server)
      const read = async () => (await api('GET', `/listeners/${id}`)).data as Listener
      try {
        await countInput(page)
        await logIn(page, { to: '/dashboard/overview' })
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
        const user = await createSimulatedUser(page, device)
        await by[device](user, page)
        const count = await user.count()
        await expect(async () => done(await read())).toPass()
        await report({ ...count, task, what, by: device, ...heldTo(task, device) }, info)
        expect(count.seconds).toBeLessThanOrEqual(heldTo(task, device).limit)
      } finally {
        await api('PUT', `/listeners/${id}`, { type: 'tcp', id, enable: true, max_connections: 'infinity' })
      }
    })
  }
}
