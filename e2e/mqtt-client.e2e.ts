import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import mqtt, { type MqttClient } from 'mqtt'
import { hostileTexts } from '../src/lib/hostile'
import { reasonCodes, returnCodes } from '../src/mqtt/reason'
import { words } from '../tests/registries'
import { openApi } from './api'
import { logOut } from './accounts'
import { expectOnlyText } from './corpus'
import { expect, signIn, test, type Server } from './fixture'
import { forbidPointer, tabTo, type Language } from './hands'
import { line, prepare, scripted, silent } from './mqtt-peer'
import { putAway } from './page-time'

const wordsOf = { en: words('en'), zh: words('zh') }
const on = (page: Page, language: Language = 'en') => {
  const t = (key: string) => wordsOf[language][key] ?? key
  const card = (key: string) => page.getByRole('region', { name: t(key), exact: true })
  return {
    t, card,
    button: (key: string) => page.getByRole('button', { name: t(key), exact: true }),
    status: card('mqtt.settings').getByRole('status'),
    messages: page.getByRole('listbox', { name: t('mqtt.messages') }),
    note: card('mqtt.messages'),
  }
}

/** Opens the client with one prepared connection. */
async function open(page: Page, port: string | number, more: Omit<Parameters<typeof prepare>[1], 'port'> = {}, language: Language = 'en') {
  await prepare(page, { port: String(port), ...more })
  await signIn(page, { to: '/websocket', language })
  const its = on(page, language)
  await expect(its.button('mqtt.connectButton')).toBeVisible()
  return its
}

type Its = ReturnType<typeof on>

async function connect({ button, status, t }: Its): Promise<void> {
  await button('mqtt.connectButton').click()
  await expect(status).toHaveText(t('mqtt.state.connected'))
}

async function subscribe({ card, button, t }: Its, topic: string): Promise<void> {
  await card('mqtt.subscriptions').getByLabel(t('param.topic')).fill(topic)
  await button('mqtt.subscribe').click()
  await expect(card('mqtt.subscriptions').getByRole('listitem').filter({ hasText: topic })).toBeVisible()
}

/** A client beside the page. */
const beside = (server: Server, clientId: string, more: mqtt.IClientOptions = {}): Promise<MqttClient> =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId, protocolVersion: 5, reconnectPeriod: 0, ...more })

for (const language of ['en', 'zh'] as Language[]) {
  test(`by keyboard alone: connect with MQTT 5 and 3.1.1, subscribe, publish, see it arrive (${language}; catalogue W2)`, async ({ page, server }) => {
    await forbidPointer(page)
    await signIn(page, { language })
    const its = on(page, language)
    const { t, card, button, status, messages } = its
    const field = (region: string, label: string) => card(region).getByLabel(t(label), { exact: true })
    /** Puts a text in the place of what stands in a field. */
    const write = async (region: string, label: string, text: string) => {
      await tabTo(page, field(region, label), 60)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
    const press = async (key: string) => {
      await tabTo(page, button(key), 60)
      await page.keyboard.press('Enter')
    }
    /** A line of the palette, as far as it is enough. */
    const run = async (text: string, says: string) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(text)
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(says)
      await page.keyboard.press('Enter')
    }
    /** Left empty, the name of the connection is that of the one in front. */
    const ofTheOneInFront = async (title: string) => {
      await run(t(title), t(title))
      await expect(page.getByRole('dialog').getByLabel(t('param.connection'))).toBeFocused()
      await page.keyboard.press('Enter')
    }
    const [first, second] = language === 'en' ? (['5', '3.1.1'] as const) : (['3.1.1', '5'] as const)
    const choose = async (version: string) => {
      await tabTo(page, field('mqtt.settings', 'mqtt.version'))
      await page.keyboard.type(version)
    }
    const arrives = async (text: string) => {
      // Its own message, out and back.
      const rows = messages.getByRole('option').filter({ hasText: text })
      await expect(rows).toHaveCount(2)
      return rows
    }
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await write('mqtt.settings', 'mqtt.port', String(server.wsPort))
    await press('mqtt.more')
    await choose(first)
    await ofTheOneInFront('mqtt.connect.title')
    await expect(status).toHaveText(t('mqtt.state.connected'))
    await write('mqtt.subscriptions', 'param.topic', `keys/${language}/#`)
    await page.keyboard.press('Enter')
    await expect(card('mqtt.subscriptions').getByRole('listitem')).toContainText(`keys/${language}/#`)
    await write('mqtt.publish', 'param.topic', `keys/${language}/${first}`)
    await write('mqtt.publish', 'mqtt.payload', `over ${first}`)
    await press('mqtt.send')
    const rows = await arrives(`over ${first}`)
    await tabTo(page, messages)
    await page.keyboard.press('Home')
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('region', { name: t('mqtt.chosen'), exact: true })).toContainText(`over ${first}`)
    await ofTheOneInFront('mqtt.disconnect.title')
    await expect(status).toHaveText(t('mqtt.state.disconnected'))

    // The same by the palette alone, with the other version.
    await choose(second)
    await ofTheOneInFront('mqtt.connect.title')
    await expect(status).toHaveText(t('mqtt.state.connected'))
    await run(`${t('mqtt.unsubscribe.title')} keys/${language}/#`, t('mqtt.unsubscribe.title'))
    await expect(card('mqtt.subscriptions').getByRole('listitem')).toHaveCount(0)
    await run(`${t('mqtt.subscribe.title')} line/${language}/+`, t('mqtt.subscribe.title'))
    await expect(card('mqtt.subscriptions').getByRole('listitem')).toContainText(`line/${language}/+`)
    await run(`${t('mqtt.publish.title')} line/${language}/a "over ${second}"`, t('mqtt.publish.title'))
    // Format, QoS and the rest as they are by themselves.
    await expect(page.getByRole('dialog').getByLabel(t('mqtt.format'))).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await arrives(`over ${second}`)
  })
}

