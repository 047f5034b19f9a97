import mqtt, { type MqttClient } from 'mqtt'
import type { Page } from '@playwright/test'
import { openApi, type Api } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'
import { heldTo, type TaskNumber } from '../support/klm-tasks'

const device = 'device-00042'
/** Neighbours in a fleet: the five digits name one of them. */
const fleet = ['device-00041', device, 'device-00043', 'device-00142']
const topics = ['jobs/42', 'state/42']
const password = 'b1gs3cret'

type Task = {
  task: TaskNumber
  what: string
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
  done: (at: Broker) => Promise<void>
}

type Broker = Api & { clients: readonly MqttClient[] }

const base = test.extend<{ broker: Broker }>({
  broker: async ({ server, request }, use) => {
    const clients = await Promise.all(
      fleet.map((clientId) =>
        mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId, reconnectPeriod: 0 }),
      ),
    )
    await clients[fleet.indexOf(device)]?.subscribeAsync(topics)
    const api = await openApi(request, server.url)
    await use({ ...api, clients })
    // Whatever became of the task: no ban, no user and no device is left behind.
    await api.remove(`/banned/clientid/${device}`)
    await api.remove('/users/ops2')
    await Promise.all(clients.map((client) => client.endAsync(true)))
  },
})

const palette = (page: Page) => page.getByRole('combobox').and(page.locator('[role=dialog] input'))
const offered = (page: Page, name: string) => page.getByRole('option', { name })
const active = (page: Page, name: string) =>
  page.locator('[role=option][aria-selected=true]').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Starts a command by its short name, and names the device by its digits. */
async function start(user: SimulatedUser, page: Page, alias: string, title: string): Promise<void> {
  user.decide(`the command: ${title}`)
  await user.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await user.type(alias)
  await expect(active(page, title)).toBeVisible()
  await user.press('Enter')
  user.fixed('the client is asked next')
  await user.type('00042')
  await expect(active(page, device)).toBeVisible()
  await user.press('Enter')
}

/** Goes to the device's page with the mouse. */
async function toDevice(user: SimulatedUser, page: Page): Promise<void> {
  user.decide('where to go: the search')
  await user.click(page.getByRole('banner').getByRole('button', { name: /Search or run a command/ }))
  await expect(palette(page)).toBeFocused()
  user.decide('which client')
  await user.type('00042')
  await user.click(offered(page, device))
  await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible()
}

