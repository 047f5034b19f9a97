import { reasonCodes, returnCodes } from '../../src/mqtt/reason'
import { openApi } from '../support/api'
import { logOut } from '../support/accounts'
import { expect, test } from '../support/fixture'
import { freePort, line, scripted, silent } from '../support/mqtt-peer'
import { setHidden } from '../support/page-time'
import { connectClient, connect, open, subscribe } from '../support/mqtt-page'
import { languages } from '../support/variants'

test.use({ freshContext: true })

test('says in words why no broker answers at an address, and lets the attempt be cancelled (catalogue M2)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/WebSocket/)
  await page.clock.install()
  const mute = await silent()
  const deaf = await scripted(() => undefined)
  const refused = String(await freePort())
  try {
    const its = await open(page, refused)
    const { t, button, status, card } = its
    const set = (label: string, text: string) =>
      card('mqtt-client.settings').getByLabel(t(label), { exact: true }).fill(text)
    const tryIt = async (code: string) => {
      await button('mqtt-client.connectButton').click()
      await expect(status).toContainText(t(`error.code.${code}`))
      await expect(status).toContainText(t('mqtt-client.state.disconnected'))
      await expect(button('mqtt-client.connectButton')).toBeVisible()
    }
    await tryIt('MQTT_UNREACHABLE')
    await set('mqtt-client.host', 'no-such-host.invalid')
    await tryIt('MQTT_UNREACHABLE')
    await set('mqtt-client.host', 'localhost')
    await set('mqtt-client.port', String(server.wsPort))
    await button('mqtt-client.more').click()
    await set('mqtt-client.path', '/wrong')
    await tryIt('MQTT_UNREACHABLE')
    await set('mqtt-client.path', '/mqtt')
    await card('mqtt-client.settings').getByLabel(t('mqtt-client.tls')).check()
    await set('mqtt-client.port', String(server.wsPort))
    await tryIt('MQTT_UNREACHABLE')
    await card('mqtt-client.settings').getByLabel(t('mqtt-client.tls')).uncheck()
    // A port that accepts connections silently, and a broker that never replies: each times out after ten seconds.
    for (const port of [mute.port, deaf.port]) {
      await set('mqtt-client.port', port)
      await button('mqtt-client.connectButton').click()
      await expect(status).toContainText(t('mqtt-client.state.connecting'))
      // The page's clock also advances on its own, more on slower machines.
      await page.clock.runFor(5_000)
      await expect(status).toContainText(t('mqtt-client.state.connecting'))
      await page.clock.runFor(5_100)
      await expect(status).toContainText(t('error.code.MQTT_TIMEOUT'))
    }
    await button('mqtt-client.connectButton').click()
    await expect(status).toContainText(t('mqtt-client.state.connecting'))
    await card('mqtt-client.settings')
      .getByRole('button', { name: t('action.cancel') })
      .click()
    await expect(status).toHaveText(t('mqtt-client.state.disconnected'))
    await page.clock.runFor(20_000)
    await expect(status).toHaveText(t('mqtt-client.state.disconnected'))
  } finally {
    await mute.close()
    await deaf.close()
  }
})

for (const language of languages('mqtt-line')) {
  test(`describes every refusal of a connection exactly (${language}; catalogue M3)`, async ({ page }) => {
    // Each connect is refused with the next code.
    let codes: readonly number[] = reasonCodes.filter((one) => one >= 0x80)
    let at = 0
    const broker = await scripted((packet, send, socket) => {
      if (packet.cmd !== 'connect') return
      const code = codes[at] ?? 0
      at += 1
      send(
        packet.protocolVersion === 5
          ? { cmd: 'connack', reasonCode: code, sessionPresent: false }
          : { cmd: 'connack', returnCode: code, sessionPresent: false },
      )
      socket.close()
    })
    try {
      const { t, button, status, card } = await open(page, broker.port, {}, language)
      /** The results of several attempts in a row; run inside the page, so that each follows at once. */
      const notices = (count: number) =>
        page.evaluate(
          async ([name, region, tries]) => {
            const texts: string[] = []
            const place = document.querySelector(`section:has(h2) [role=status]`)?.closest('section')
            if (place?.querySelector('h2')?.textContent !== region)
              throw new Error('not the card of the connection')
            for (let left = Number(tries); left > 0; left -= 1) {
              const find = () => [...place.querySelectorAll('button')].find((one) => one.textContent === name)
              // The previous command must have ended too: until then a repetition counts as a double click.
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
              texts.push(place.querySelector('[role=status] p')?.textContent ?? '')
            }
            return texts
          },
          [t('mqtt-client.connectButton'), t('mqtt-client.settings'), String(count)] as const,
        )
      const wanted = (version: 4 | 5) =>
        codes.map(
          (code) =>
            `${t(`error.code.MQTT_${version}_${code}`)} (0x${code.toString(16).padStart(2, '0').toUpperCase()})`,
        )
      expect(await notices(codes.length)).toEqual(wanted(5))
      await expect(status).toContainText(t('mqtt-client.state.disconnected'))
      await button('mqtt-client.more').click()
      await card('mqtt-client.settings').getByLabel(t('mqtt-client.version')).selectOption('4')
      codes = returnCodes
      at = 0
      expect(await notices(codes.length)).toEqual(wanted(4))
    } finally {
      await broker.close()
    }
  })
}

