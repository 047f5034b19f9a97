import { connect, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, signIn, withOwnBroker, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer, focusOn, walkTo, type Language } from '../support/hands'
import { freePort } from '../support/mqtt-peer'
import { languages, onlyInFullBut } from '../support/variants'
import { clickInMenu } from '../support/menu'

/** A gateway that was set up stays for the life of its broker: each journey has a broker of its own. */
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
  let heard = ''
  await new Promise<void>((done, fail) => {
    socket.once('error', fail)
    socket.on('data', (bytes) => {
      heard += bytes.toString()
      if (heard.startsWith('CONNECTED\n')) done()
    })
    socket.write('CONNECT\naccept-version:1.2\nhost:127.0.0.1\nlogin:machine-7\n\n\0')
  })
  socket.write('SUBSCRIBE\nid:0\ndestination:line/7\n\n\0')
  return { socket, closed }
}

/** What the only client of the gateway is called: the gateway gives it its id. */
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
  const said = words[language]
  return {
    async open() {
      await page.keyboard.press('Control+k')
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type(said.gateways)
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(
        said.gateways,
      )
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: said.gateways })).toBeFocused()
      await walkTo(page, page.getByRole('row').filter({ hasText: 'STOMP' }))
      await page.keyboard.press('Enter')
    },
    async press(name) {
      await focusOn(page.getByRole('main').getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    },
    async bind(address) {
      await focusOn(page.getByRole('textbox', { name: said.listener }))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(address)
    },
    async kick(id) {
      await walkTo(page, page.getByRole('row').filter({ hasText: id }))
      await page.keyboard.press('Control+k')
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type('gk')
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(
        id.slice(0, 12),
      )
      await page.keyboard.press('Enter')
      const confirm = page.getByRole('alertdialog')
      await expect(confirm.getByRole('button', { name: said.cancel })).toBeFocused()
      await focusOn(confirm.getByRole('button').last())
      await page.keyboard.press('Enter')
    },
  }
}

const byMouse = (page: Page, language: Language): Ways => {
  const said = words[language]
  return {
    async open() {
      await clickInMenu(page, said.gateways)
      await page.getByRole('link', { name: 'STOMP' }).click()
    },
    press: (name) => page.getByRole('main').getByRole('button', { name, exact: true }).click(),
    async bind(address) {
      await page.getByRole('textbox', { name: said.listener }).click({ clickCount: 3 })
      await page.keyboard.type(address)
    },
    async kick(id) {
      const row = page.getByRole('row').filter({ hasText: id })
      await row.hover()
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: said.kick }).click()
      await page.getByRole('alertdialog').getByRole('button').last().click()
    },
  }
}

for (const language of languages('gateway')) {
  for (const [by, hands, alone] of [
    ['keyboard', byKeyboard, forbidPointer],
    ['mouse', byMouse, forbidKeys],
  ] as const) {
    test(
      `by ${by} alone: set up STOMP, see its clients, kick one (${language})`,
      onlyInFullBut('gateway', by),
      async ({ page, broker, watch }) => {
        watch.expected.push(/404/)
        const said = words[language]
        const port = await freePort()
        await signIn(page, { to: '/dashboard/overview', language })
        await alone(page)
        await page.reload()
        // Keys are heard once the page stands.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const hand = hands(page, language)
        await hand.open()
        await expect(page.getByRole('heading', { level: 1, name: said.setUp })).toBeVisible()
        await hand.press(said.next)
        await hand.bind(`127.0.0.1:${String(port)}`)
        await hand.press(said.next)
        await hand.press(said.setUp)
        await expect(page.getByText(said.none)).toBeVisible()
        const { closed } = await stompClient(port)
        const id = await clientIdAt(broker)
        const row = page.getByRole('row').filter({ hasText: id })
        await expect(row).toContainText('machine-7')
        await hand.kick(id)
        await expect(page.getByText(said.kicked).first()).toBeVisible()
        await expect(row).toHaveCount(0)
        await closed
      },
    )
  }
}
