import { connect, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, withOwnBroker, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer, focusOn, moveToRow, type Language } from '../support/keyboard'
import { freePort } from '../support/mqtt-peer'
import { languages, onlyInFullBut } from '../support/variants'
import { clickInMenu } from '../support/menu'

/** A gateway stays for the lifetime of its broker, so each test has its own broker. */
const test = withOwnBroker('empty')

const words = {
  en: {
    gateways: 'Gateways',
    listener: 'Bind address',
    next: 'Next',
    setUp: 'Set up gateway',
    none: 'No clients',
    kick: 'Kick gateway client',
    kicked: 'Kicked',
    cancel: 'Cancel',
    of: (id: string) => `Commands for ${id}`,
  },
  zh: {
    gateways: '网关',
    listener: '监听地址',
    next: '下一步',
    setUp: '配置网关',
    none: '暂无客户端',
    kick: '踢除网关客户端',
    kicked: '已踢除',
    cancel: '取消',
    of: (id: string) => `${id} 的命令`,
  },
} as const

/** A STOMP 1.2 client of two frames: it connects and subscribes. Resolves when the broker has let it in. */
async function stompClient(port: number): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  let received = ''
  await new Promise<void>((done, fail) => {
    socket.once('error', fail)
    socket.on('data', (bytes) => {
      received += bytes.toString()
      if (received.startsWith('CONNECTED\n')) done()
    })
    socket.write('CONNECT\naccept-version:1.2\nhost:127.0.0.1\nlogin:machine-7\n\n\0')
  })
  socket.write('SUBSCRIBE\nid:0\ndestination:line/7\n\n\0')
  return { socket, closed }
}

/** The id of the only client of the gateway, assigned by the gateway. */
async function clientIdAt(broker: Server): Promise<string> {
  const api = await asAdmin(broker)
  const { data } = await api('GET', '/gateways/stomp/clients')
  return (data as { data: { clientid: string }[] }).data[0]?.clientid ?? ''
}

type Ways = {
  /** Opens the list of gateways, then the set-up of STOMP. */
  open: () => Promise<void>
  press: (name: string) => Promise<void>
  bind: (address: string) => Promise<void>
  kick: (id: string) => Promise<void>
}

const byKeyboard = (page: Page, language: Language): Ways => {
  const labels = words[language]
  return {
    async open() {
      await page.keyboard.press('Control+k')
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type(labels.gateways)
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(
        labels.gateways,
      )
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: labels.gateways })).toBeFocused()
      await moveToRow(page, page.getByRole('row').filter({ hasText: 'STOMP' }))
      await page.keyboard.press('Enter')
    },
    async press(name) {
      await focusOn(page.getByRole('main').getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    },
    async bind(address) {
      await focusOn(page.getByRole('textbox', { name: labels.listener }))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(address)
    },
    async kick(id) {
      await moveToRow(page, page.getByRole('row').filter({ hasText: id }))
      await page.keyboard.press('Control+k')
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type('gk')
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(
        id.slice(0, 12),
      )
      await page.keyboard.press('Enter')
      const confirm = page.getByRole('alertdialog')
      await expect(confirm.getByRole('button', { name: labels.cancel })).toBeFocused()
      await focusOn(confirm.getByRole('button').last())
      await page.keyboard.press('Enter')
    },
  }
}

const byMouse = (page: Page, language: Language): Ways => {
  const labels = words[language]
  return {
    async open() {
      await clickInMenu(page, labels.gateways)
      await page.getByRole('link', { name: 'STOMP' }).click()
    },
    press: (name) => page.getByRole('main').getByRole('button', { name, exact: true }).click(),
    async bind(address) {
      await page.getByRole('textbox', { name: labels.listener }).click({ clickCount: 3 })
      await page.keyboard.type(address)
    },
    async kick(id) {
      const row = page.getByRole('row').filter({ hasText: id })
      await row.hover()
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: labels.kick }).click()
      await page.getByRole('alertdialog').getByRole('button').last().click()
    },
  }
}

for (const language of languages('gateway')) {
  for (const [by, createUser, alone] of [
    ['keyboard', byKeyboard, forbidPointer],
    ['mouse', byMouse, forbidKeys],
  ] as const) {
    test(
      `sets up a STOMP gateway, lists its clients and kicks one, by ${by} alone (${language})`,
      onlyInFullBut('gateway', by),
      async ({ page, broker, watch }) => {
        watch.expected.push(/404/)
        const labels = words[language]
        const port = await freePort()
        await logIn(page, { to: '/dashboard/overview', language })
        await alone(page)
        await page.reload()
        // Keys work once the page is loaded.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const user = createUser(page, language)
        await user.open()
        await expect(page.getByRole('heading', { level: 1, name: labels.setUp })).toBeVisible()
        await user.press(labels.next)
        await user.bind(`127.0.0.1:${String(port)}`)
        await user.press(labels.next)
        await user.press(labels.setUp)
        await expect(page.getByText(labels.none)).toBeVisible()
        const { closed } = await stompClient(port)
        const id = await clientIdAt(broker)
        const row = page.getByRole('row').filter({ hasText: id })
        await expect(row).toContainText('machine-7')
        await user.kick(id)
        await expect(page.getByText(labels.kicked).first()).toBeVisible()
        await expect(row).toHaveCount(0)
        await closed
      },
    )
  }
}