test('reconnects a lost connection with its subscriptions and growing delays, and once after a sleep (catalogue M6, M11)', async ({
  page,
  server,
  watch,
}) => {
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
    /** Lets a little time pass until it is true, because the page renders asynchronously. */
    const until = (holds: () => Promise<boolean> | boolean, step = 50) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(step)
            return await holds()
          },
          { intervals: [40] },
        )
        .toBe(true)
    const shows = (text: string | RegExp) => async () =>
      ((await status.textContent()) ?? '').search(text) >= 0
    wire.cut()
    await until(shows(t('mqtt-client.state.reconnecting')))
    await until(shows(t('error.code.MQTT_CLOSED')))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await until(shows(new RegExp(`retry ${attempt} in \\d+ s`)))
      const seconds = Number(/in (\d+) s/.exec((await status.textContent()) ?? '')?.[1])
      waits.push(seconds)
      const tries = wire.connects()
      if (attempt === 5) wire.mend()
      await until(() => wire.connects() === tries + 1, Math.max(50, seconds * 20))
    }
    // With jitter none is more than twice its step, and no step more than half a minute.
    expect(waits.every((wait, index) => wait <= Math.min(30, 2 ** index) + 1)).toBe(true)
    await page.clock.resume()
    await expect(status).toHaveText(t('mqtt-client.state.connected'))
    await expect(its.card('mqtt-client.subscriptions').getByRole('listitem')).toContainText('line/#')
    const sender = await connectClient(server, 'line-sender')
    await sender.publishAsync('line/a', 'after', { qos: 1 })
    await expect(its.messages.getByRole('option').filter({ hasText: 'after' })).toHaveCount(1)
    expect(wire.connects()).toBe(before + 5)

    // Asleep for an hour, the line broken meanwhile: one try on waking, and no more.
    await setHidden(page, true)
    wire.cut()
    wire.mend()
    await expect(status).toContainText(t('mqtt-client.state.reconnecting'))
    const asleep = wire.connects()
    await page.clock.fastForward(3_600_000)
    await setHidden(page, false)
    await expect(status).toHaveText(t('mqtt-client.state.connected'))
    await page.clock.runFor(60_000)
    await expect(status).toHaveText(t('mqtt-client.state.connected'))
    expect(wire.connects()).toBe(asleep + 1)
    await sender.publishAsync('line/b', 'awake', { qos: 1 })
    await expect(its.messages.getByRole('option').filter({ hasText: 'awake' })).toHaveCount(1)
    await sender.endAsync(true)
  } finally {
    await wire.close()
  }
})

test('says that an administrator or another client ended the session, and does not reconnect (catalogue M6)', async ({
  page,
  server,
  request,
}) => {
  await page.clock.install()
  const its = await open(page, server.wsPort, { clientid: 'fought-over' })
  const { t, status } = its
  const api = await openApi(request, server.url)
  await connect(its)
  await api.remove('/clients/fought-over')
  await expect(status).toContainText(t('error.code.MQTT_5_152'))
  await connect(its)
  const other = await connectClient(server, 'fought-over')
  await expect(status).toContainText(t('error.code.MQTT_5_142'))
  await expect(status).toContainText(t('mqtt-client.state.disconnected'))
  await page.clock.runFor(120_000)
  await expect(status).toContainText(t('mqtt-client.state.disconnected'))
  expect(other.connected).toBe(true)
  await other.endAsync(true)
})

test('refuses a seventh connection and names the limit, and stores a password only on request (catalogue M7, M12, K2)', async ({
  page,
  server,
}) => {
  const its = await open(page, server.wsPort)
  const { t, button, card } = its
  const secret = 'Hush-0815!'
  const password = card('mqtt-client.settings').getByLabel(t('mqtt-client.password'), { exact: true })
  await card('mqtt-client.settings').getByLabel(t('mqtt-client.username')).fill('somebody')
  await password.fill(secret)
  await expect(password).toHaveAttribute('type', 'password')
  await connect(its)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('screen.commandHistory') })
    .click()
  await expect(page.getByRole('row').filter({ hasText: t('mqtt-client.connect.title') })).toBeVisible()
  const leaks = () =>
    page.evaluate(
      (text) =>
        [
          new XMLSerializer().serializeToString(document),
          JSON.stringify({ ...localStorage, ...sessionStorage }),
          location.href,
          document.title,
          JSON.stringify(history.state),
        ].map((place) => place.includes(text)),
      secret,
    )
  expect(await leaks()).toEqual([false, false, false, false, false])
  await page.goBack()
  await button('mqtt-client.disconnectButton').click()
  // Held in memory for the next connect, and no longer than the page.
  await expect(password).toHaveValue(secret)
  await page.reload()
  await expect(password).toHaveValue('')
  await password.fill(secret)
  await button('mqtt-client.more').click()
  await card('mqtt-client.settings').getByLabel(t('mqtt-client.keepPassword')).check()
  await page.reload()
  await expect(password).toHaveValue(secret)

  const add = button('mqtt-client.add')
  for (let count = 2; count <= 6; count += 1) {
    await add.click()
    await expect(page.getByRole('tab')).toHaveCount(count)
  }
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(t('mqtt-client.full'))
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab')).toHaveCount(6)
  // Deliberately stored data is deleted with the session too.
  await logOut(page)
  expect(
    await page.evaluate(
      (text) => JSON.stringify({ ...localStorage, ...sessionStorage }).includes(text),
      secret,
    ),
  ).toBe(false)
})
