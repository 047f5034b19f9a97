import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import { type Values } from '@/command/command'
import type { Context, MqttClientApi, MqttSettings } from '@/command/context'
import { choice, number, secret, text, toggle } from '@/command/param'

/** The colors that distinguish subscriptions; `auto` takes the next one in turn. */
export const subscriptionColors = ['0', '1', '2', '3', '4', '5'] as const
export const colorChoices = ['auto', ...subscriptionColors] as const

/** Returns the MQTT client of the console; throws where there is none, as in the terminal. */
export async function getMqttClient(mqtt: Context['mqtt']): Promise<MqttClientApi> {
  if (mqtt === undefined) throw new RefusedError('MQTT_NOT_CONNECTED')
  return await mqtt()
}

const part = { optional: true } as const

/** The settings of a connection; those that are not specified stay unchanged. */
export const connectionSettings = {
  name: text(z.string(), { ...part, label: 'mqtt-client.name' }),
  host: text(z.string(), { ...part, label: 'mqtt-client.host' }),
  port: number({ min: 1, max: 65_535 }, { ...part, label: 'mqtt-client.port' }),
  path: text(z.string(), { ...part, label: 'mqtt-client.path' }),
  tls: toggle({ ...part, label: 'mqtt-client.tls' }),
  version: choice(['5', '4'], 'choice.mqttVersion', { ...part, label: 'mqtt-client.version' }),
  clientid: text(z.string(), { ...part, label: 'mqtt-client.clientid' }),
  username: text(z.string(), { ...part, label: 'mqtt-client.username' }),
  password: secret({ ...part, label: 'mqtt-client.password' }),
  keepalive: number({ min: 0, max: 65_535 }, { ...part, label: 'mqtt-client.keepalive' }),
  clean: toggle({ ...part, label: 'mqtt-client.clean' }),
  expiry: number({ min: 0, max: 4_294_967_295 }, { ...part, label: 'mqtt-client.expiry' }),
}

/** The specified settings in the form that the client stores. */
export function toSettings({
  port,
  keepalive,
  expiry,
  version,
  ...rest
}: Partial<Values<typeof connectionSettings>>): MqttSettings {
  const numbers = Object.entries({ port, keepalive, expiry })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  const texts = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  return {
    ...Object.fromEntries([...texts, ...numbers]),
    ...(version === undefined ? {} : { version: version === '4' ? 4 : 5 }),
  }
}
