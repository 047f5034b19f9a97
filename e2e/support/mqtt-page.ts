import type { Page } from '@playwright/test'
import mqtt, { type MqttClient } from 'mqtt'
import { words } from '../../tests/registries'
import { expect, logIn, type Server } from './fixture'
import type { Language } from './keyboard'
import { prepare } from './mqtt-peer'

const catalogues = { en: words('en'), zh: words('zh') }
/** The parts of the MQTT client's screen. */
export const on = (page: Page, language: Language = 'en') => {
  const t = (key: string) => catalogues[language][key] ?? key
  const card = (key: string) => page.getByRole('region', { name: t(key), exact: true })
  return {
    t,
    card,
    button: (key: string) => page.getByRole('button', { name: t(key), exact: true }),
    status: card('mqtt-client.settings').getByRole('status'),
    messages: page.getByRole('listbox', { name: t('mqtt-client.messages') }),
    note: card('mqtt-client.messages'),
  }
}

/** Opens the client with one prepared connection. */
export async function open(
  page: Page,
  port: string | number,
  more: Omit<Parameters<typeof prepare>[1], 'port'> = {},
  language: Language = 'en',
) {
  await prepare(page, { port: String(port), ...more })
  await logIn(page, { to: '/mqtt-client', language })
  const its = on(page, language)
  await expect(its.button('mqtt-client.connectButton')).toBeVisible()
  return its
}

type Its = ReturnType<typeof on>

/** Connects the prepared connection. */
export async function connect({ button, status, t }: Its): Promise<void> {
  await button('mqtt-client.connectButton').click()
  await expect(status).toHaveText(t('mqtt-client.state.connected'))
}

/** Subscribes by the form. */
export async function subscribe({ card, button, t }: Its, topic: string): Promise<void> {
  await card('mqtt-client.subscriptions').getByLabel(t('param.topic')).fill(topic)
  await button('mqtt-client.subscribe').click()
  await expect(
    card('mqtt-client.subscriptions').getByRole('listitem').filter({ hasText: topic }),
  ).toBeVisible()
}

/** An MQTT client outside the page. */
export const connectClient = (
  server: Server,
  clientId: string,
  more: mqtt.IClientOptions = {},
): Promise<MqttClient> =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId,
    protocolVersion: 5,
    reconnectPeriod: 0,
    ...more,
  })
