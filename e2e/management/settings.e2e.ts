import mqtt, { type IConnackPacket } from 'mqtt'
import type { Page } from '@playwright/test'
import { byKeys, byPointer, parts, createTranslator } from '../support/access-page'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer, type Language } from '../support/keyboard'
import { connectClient } from '../support/mqtt-page'
import { onlyInFullBut } from '../support/variants'

test.use({ seed: 'empty' })

type Setting = {
  screen: string
  name: string
  from: string
  to: string
  done: string
  seen: (server: Server) => Promise<void>
}

const settings: readonly Setting[] = [
  {
    screen: 'screen.mqttSession',
    name: 'setting.max_inflight',
    from: '32',
    to: '1',
    done: 'broker.session.done',
    seen: oneAtATime,
  },
  {
    screen: 'screen.mqttGeneral',
    name: 'setting.server_keepalive',
    from: 'disabled',
    to: '77',
    done: 'broker.general.done',
    seen: keepAliveOf,
  },
]

/** A client that does not acknowledge is sent one message; the others wait until it does. */
async function oneAtATime(server: Server): Promise<void> {
  const held: (() => void)[] = []
  const slow = await connectClient(server, 'settings-slow', {
    customHandleAcks: (_topic, _payload, _packet, acknowledge) => void held.push(() => acknowledge(0)),
  })
  const sender = await connectClient(server, 'settings-sender')
  try {
    await slow.subscribeAsync('settings/+', { qos: 1 })
    for (const place of ['first', 'second']) await sender.publishAsync(`settings/${place}`, place, { qos: 1 })
    await expect.poll(() => held.length).toBe(1)
    const api = await asAdmin(server)
    // Statistics of a client may be some seconds old.
    await expect
      .poll(async () => (await api('GET', '/clients/settings-slow')).data)
      .toMatchObject({ inflight_cnt: 1, inflight_max: 1, mqueue_len: 1 })
    held[0]?.()
    await expect.poll(() => held.length).toBe(2)
  } finally {
    await slow.endAsync(true)
    await sender.endAsync(true)
  }
}

/** The broker sends the keep alive in the CONNACK, whatever the client requested. */
async function keepAliveOf(server: Server): Promise<void> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${String(server.mqttPort)}`, {
    clientId: 'settings-kept',
    protocolVersion: 5,
    reconnectPeriod: 0,
    keepalive: 30,
  })
  try {
    const greeting = await new Promise<IConnackPacket>((resolve, reject) =>
      client.once('connect', resolve).once('error', reject),
    )
    expect(greeting.properties?.serverKeepAlive).toBe(77)
  } finally {
    await client.endAsync(true)
  }
}

/** Published messages arrive at the rewritten topic, and at no other. */
async function rewritten(server: Server): Promise<void> {
  const listener = await connectClient(server, 'rewrite-listener')
  const sender = await connectClient(server, 'rewrite-sender')
  try {
    const received: string[] = []
    listener.on('message', (topic) => void received.push(topic))
    await listener.subscribeAsync(['raw/#', 'clean/#', 'end'])
    for (const topic of ['raw/7/temp', 'end']) await sender.publishAsync(topic, '21', { qos: 1 })
    await expect.poll(() => received).toEqual(['clean/7/temp', 'end'])
  } finally {
    await listener.endAsync(true)
    await sender.endAsync(true)
  }
}

type Words = ReturnType<typeof createTranslator>
type Ways = {
  /** To a screen, from anywhere. */
  go: (screen: string) => Promise<void>
  /** Puts a text into a field of the screen. */
  fill: (label: string, text: string) => Promise<void>
  save: () => Promise<void>
  /** Adds a rewrite rule for published messages. */
  addRule: (source: string, re: string, dest: string) => Promise<void>
}

const createUser: Record<'keyboard' | 'mouse', (page: Page, t: Words) => Ways> = {
  keyboard(page, t) {
    const { line, reach, press } = byKeys(page, t)
    const { main } = parts(page, t)
    return {
      go: (screen) => line(screen),
      async fill(label, text) {
        await reach(main.getByLabel(t(label)), 'Control+a')
        await page.keyboard.type(text)
      },
      save: () => press('Control+Enter'),
      addRule: (source, re, dest) => line('rewrite.create.title', `publish ${source} ${re} ${dest}`),
    }
  },
  mouse(page, t) {
    const { menu, press } = byPointer(page, t)
    const { main } = parts(page, t)
    return {
      go: menu,
      async fill(label, text) {
        await main.getByLabel(t(label)).click({ clickCount: 3 })
        await page.keyboard.type(text)
      },
      save: () => press('form.save'),
      async addRule(source, re, dest) {
        await press('rewrite.create.title')
        const form = page.getByRole('dialog')
        await form.getByLabel(t('rewrite.action')).selectOption('publish')
        const texts = { 'rewrite.source': source, 'rewrite.re': re, 'rewrite.dest': dest }
        for (const [label, text] of Object.entries(texts)) {
          await form.getByLabel(t(label)).click()
          await page.keyboard.type(text)
        }
        await form.getByRole('button', { name: t('rewrite.create.title'), exact: true }).click()
      },
    }
  },
}

for (const [language, by, alone] of [
  ['en', 'keyboard', forbidPointer],
  ['zh', 'mouse', forbidKeys],
] as const satisfies readonly (readonly [Language, ...unknown[]])[]) {
  const t = createTranslator(language)

  test(
    `changes an MQTT setting, shows the old and new value, and applies it to new clients, by ${by} alone (${language})`,
    onlyInFullBut('settings-mqtt', by),
    async ({ page, server }) => {
      const api = await asAdmin(server)
      const { data: before } = await api('GET', '/configs/global_zone')
      await alone(page)
      try {
        await logIn(page, { language, to: '/dashboard/overview' })
        const { heading, message } = parts(page, t)
        const user = createUser[by](page, t)
        for (const { screen, name, from, to, done, seen } of settings) {
          await user.go(screen)
          await expect(heading(screen)).toBeVisible()
          await user.fill(name, to)
          await user.save()
          const what = `${t(name)}: ${from} → ${to}`
          await expect(message('form.changes.saved', { done: t(done), what })).toBeVisible()
          await seen(server)
        }
      } finally {
        await api('PUT', '/configs/global_zone', before as object)
      }
    },
  )

  test(
    `adds a topic rewrite rule, tries it, and clients get the predicted topic, by ${by} alone (${language})`,
    onlyInFullBut('settings-rewrite', by),
    async ({ page, server }) => {
      await alone(page)
      try {
        await logIn(page, { language, to: '/dashboard/overview' })
        const { main, heading, message } = parts(page, t)
        const user = createUser[by](page, t)
        await user.go('screen.topicRewrite')
        await expect(heading('screen.topicRewrite')).toBeVisible()
        await user.addRule('raw/#', '^raw/(.+)$', 'clean/$1')
        await expect(message('rewrite.create.done', { topic: 'raw/#' })).toBeVisible()
        await user.fill('rewrite.tester.topic', 'raw/7/temp')
        const result = main.getByRole('status', { name: t('rewrite.tester.result') })
        await expect(result).toContainText('clean/7/temp')
        await expect(result).toContainText(t('rewrite.tester.by', { place: 1 }))
        await rewritten(server)
      } finally {
        await (
          await asAdmin(server)
        )('PUT', '/mqtt/topic_rewrite', [])
      }
    },
  )
}