const tasks: readonly Task[] = [
  {
    task: 1,
    what: `kick client ${device}`,
    by: {
      async keyboard(user, page) {
        await start(user, page, 'k', 'Kick')
        user.decide('a confirm to read')
        await expect(page.getByRole('alertdialog')).toContainText(device)
        await user.press('Tab')
        await user.press('Enter')
      },
      async mouse(user, page) {
        await toDevice(user, page)
        user.decide('the command: kick')
        await user.click(button(page, 'Kick client'))
        user.decide('a confirm to read')
        await user.click(page.getByRole('alertdialog').getByRole('button', { name: `Kick ${device}` }))
      },
    },
    async done({ clients }) {
      await expect.poll(() => clients.map((client) => client.connected)).toEqual([true, false, true, true])
    },
  },
  {
    task: 2,
    what: `ban ${device} for one hour, reason noisy`,
    by: {
      async keyboard(user, page) {
        await start(user, page, 'b', 'Ban')
        user.fixed('its end is asked next')
        await user.type('1h')
        await expect(active(page, '1h')).toBeVisible()
        await user.press('Enter')
        await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
        user.fixed('the reason is asked next')
        await user.type('noisy')
        await user.press('Control+Enter')
      },
      async mouse(user, page) {
        await toDevice(user, page)
        user.decide('the command: ban')
        await user.click(button(page, 'Ban'))
        user.decide('a choice: until when')
        await user.click(offered(page, '1h'))
        user.fixed('the reason is asked next')
        await user.type('noisy')
        await user.click(inDialog(page, 'Ban'))
      },
    },
    async done({ get, clients }) {
      type Ban = { who: string; as: string; reason: string; until: string }
      const mine = async () =>
        ((await get('/banned')) as { data: Ban[] }).data.filter(({ who }) => who === device)
      await expect
        .poll(async () => (await mine()).map(({ as, reason }) => [as, reason]))
        .toEqual([['clientid', 'noisy']])
      const minutes = (Date.parse((await mine())[0]?.until ?? '') - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(57)
      expect(minutes).toBeLessThanOrEqual(60)
      await expect.poll(() => clients.map((client) => client.connected)).toEqual([true, false, true, true])
    },
  },
  {
    task: 4,
    what: `unsubscribe ${device} from a topic`,
    by: {
      async keyboard(user, page) {
        await start(user, page, 'un', 'Unsubscribe')
        await expect(offered(page, topics[0] ?? '')).toBeVisible()
        user.decide('a choice: which of its topics')
        await user.press('ArrowDown')
        await expect(active(page, topics[0] ?? '')).toBeVisible()
        await user.press('Enter')
      },
      async mouse(user, page) {
        await toDevice(user, page)
        user.decide('a choice: which of its topics, and there the command')
        await user.click(
          page
            .getByRole('row')
            .filter({ hasText: topics[0] ?? '' })
            .getByRole('button', { name: 'Unsubscribe' }),
        )
      },
    },
    async done({ get }) {
      await expect
        .poll(async () =>
          ((await get(`/clients/${device}/subscriptions`)) as { topic: string }[]).map(({ topic }) => topic),
        )
        .toEqual([topics[1]])
    },
  },
  {
    task: 13,
    what: 'add user ops2 with a password of nine characters',
    by: {
      async keyboard(user, page) {
        user.decide('the command: add user')
        await user.press('Control+k')
        await expect(palette(page)).toBeFocused()
        await user.type('au')
        await expect(active(page, 'Create user')).toBeVisible()
        await user.press('Enter')
        await expect(page.getByLabel('Username')).toBeFocused()
        user.fixed('the username is asked next')
        await user.type('ops2')
        await user.press('Enter')
        await expect(page.getByLabel('New password')).toBeFocused()
        user.fixed('the password is asked next')
        await user.type(password)
        await user.press('Enter')
        await expect(page.getByLabel('Note')).toBeFocused()
        user.fixed('a note is asked next; none is given')
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: users')
        const menu = page.getByRole('navigation', { name: 'Main menu' })
        const users = menu.getByRole('link', { name: /Users/ })
        await user.scroll(menu, users)
        await user.click(users)
        user.decide('the command: add user')
        await user.click(button(page, 'Create user'))
        const form = page.getByRole('dialog')
        await expect(form.getByLabel('Username')).toBeFocused()
        user.fixed('all is asked at once, and the username has the focus')
        await user.type('ops2')
        await user.click(form.getByLabel('New password', { exact: true }))
        await user.type(password)
        await user.click(inDialog(page, 'Create user'))
      },
    },
    async done({ get }) {
      await expect
        .poll(async () =>
          ((await get('/users')) as { username: string }[]).some(({ username }) => username === 'ops2'),
        )
        .toBe(true)
    },
  },
]

for (const { task, what, by, done } of tasks) {
  for (const device of ['keyboard', 'mouse'] as const) {
    const { today, limit } = heldTo(task, device)
    base(
      `task ${task} by ${device}: ${what}, in at most ${limit} s`,
      async ({ page, broker, watch }, info) => {
        watch.expected.push(/40[14]/)
        await countInput(page)
        await logIn(page, { to: '/dashboard/overview' })
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
        // Both ways start at the keyboard.
        const user = await createSimulatedUser(page, 'keyboard')
        await by[device](user, page)
        const count = await user.count()
        await done(broker)
        await report({ ...count, task, what, by: device, today, limit }, info)
        expect(count.seconds).toBeLessThanOrEqual(limit)
      },
    )
  }
}
