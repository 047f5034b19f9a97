import mqtt, { type MqttClient } from 'mqtt'
import { asAdmin } from '../support/api'
import { expect, withOwnBroker } from '../support/fixture'
import { focusOn, moveToRow } from '../support/keyboard'
import { freePort } from '../support/mqtt-peer'
import { withInputMode } from '../support/input-mode'
import { selectVariants } from '../support/variants'

/** A listener stays for the lifetime of its broker, so each test has its own broker. */
const test = withOwnBroker('empty')

const id = 'ssl:secured'

/** Resolves on the next event of a client. */
const once = (client: MqttClient, event: 'connect' | 'close') =>
  new Promise<void>((done) => client.once(event, () => done()))

for (const [language, by] of selectVariants('listeners')) {
  test(`adds a TLS listener, accepts a client on it, changes and stops it, by ${by} alone (${language})`, async ({
    page,
    broker,
    watch,
  }) => {
    watch.expected.push(/404/)
    const port = await freePort()
    const { t, use, press, open, fill, agree } = await withInputMode(page, language, by)
    const confirm = page.getByRole('alertdialog')
    const main = page.getByRole('main')
    const field = (key: string) => main.getByLabel(new RegExp(`^${t(key)}`)).first()
    const api = await asAdmin(broker)
    const read = async () =>
      (await api('GET', `/listeners/${id}`)).data as {
        running: boolean
        current_connections: number
        max_connections: number | string
        ssl_options: object
      }

    await open(t('screen.listeners'))
    await press(t('listener.create.title'))
    await expect(page.getByRole('heading', { level: 1, name: t('screen.listenerCreate') })).toBeVisible()
    const tls = page.getByRole('radio', { name: t('choice.listenerType.ssl'), exact: true })
    if (by === 'mouse') await tls.click()
    else {
      await focusOn(page.getByRole('radio', { name: t('choice.listenerType.tcp'), exact: true }))
      await page.keyboard.press('ArrowRight')
      // The next arrow would go on to the next type.
      await expect(tls).toBeFocused()
    }
    await expect(tls).toBeChecked()
    await fill(field('field.name'), 'secured')
    await fill(field('field.listener.bind'), `127.0.0.1:${String(port)}`)
    if (by === 'mouse') await press(t('listener.create.title'))
    else await page.keyboard.press('Control+Enter')
    const row = page.getByRole('row').filter({ hasText: id })
    await expect(row).toContainText(t('listener.state.running'))

    // The broker presents its own certificate; the client uses MQTT over TLS.
    const client = mqtt.connect(`mqtts://127.0.0.1:${String(port)}`, {
      clientId: 'through-tls',
      rejectUnauthorized: false,
      reconnectPeriod: 200,
    })
    // A closed connection shows that the client was rejected.
    client.on('error', () => undefined)
    try {
      await once(client, 'connect')
      expect(await read()).toMatchObject({ running: true, current_connections: 1 })
      if (by === 'mouse') await row.getByRole('link', { name: id }).click()
      else {
        await moveToRow(page, row)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
      await fill(field('field.listener.max_connections'), '512')
      if (by === 'mouse') await press(t('form.save'))
      else await page.keyboard.press('Control+Enter')
      await expect(confirm).toContainText(t('listener.edit.confirm.some', { listener: id, count: 1 }))
      await expect(
        confirm.getByRole('row').filter({ hasText: t('field.listener.max_connections') }),
      ).toContainText('infinity512')
      // The only change, and the client reconnects automatically.
      await expect(confirm.getByRole('row')).toHaveCount(2)
      const back = once(client, 'connect')
      await agree()
      await expect(page.getByText(t('listener.edit.done', { listener: id })).first()).toBeVisible()
      await back
      expect(await read()).toMatchObject({ running: true, current_connections: 1, max_connections: 512 })

      await press(t('listener.stop.title'))
      await expect(confirm).toContainText(t('listener.stop.confirm.some', { listener: id, count: 1 }))
      const gone = once(client, 'close')
      await agree()
      await expect(page.getByText(t('listener.stop.done', { listener: id })).first()).toBeVisible()
      await gone
      await expect(main.getByText(t('listener.state.stopped')).first()).toBeVisible()
      expect(await read()).toMatchObject({ running: false, current_connections: 0 })
      // No client can connect any more, however often it tries.
      await once(client, 'close')
      const again = once(client, 'connect')
      await use(main.getByRole('button', { name: t('listener.start.title'), exact: true }))
      await again
    } finally {
      await client.endAsync(true)
    }
  })
}
