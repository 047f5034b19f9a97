import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'
import { heldTo, type TaskNumber } from '../support/klm-tasks'

test.use({ seed: 'empty' })

type Broker = Awaited<ReturnType<typeof asAdmin>>
type Row = { type: string; name: string; enable: boolean; status: string; [field: string]: unknown }
type Task = {
  task: TaskNumber
  what: string
  prepare?: (broker: Broker) => Promise<unknown>
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
  done: (broker: Broker, page: Page) => Promise<void>
}

const palette = (page: Page) => page.getByRole('combobox').and(page.locator('[role=dialog] input'))
const active = (page: Page, name: string) =>
  page.locator('[role=dialog] [role=option][aria-selected=true]').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'press-7' })
const bridges = async (broker: Broker) => (await broker('GET', '/bridges')).data as Row[]
// The console's own WebSocket port accepts connections, so the bridge is connected.
const press = (broker: Broker, url: string) =>
  broker('POST', '/bridges', {
    type: 'webhook',
    name: 'press-7',
    url,
    resource_opts: { start_timeout: '300ms' },
  })

/** Runs a command by its short name on the bridge there is. */
const onTheOne =
  (alias: string, title: string, command: string) => async (user: SimulatedUser, page: Page) => {
    user.decide(`the command: ${command}`)
    await user.press('Control+k')
    await expect(palette(page)).toBeFocused()
    await user.type(alias)
    await expect(active(page, title)).toBeVisible()
    await user.press('Enter')
    user.fixed('the bridge is asked next, and the one there is stands in hand')
    await expect(active(page, 'press-7')).toBeVisible()
    await user.press('Enter')
  }

const onTheRow =
  (press: (page: Page) => ReturnType<Page['locator']>, command: string) =>
  async (user: SimulatedUser, page: Page) => {
    user.decide('where to go: data bridges')
    await user.click(page.getByRole('navigation').getByRole('link', { name: /Data bridges/ }))
    await expect(row(page)).toBeVisible()
    user.decide(`which bridge, and there the command: ${command}`)
    await user.click(press(page))
  }

const tasks = (url: string): readonly Task[] => [
  {
    task: 7,
    what: 'create MQTT bridge cloud2 to broker.example.net:1883, ingress up/#',
    by: {
      async keyboard(user, page) {
        user.decide('the command: connect an MQTT broker')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('bm')
        await expect(active(page, 'Create MQTT bridge')).toBeVisible()
        await user.press('Enter')
        user.fixed('the name is asked next')
        await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused()
        await user.type('cloud2')
        await user.press('Enter')
        user.fixed('the server is asked next')
        await expect(dialog(page).getByLabel('Server', { exact: true })).toBeFocused()
        await user.type('broker.example.net:1883')
        await user.press('Enter')
        user.fixed('what comes in is asked next')
        await expect(dialog(page).getByLabel('Ingress remote topic')).toBeFocused()
        await user.type('up/#')
        await user.press('Control+Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: data bridges')
        await user.click(page.getByRole('navigation').getByRole('link', { name: /Data bridges/ }))
        user.decide('the command: connect an MQTT broker')
        await user.click(page.getByRole('main').getByRole('button', { name: 'Create MQTT bridge' }).first())
        const next = dialog(page).getByRole('button', { name: 'Next', exact: true })
        for (const [label, text] of [
          ['Name', 'cloud2'],
          ['Server', 'broker.example.net:1883'],
          ['Ingress remote topic', 'up/#'],
        ] as const) {
          await expect(dialog(page).getByLabel(label, { exact: true })).toBeFocused()
          user.fixed(`${label} is asked next`)
          await user.type(text)
          await user.click(next)
        }
        user.fixed('what goes out is asked next; nothing does')
        await user.click(dialog(page).getByRole('button', { name: 'Create MQTT bridge' }))
      },
    },
    async done(broker) {
      await expect
        .poll(async () => (await bridges(broker)).map(({ type, name }) => `${type}:${name}`))
        .toEqual(['mqtt:cloud2'])
      const [made] = await bridges(broker)
      expect(made).toMatchObject({
        server: 'broker.example.net:1883',
        enable: true,
        ingress: { remote: { topic: 'up/#' } },
      })
      expect(made).not.toHaveProperty('egress')
    },
  },
  {
    task: 8,
    what: 'disable a bridge',
    prepare: (broker) => press(broker, url),
    by: {
      async keyboard(user, page) {
        await onTheOne('bd', 'Disable data bridge', 'disable')(user, page)
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await user.press('Tab')
        await user.press('Enter')
      },
      async mouse(user, page) {
        await onTheRow((at) => row(at).getByRole('switch', { name: 'press-7 enabled' }), 'the switch')(
          user,
          page,
        )
        await user.click(page.getByRole('alertdialog').getByRole('button').last())
      },
    },
    async done(broker) {
      await expect.poll(async () => (await bridges(broker)).map(({ enable }) => enable)).toEqual([false])
    },
  },
  {
    task: 8.5,
    what: 'restart a bridge',
    prepare: (broker) => press(broker, url),
    by: {
      keyboard: onTheOne('br', 'Restart data bridge', 'restart'),
      async mouse(user, page) {
        user.decide('where to go: data bridges')
        await user.click(page.getByRole('navigation').getByRole('link', { name: /Data bridges/ }))
        user.decide('which bridge, and there the command: restart')
        // The button appears under the pointer.
        await row(page).hover()
        await user.click(row(page).locator('[data-menu] [aria-haspopup=menu]'))
        await user.click(page.getByRole('menuitem', { name: 'Restart' }))
      },
    },
    async done(_, page) {
      await expect(page.getByRole('contentinfo')).toContainText('Restarted data bridge webhook:press-7')
    },
  },
]

for (const index of [0, 1, 2]) {
  const { task, what } = tasks('')[index] as Task
  for (const way of ['keyboard', 'mouse'] as const) {
    const { today, limit } = heldTo(task, way)
    test(`task ${task} by ${way}: ${what}, in at most ${limit} s`, async ({ page, server, watch }, info) => {
      watch.expected.push(/40[04]/)
      const broker = await asAdmin(server)
      const { prepare, by, done } = tasks(`http://127.0.0.1:${server.wsPort}/`)[index] as Task
      const clear = async () => {
        for (const { type, name } of await bridges(broker)) await broker('DELETE', `/bridges/${type}:${name}`)
      }
      try {
        await clear()
        await prepare?.(broker)
        await countInput(page)
        await logIn(page, { to: '/dashboard/overview' })
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
        const user = await createSimulatedUser(page, 'keyboard')
        await by[way](user, page)
        const count = await user.count()
        await done(broker, page)
        await report({ ...count, task, what, by: way, today, limit }, info)
        expect(count.seconds).toBeLessThanOrEqual(limit)
      } finally {
        await clear()
      }
    })
  }
}