test('a plain socket on a page served over HTTPS is explained before anything is tried (catalogue M1)', async ({ page, server, watch }) => {
  watch.expected.push(/404|401/)
  // Another origin in front of the same server, as a proxy with TLS is.
  await page.route('https://localhost:4443/**', async (route) => {
    const url = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${server.url}${url.pathname}${url.search}`, headers: { ...route.request().headers(), origin: server.url } }) })
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto('https://localhost:4443/#/login?to=%2Fwebsocket')
  await page.locator('input[autocomplete=username]').fill('admin')
  await page.locator('input[autocomplete=current-password]').fill('public')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skip' }).click()
  const { t, button, card } = on(page)
  // It begins as the page is: with TLS.
  await expect(card('mqtt.settings')).toContainText('wss://localhost:8084/mqtt')
  await card('mqtt.settings').getByLabel(t('mqtt.host')).fill('broker.example.net')
  await card('mqtt.settings').getByLabel(t('mqtt.tls')).uncheck()
  await expect(page.getByRole('alert').filter({ hasText: t('mqtt.problem.mixed') })).toBeVisible()
  await expect(button('mqtt.connectButton')).toHaveAttribute('aria-disabled', 'true')
  await button('mqtt.connectButton').focus()
  await page.keyboard.press('Enter')
  await card('mqtt.settings').getByLabel(t('mqtt.tls')).check()
  await expect(button('mqtt.connectButton')).not.toHaveAttribute('aria-disabled', 'true')
  expect(sockets).toEqual([])
})

test('an address where no broker answers: the reason in words, and a try can be given up (catalogue M2)', async ({ page, server, watch }) => {
  watch.expected.push(/WebSocket/)
  await page.clock.install()
  const mute = await silent()
  const deaf = await scripted(() => undefined)
  const free = net.createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const refused = String((free.address() as net.AddressInfo).port)
  await new Promise((resolve) => free.close(resolve))
  try {
    const its = await open(page, refused)
    const { t, button, status, card } = its
    const set = (label: string, text: string) => card('mqtt.settings').getByLabel(t(label), { exact: true }).fill(text)
    const tryIt = async (code: string) => {
      await button('mqtt.connectButton').click()
      await expect(status).toContainText(t(`error.code.${code}`))
      await expect(status).toContainText(t('mqtt.state.disconnected'))
      await expect(button('mqtt.connectButton')).toBeVisible()
    }
    await tryIt('MQTT_UNREACHABLE')
    await set('mqtt.host', 'no-such-host.invalid')
    await tryIt('MQTT_UNREACHABLE')
    await set('mqtt.host', 'localhost')
    await set('mqtt.port', String(server.wsPort))
    await button('mqtt.more').click()
    await set('mqtt.path', '/wrong')
    await tryIt('MQTT_UNREACHABLE')
    await set('mqtt.path', '/mqtt')
    await card('mqtt.settings').getByLabel(t('mqtt.tls')).check()
    await set('mqtt.port', String(server.wsPort))
    await tryIt('MQTT_UNREACHABLE')
    await card('mqtt.settings').getByLabel(t('mqtt.tls')).uncheck()
    // A port that takes the line and says nothing, and a broker that never answers: each is given ten seconds.
    for (const port of [mute.port, deaf.port]) {
      await set('mqtt.port', port)
      await button('mqtt.connectButton').click()
      await expect(status).toContainText(t('mqtt.state.connecting'))
      await page.clock.runFor(9_000)
      await expect(status).toContainText(t('mqtt.state.connecting'))
      await page.clock.runFor(1_100)
      await expect(status).toContainText(t('error.code.MQTT_TIMEOUT'))
    }
    await button('mqtt.connectButton').click()
    await expect(status).toContainText(t('mqtt.state.connecting'))
    await card('mqtt.settings').getByRole('button', { name: t('action.cancel') }).click()
    await expect(status).toHaveText(t('mqtt.state.disconnected'))
    await page.clock.runFor(20_000)
    await expect(status).toHaveText(t('mqtt.state.disconnected'))
  } finally {
    await mute.close()
    await deaf.close()
  }
})

for (const language of ['en', 'zh'] as Language[]) {
  test(`every refusal of a connection has exact words (${language}; catalogue M3)`, async ({ page }) => {
    // Each connect is refused with the next code.
    let codes: readonly number[] = reasonCodes.filter((one) => one >= 0x80)
    let at = 0
    const broker = await scripted((packet, send, socket) => {
      if (packet.cmd !== 'connect') return
      const code = codes[at] ?? 0
      at += 1
      send(packet.protocolVersion === 5 ? { cmd: 'connack', reasonCode: code, sessionPresent: false } : { cmd: 'connack', returnCode: code, sessionPresent: false })
      socket.close()
    })
    try {
      const { t, button, status, card } = await open(page, broker.port, {}, language)
      /** What the page says to so many tries, one after the other; done inside it, where each follows at once. */
      const told = (count: number) => page.evaluate(async ([name, region, tries]) => {
        const said: string[] = []
        const place = document.querySelector(`section:has(h2) [role=status]`)?.closest('section')
        if (place?.querySelector('h2')?.textContent !== region) throw new Error('not the card of the connection')
        for (let left = Number(tries); left > 0; left -= 1) {
          const find = () => [...place.querySelectorAll('button')].find((one) => one.textContent === name)
          // The command before must have ended too: until then the same again is taken for a double click.
          await new Promise((resolve) => setTimeout(resolve, 0))
          find()?.click()
          await new Promise<void>((resolve) => {
            let gone = false
            const look = () => {
              gone ||= find() === undefined
              if (!gone || find() === undefined) return
              watch.disconnect()
              resolve()
            }
            const watch = new MutationObserver(look)
            watch.observe(place, { childList: true, subtree: true, characterData: true })
          })
          said.push(place.querySelector('[role=status] p')?.textContent ?? '')
        }
        return said
      }, [t('mqtt.connectButton'), t('mqtt.settings'), String(count)] as const)
      const wanted = (version: 4 | 5) => codes.map((code) => `${t(`error.code.MQTT_${version}_${code}`)} (0x${code.toString(16).padStart(2, '0').toUpperCase()})`)
      expect(await told(codes.length)).toEqual(wanted(5))
      await expect(status).toContainText(t('mqtt.state.disconnected'))
      await button('mqtt.more').click()
      await card('mqtt.settings').getByLabel(t('mqtt.version')).selectOption('4')
      codes = returnCodes
      at = 0
      expect(await told(codes.length)).toEqual(wanted(4))
    } finally {
      await broker.close()
    }
  })
}

test('a flood of 5,000 messages a second: bounded, counted, and the page still answers within 200 ms (catalogue M4)', async ({ page, server }) => {
  const its = await open(page, server.wsPort)
  const { t, messages, note } = its
  await connect(its)
  await subscribe(its, 'flood/#')
  const sender = await beside(server, 'flood-sender')
  await page.evaluate(() => {
    const slow: number[] = []
    Object.assign(globalThis, { slowInputs: slow })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') slow.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  let sent = 0
  const started = Date.now()
  const seconds = 10
  // As many as are due by the clock, so that a late timer makes up for it.
  const flood = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(seconds * 5000, Math.floor((Date.now() - started) * 5))
      for (; sent < due; sent += 1) sender.publish(`flood/${sent % 20}`, `message ${sent}`)
      if (sent < seconds * 5000) return
      clearInterval(timer)
      resolve()
    }, 20)
  })
  const search = page.getByLabel(t('mqtt.search'))
  await search.focus()
  let pressed = 0
  for (; sent < seconds * 5000; pressed += 2) {
    await page.keyboard.press('9')
    await page.keyboard.press('Backspace')
  }
  await flood
  const number = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
  const received = async () => number(await note.locator('.nums').first().textContent())
  await expect.poll(received).toBe(sent)
  await expect(note.getByRole('status')).toHaveText(t('mqtt.dropped_other').replace('{{count}}', String(sent - 1000)))
  await expect(messages.getByRole('option').first()).toHaveAttribute('aria-setsize', '1000')
  await expect(messages.getByRole('option').first()).toContainText(`message ${sent - 1}`)
  // Nineteen of twenty presses: the machine is shared with the sender, the broker and other tests.
  const slow = await page.evaluate(() => (globalThis as unknown as { slowInputs: number[] }).slowInputs)
  expect(pressed).toBeGreaterThan(40)
  expect(slow.filter((ms) => ms >= 200).length).toBeLessThanOrEqual(pressed / 20)
  await sender.endAsync(true)
})

test('a hundred messages of a megabyte: the bound in bytes holds, and so does the heap (catalogue M5)', async ({ page, server, context }) => {
  const its = await open(page, server.wsPort)
  await connect(its)
  await subscribe(its, 'big/#')
  const sender = await beside(server, 'big-sender')
  const big = Buffer.alloc(1024 * 1024 - 64, 'x')
  for (let count = 0; count < 100; count += 1) await sender.publishAsync('big/one', big, { qos: 1 })
  await expect(its.note.locator('.nums').first()).toContainText('100 received')
  await expect(its.messages.getByRole('option').first()).toHaveAttribute('aria-setsize', '9')
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0, embedderHeapUsedSize = 0 } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number; embedderHeapUsedSize?: number }
  expect(backingStorageSize).toBeGreaterThan(9 * 1024 * 1024)
  expect((usedSize + backingStorageSize + embedderHeapUsedSize) / 1024 / 1024).toBeLessThan(200)
  await sender.endAsync(true)
})

test('a broken line is mended by itself with its subscriptions, in growing steps; a sleep ends in one clean reconnect (catalogue M6, M11)', async ({ page, server, watch }) => {
  watch.expected.push(/WebSocket/)
  await page.clock.install()
  const wire = await line(server.wsPort)
  try {
    const its = await open(page, wire.port)
    const { t, status } = its
    await connect(its)
    await subscribe(its, 'line/#')
    const before = wire.connects()
    // From here on time passes in steps only, or a slow machine tries once more than is counted.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    /** Lets a little time pass until it holds: the page draws in its own time too. */
    const until = (holds: () => Promise<boolean> | boolean, step = 50) =>
      expect.poll(async () => {
        await page.clock.runFor(step)
        return await holds()
      }, { intervals: [40] }).toBe(true)
    const says = (text: string | RegExp) => async () => ((await status.textContent()) ?? '').search(text) >= 0
    wire.cut()
    await until(says(t('mqtt.state.reconnecting')))
    await until(says(t('error.code.MQTT_CLOSED')))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await until(says(new RegExp(`try ${attempt} in \\d+ s`)))
      const seconds = Number(/in (\d+) s/.exec((await status.textContent()) ?? '')?.[1])
      waits.push(seconds)
      const tries = wire.connects()
      if (attempt === 5) wire.mend()
      await until(() => wire.connects() === tries + 1, Math.max(50, seconds * 20))
    }
    // With jitter none is more than twice its step, and no step more than half a minute.
    expect(waits.every((wait, index) => wait <= Math.min(30, 2 ** index) + 1)).toBe(true)
    await page.clock.resume()
    await expect(status).toHaveText(t('mqtt.state.connected'))
    await expect(its.card('mqtt.subscriptions').getByRole('listitem')).toContainText('line/#')
    const sender = await beside(server, 'line-sender')
    await sender.publishAsync('line/a', 'after', { qos: 1 })
    await expect(its.messages.getByRole('option').filter({ hasText: 'after' })).toHaveCount(1)
    expect(wire.connects()).toBe(before + 5)

    // Asleep for an hour, the line broken meanwhile: one try on waking, and no more.
    await putAway(page, true)
    wire.cut()
    wire.mend()
    await expect(status).toContainText(t('mqtt.state.reconnecting'))
    const asleep = wire.connects()
    await page.clock.fastForward(3_600_000)
    await putAway(page, false)
    await expect(status).toHaveText(t('mqtt.state.connected'))
    await page.clock.runFor(60_000)
    await expect(status).toHaveText(t('mqtt.state.connected'))
    expect(wire.connects()).toBe(asleep + 1)
    await sender.publishAsync('line/b', 'awake', { qos: 1 })
    await expect(its.messages.getByRole('option').filter({ hasText: 'awake' })).toHaveCount(1)
    await sender.endAsync(true)
  } finally {
    await wire.close()
  }
})

test('who is ended by an administrator or loses its session to another is told so, and does not fight (catalogue M6)', async ({ page, server, request }) => {
  await page.clock.install()
  const its = await open(page, server.wsPort, { clientid: 'fought-over' })
  const { t, status } = its
  const api = await openApi(request, server.url)
  await connect(its)
  await api.remove('/clients/fought-over')
  await expect(status).toContainText(t('error.code.MQTT_5_152'))
  await connect(its)
  const other = await beside(server, 'fought-over')
  await expect(status).toContainText(t('error.code.MQTT_5_142'))
  await expect(status).toContainText(t('mqtt.state.disconnected'))
  await page.clock.runFor(120_000)
  await expect(status).toContainText(t('mqtt.state.disconnected'))
  expect(other.connected).toBe(true)
  await other.endAsync(true)
})

test('a seventh connection is refused with the limit; a password is kept nowhere unless asked for (catalogue M7, M12, K2)', async ({ page, server }) => {
  const its = await open(page, server.wsPort)
  const { t, button, card } = its
  const secret = 'Hush-0815!'
  const password = card('mqtt.settings').getByLabel(t('mqtt.password'), { exact: true })
  await card('mqtt.settings').getByLabel(t('mqtt.username')).fill('somebody')
  await password.fill(secret)
  await expect(password).toHaveAttribute('type', 'password')
  await connect(its)
  await page.getByRole('navigation').getByRole('link', { name: t('screen.journal') }).click()
  await expect(page.getByRole('row').filter({ hasText: t('mqtt.connect.title') })).toBeVisible()
  const leaks = () => page.evaluate((text) => [new XMLSerializer().serializeToString(document), JSON.stringify({ ...localStorage, ...sessionStorage }), location.href, document.title, JSON.stringify(history.state)].map((place) => place.includes(text)), secret)
  expect(await leaks()).toEqual([false, false, false, false, false])
  await page.goBack()
  await button('mqtt.disconnectButton').click()
  // Held in memory for the next connect, and no longer than the page.
  await expect(password).toHaveValue(secret)
  await page.reload()
  await expect(password).toHaveValue('')
  await password.fill(secret)
  await button('mqtt.more').click()
  await card('mqtt.settings').getByLabel(t('mqtt.keepPassword')).check()
  await page.reload()
  await expect(password).toHaveValue(secret)

  const add = button('mqtt.add')
  for (let count = 2; count <= 6; count += 1) {
    await add.click()
    await expect(page.getByRole('tab')).toHaveCount(count)
  }
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(t('mqtt.full'))
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab')).toHaveCount(6)
  // What was kept on purpose goes with the session too.
  await logOut(page)
  expect(await page.evaluate((text) => JSON.stringify({ ...localStorage, ...sessionStorage }).includes(text), secret)).toBe(false)
})

test('a connection and its messages stay while other screens are seen, and end at a logout in any tab, or with the tab (catalogue M8, A14)', async ({ page, context, server, request, watch }) => {
  watch.expected.push(/401/)
  const api = await openApi(request, server.url)
  const connected = async () => ((await api.get('/clients?like_clientid=stays-')) as { data: { clientid: string }[] }).data.map(({ clientid }) => clientid).sort()
  const its = await open(page, server.wsPort, { clientid: 'stays-1' })
  await connect(its)
  await subscribe(its, 'stays/#')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  const sender = await beside(server, 'sender-of-stays')
  await sender.publishAsync('stays/a', 'while away', { qos: 1 })
  await page.goBack()
  await expect(its.status).toHaveText(its.t('mqtt.state.connected'))
  await expect(its.messages.getByRole('option').filter({ hasText: 'while away' })).toHaveCount(1)

  const second = await context.newPage()
  await second.addInitScript(() => localStorage.removeItem('mqtt-connections'))
  await prepare(second, { port: String(server.wsPort), clientid: 'stays-2' })
  await second.goto('/#/websocket')
  await connect(on(second))
  const third = await context.newPage()
  await third.addInitScript(() => localStorage.removeItem('mqtt-connections'))
  await prepare(third, { port: String(server.wsPort), clientid: 'stays-3' })
  await third.goto('/#/websocket')
  await connect(on(third))
  await expect.poll(connected).toEqual(['stays-1', 'stays-2', 'stays-3'])
  await third.close()
  await expect.poll(connected).toEqual(['stays-1', 'stays-2'])
  await logOut(page)
  await expect(second.locator('input[autocomplete=username]')).toBeVisible({ timeout: 1000 })
  await expect.poll(connected, { timeout: 1000 }).toEqual([])
  await sender.endAsync(true)
})

test('hostile topics, payloads and user properties are text only (catalogue M10)', async ({ page, server }) => {
  const its = await open(page, server.wsPort)
  const { t, messages } = its
  await connect(its)
  await subscribe(its, 'hostile/#')
  const sender = await beside(server, 'hostile-sender')
  const fit = hostileTexts.filter(({ text }) => text !== '' && !/[+#\0]|\p{Surrogate}/u.test(text) && Buffer.byteLength(text) < 60_000)
  for (const { text } of fit) {
    await sender.publishAsync(`hostile/${text}`, text, { qos: 1, properties: { userProperties: { [text]: text }, contentType: text, responseTopic: 'hostile/answer' } })
  }
  await expect(its.note.locator('.nums').first()).toContainText(`${fit.length} received`)
  await messages.focus()
  await page.keyboard.press('Home')
  const detail = page.getByRole('region', { name: t('mqtt.chosen'), exact: true })
  for (const [index, { name }] of [...fit].reverse().entries()) {
    if (index > 0) await page.keyboard.press('ArrowDown')
    await expectOnlyText(page, name)
  }
  await expect(messages.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', String(fit.length))
  await expect(detail).toContainText(t('mqtt.contentType'))
  await sender.endAsync(true)
})

const mosquitto = spawnSync('mosquitto', ['-h']).error === undefined

test('works with mosquitto’s WebSocket listener, with both versions', async ({ page }) => {
  test.skip(!mosquitto, 'mosquitto is not installed: its WebSocket listener was not tried')
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  const free = net.createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as net.AddressInfo
  await new Promise((resolve) => free.close(resolve))
  writeFileSync(join(folder, 'conf'), `listener ${port} 127.0.0.1\nprotocol websockets\nallow_anonymous true\n`)
  const broker = spawn('mosquitto', ['-c', join(folder, 'conf')], { stdio: 'ignore' })
  try {
    const reachable = () => new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => { socket.destroy(); resolve(true) }).on('error', () => resolve(false))
    })
    await expect.poll(async () => broker.exitCode !== null || (await reachable())).toBe(true)
    // Built without WebSockets, or forbidden to listen with them: nothing of ours to find out.
    test.skip(broker.exitCode !== null, `mosquitto ended with ${String(broker.exitCode)}: its WebSocket listener was not tried`)
    const its = await open(page, port, { path: '/' })
    for (const version of ['5', '4']) {
      if (version === '4') {
        await its.button('mqtt.more').click()
        await its.card('mqtt.settings').getByLabel(its.t('mqtt.version')).selectOption('4')
      }
      await connect(its)
      await subscribe(its, 'testtopic/#')
      await its.card('mqtt.publish').getByLabel(its.t('mqtt.payload')).fill(`to mosquitto ${version}`)
      await its.button('mqtt.send').click()
      await expect(its.messages.getByRole('option').filter({ hasText: `to mosquitto ${version}` })).toHaveCount(2)
      await its.button('mqtt.disconnectButton').click()
    }
  } finally {
    broker.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
})
