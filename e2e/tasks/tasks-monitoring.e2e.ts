import mqtt, { type MqttClient } from 'mqtt'
import type { Page } from '@playwright/test'
import { selfSigned } from '../../src/broker/listeners/certificate'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { countInput, createSimulatedUser, report, type Device, type SimulatedUser } from '../support/klm'
import { newTasks, type NewTaskNumber } from '../support/klm-tasks'
import { addFilter, menuLink, pickByName, runByName, tabUntil } from '../support/task-steps'

type Task = {
  task: NewTaskNumber
  what: string
  prepare?: (
    server: Server,
    connect: (clientId: string, url?: string) => Promise<MqttClient>,
  ) => Promise<unknown>
  by: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>>
  done: (page: Page, server: Server) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')
const topicRow = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })

/** Fills in the rest of an alarm rule, from the subject on: a client, for two minutes, with quiet hours of its own. */
async function describeAlarm(user: SimulatedUser, page: Page): Promise<void> {
  user.decide('the subject')
  await user.type('client')
  await user.press('Tab')
  user.fixed('the client is asked next')
  await user.type('task-boiler')
  await tabUntil(user, page, page.getByRole('textbox', { name: 'For at least' }))
  user.decide('how long')
  await user.type('2')
}

const tasks: readonly Task[] = [
  {
    task: 29,
    what: 'find the clients of one listener that connected during the last five minutes',
    prepare: (server, connect) => connect('task-websocket', `ws://127.0.0.1:${server.wsPort}/mqtt`),
    by: {
      async keyboard(user, page) {
        user.decide('where to go: clients')
        await user.press('g')
        await user.press('c')
        await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
        user.decide('the filter: connected after')
        await addFilter(user, page, 'conn')
        await user.type('5m')
        await user.press('Enter')
        user.decide('the filter: listener')
        await addFilter(user, page, 'lis')
        await user.type('ws')
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: the listeners')
        await user.click(page.getByRole('navigation').getByRole('button', { name: 'Management' }))
        await user.click(menuLink(page, 'Listeners'))
        user.decide('which listener')
        await user.click(
          page
            .getByRole('row')
            .filter({ hasText: 'ws:default' })
            .getByRole('link', { name: /unlimited|∞/ }),
        )
        user.decide('the filter: connected after')
        await user.click(main(page).getByRole('button', { name: 'Add filter' }))
        await user.click(page.getByRole('menuitem', { name: 'Connected' }))
        await user.click(main(page).getByRole('button', { name: '5 min ago' }))
      },
    },
    async done(page) {
      await expect(page.getByRole('row').filter({ hasText: 'task-websocket' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeHidden()
      await expect.poll(() => page.url()).toContain('gte_connected_at')
    },
  },
  {
    task: 30,
    what: 'find the sensors that have become silent',
    async prepare(_, connect) {
      const client = await connect('task-sensors')
      await client.publishAsync('task30/silent', '{"c":20}', { retain: true })
      const timer = setInterval(() => client.publish('task30/alive', '{"c":21}'), 100)
      client.once('close', () => clearInterval(timer))
    },
    by: {
      async keyboard(user, page) {
        user.decide('where to go: topic explorer')
        await user.press('g')
        await user.press('g')
        const filters = main(page).getByRole('textbox', { name: 'Topic filters' })
        await expect(filters).toBeVisible()
        await tabUntil(user, page, filters)
        await user.press('Control+a')
        await user.type('task30/#')
        await user.press('Enter')
        await expect(topicRow(page, 'task30')).toBeVisible()
        user.decide('the filter: silent')
        await addFilter(user, page, 'sil')
        await user.type('1s')
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: topic explorer')
        await user.click(menuLink(page, 'Topic explorer'))
        await user.click(main(page).getByRole('textbox', { name: 'Topic filters' }))
        await user.press('Control+a')
        await user.type('task30/#')
        await user.click(main(page).getByRole('button', { name: 'Start', exact: true }))
        await expect(topicRow(page, 'task30')).toBeVisible()
        user.decide('the filter: silent')
        await user.click(main(page).getByRole('button', { name: 'Add filter' }))
        await user.click(page.getByRole('menuitem', { name: 'Silent for' }))
        await expect(main(page).locator('input:focus')).toBeVisible()
        await user.type('1s')
        await user.press('Enter')
      },
    },
    async done(page) {
      await expect(topicRow(page, 'silent')).toBeVisible()
      await expect(topicRow(page, 'alive')).toBeHidden()
    },
  },
  {
    task: 31,
    what: 'see who publishes to a topic',
    async prepare(_, connect) {
      const clients = [await connect('task-press'), await connect('task-rogue')]
      const timer = setInterval(() => clients.forEach((client) => client.publish('task31/line', 'x')), 100)
      clients[0]?.once('close', () => clearInterval(timer))
    },
    by: {
      async keyboard(user, page) {
        user.decide('the command and its topic')
        await runByName(user, page, 'who publishes task31/line', 'Show who publishes to topic')
        await expect(page.getByRole('alertdialog')).toContainText('task31/line')
        user.decide('a confirmation to read')
        await user.press('Tab')
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('the command and its topic')
        await pickByName(user, page, 'who publishes task31/line', 'Show who publishes to topic')
        user.decide('a confirmation to read')
        await user.click(page.getByRole('alertdialog').getByRole('button').last())
      },
    },
    async done(page, server) {
      const publishers = page.getByRole('region', { name: 'Publishers' })
      await expect(publishers).toContainText('task-rogue')
      await expect(publishers).toContainText('task-press')
      await (
        await asAdmin(server)
      )('DELETE', '/trace')
    },
  },
  {
    task: 32,
    what: 'be alarmed when a client is gone for two minutes, not at night',
    prepare: (_, connect) => connect('task-boiler'),
    by: {
      async keyboard(user, page) {
        user.decide('the command: create alarm rule')
        await runByName(user, page, 'create al', 'Create alarm rule')
        await expect(page.getByRole('heading', { level: 1, name: 'Create alarm rule' })).toBeFocused()
        await user.press('Tab')
        user.fixed('the name is asked first')
        await user.type('boiler')
        await user.press('Tab')
        await describeAlarm(user, page)
        user.decide('quiet hours')
        await tabUntil(user, page, page.getByRole('combobox', { name: 'Quiet hours' }))
        await user.type('own')
        await user.press('Control+Enter')
      },
      async mouse(user, page) {
        user.decide('where to go: alarm rules')
        await user.click(menuLink(page, 'Alarm rules'))
        await user.click(main(page).getByRole('button', { name: 'Create alarm rule' }).first())
        await user.click(page.getByRole('textbox', { name: 'Name' }))
        await user.type('boiler')
        await user.press('Tab')
        await describeAlarm(user, page)
        user.decide('quiet hours')
        await tabUntil(user, page, page.getByRole('combobox', { name: 'Quiet hours' }))
        await user.type('own')
        await user.click(main(page).getByRole('button', { name: /^Create alarm rule/ }))
      },
    },
    async done(page) {
      const row = page.getByRole('row').filter({ hasText: 'boiler' })
      await expect(row).toContainText('task-boiler')
      await expect(row).toContainText('2 min')
    },
  },
  {
    task: 33,
    what: 'save the dropped messages by reason and over time, for a report',
    async prepare(_, connect) {
      const client = await connect('task-unheard')
      const timer = setInterval(() => client.publish('task33/nobody', 'x'), 50)
      client.once('close', () => clearInterval(timer))
    },
    by: {
      async keyboard(user, page) {
        user.decide('where to go: dropped messages')
        await runByName(user, page, 'dropped', 'Dropped messages')
        user.decide('the picture, then the table')
        const picture = main(page).getByRole('button', { name: 'Download chart (PNG)' })
        await expect(picture).toBeEnabled()
        await tabUntil(user, page, picture)
        await user.press('Enter')
        await tabUntil(user, page, main(page).getByRole('button', { name: 'Download table (CSV)' }))
        await user.press('Enter')
      },
      async mouse(user, page) {
        user.decide('where the card says how many are dropped')
        await user.click(main(page).getByRole('link', { name: /dropped\/s/ }))
        user.decide('the picture, then the table')
        await user.click(main(page).getByRole('button', { name: 'Download chart (PNG)' }))
        const table = main(page).getByRole('button', { name: 'Download table (CSV)' })
        await user.scroll(main(page).getByRole('heading', { name: 'By reason' }), table)
        await user.click(table)
      },
    },
    async done(page) {
      await expect(page.getByRole('row').filter({ hasText: 'Dropped: no subscribers' })).toBeVisible()
    },
  },
  {
    task: 37,
    what: 'find the certificate that ends this month',
    async prepare(server) {
      const api = await asAdmin(server)
      // A certificate is valid for a year from the day before.
      for (const [id, days] of [
        ['ssl:ending', 355],
        ['ssl:fresh', 0],
      ] as const) {
        const { cert, key } = selfSigned(Date.now() - days * 24 * 3_600_000)
        const ssl_options = { certfile: cert, keyfile: key }
        await api('POST', `/listeners/${id}`, { id, type: 'ssl', bind: '127.0.0.1:0', ssl_options })
      }
    },
    by: {
      async keyboard(user, page) {
        user.decide('where to go: certificates')
        await runByName(user, page, 'cert', 'Certificates')
      },
      async mouse(user, page) {
        user.decide('where to go: certificates')
        await user.click(page.getByRole('navigation').getByRole('button', { name: 'Management' }))
        await user.click(menuLink(page, 'Certificates'))
      },
    },
    async done(page) {
      const first = main(page).getByRole('row').nth(1)
      await expect(first).toContainText('ssl:ending')
      await expect(first).toContainText(/in \d+ d/)
    },
  },
]

for (const { task, what, prepare, by, done } of tasks)
  for (const way of ['keyboard', 'mouse'] as const) {
    const limit = newTasks[task][way]
    test(`task ${task} by ${way}: ${what}, in at most ${limit} s`, async ({
      page,
      server,
      cleanup,
    }, info) => {
      await prepare?.(server, async (clientId, url = `mqtt://127.0.0.1:${server.mqttPort}`) => {
        const client = await mqtt.connectAsync(url, { clientId, reconnectPeriod: 0 })
        cleanup(() => client.endAsync(true))
        return client
      })
      const files: string[] = []
      page.on('download', (file) => files.push(file.suggestedFilename()))
      await countInput(page)
      await logIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const user = await createSimulatedUser(page, 'keyboard')
      await by[way](user, page)
      if (task === 33)
        await expect
          .poll(() => [...files].sort())
          .toEqual(['dropped-messages-by-reason.csv', 'dropped-messages.png'])
      const count = await user.count()
      await done(page, server)
      await report({ ...count, task, what, by: way, limit }, info)
      expect(count.seconds).toBeLessThanOrEqual(limit)
    })
  }
