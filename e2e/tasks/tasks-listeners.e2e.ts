import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, signIn, test } from '../support/fixture'
import { createHand, report, watchHands, type Device, type Hand } from '../support/klm'
import { heldTo, type TaskNumber } from '../support/klm-tasks'

const id = 'tcp:default'
type Listener = { enable: boolean; running: boolean; max_connections: number | string }
type Task = {
  task: TaskNumber
  what: string
  by: Record<Device, (hand: Hand, page: Page) => Promise<void>>
  done: (listener: Listener) => void
}

const selected = (page: Page, text: string) =>
  page.locator('[role=option][aria-selected=true]').filter({ hasText: text })
const confirm = (page: Page) => page.getByRole('alertdialog')

/** Begins a command by its short name, which then asks for the listener. */
async function begin(hand: Hand, page: Page, short: string, title: string): Promise<void> {
  hand.decide(`the command: ${short}`)
  await hand.press('Control+k')
  await hand.type(short)
  await expect(selected(page, title)).toBeVisible()
  await hand.press('Enter')
  hand.fixed('the listener is asked next')
  await expect(page.getByRole('dialog').getByLabel('Listener', { exact: true })).toBeFocused()
  await hand.type('d')
  await expect(selected(page, id)).toBeVisible()
  await hand.press('Enter')
}

async function agree(hand: Hand, page: Page, by: Device, verb: string): Promise<void> {
  hand.decide('a confirm to read')
  await expect(confirm(page)).toContainText(/\d+ connections are dropped|No client is connected/)
  if (by === 'mouse') return hand.click(confirm(page).getByRole('button', { name: verb }))
  await hand.press('Tab')
  await hand.press('Enter')
}

async function toList(hand: Hand, page: Page): Promise<void> {
  hand.decide('where to go: the listeners')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await hand.click(menu.getByRole('button', { name: 'Management', exact: true }))
  await hand.click(menu.getByRole('link', { name: 'Listeners', exact: true }))
}

const tasks: readonly Task[] = [
  {
    task: 16,
    what: 'disable a listener',
    by: {
      async keyboard(hand, page) {
        await begin(hand, page, 'sl', 'Stop listener')
        await agree(hand, page, 'keyboard', 'Stop')
      },
      async mouse(hand, page) {
        await toList(hand, page)
        hand.decide('its switch')
        await hand.click(page.getByRole('switch', { name: id }))
        await agree(hand, page, 'mouse', 'Stop')
      },
    },
    done: (listener) => expect(listener).toMatchObject({ enable: false, running: false }),
  },
  {
    task: 16.5,
    what: 'set its max connections to 5000',
    by: {
      async keyboard(hand, page) {
        await begin(hand, page, 'le', 'Edit listener')
        hand.fixed('the limit is asked next')
        await expect(page.getByRole('dialog').getByLabel('Max connections', { exact: true })).toBeFocused()
        await hand.type('5000')
        await hand.press('Enter')
        await agree(hand, page, 'keyboard', 'Save')
      },
      async mouse(hand, page) {
        await toList(hand, page)
        hand.decide('which listener')
        await hand.click(page.getByRole('link', { name: id, exact: true }))
        hand.decide('the field')
        await hand.click(page.getByLabel(/^Max connections/))
        await hand.press('Control+a')
        await hand.type('5000')
        hand.decide('the command: save')
        await hand.click(page.getByRole('main').getByRole('button', { name: /^Save/ }))
        await agree(hand, page, 'mouse', 'Save')
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
        await watchHands(page)
        await signIn(page, { to: '/dashboard/overview' })
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
        const hand = await createHand(page, device)
        await by[device](hand, page)
        const count = await hand.count()
        await expect(async () => done(await read())).toPass()
        await report({ ...count, task, what, by: device, ...heldTo(task, device) }, info)
        expect(count.seconds).toBeLessThanOrEqual(heldTo(task, device).limit)
      } finally {
        await api('PUT', `/listeners/${id}`, { type: 'tcp', id, enable: true, max_connections: 'infinity' })
      }
    })
  }
}
