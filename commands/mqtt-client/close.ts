import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import type { Confirm } from '@/command/confirm'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/**
 * Closes and removes a connection of the MQTT client. Its messages are stored nowhere else, so if there are
 * any its name must be typed.
 */
export default defineCommand({
  id: 'mqtt-client.close',
  formerIds: ['mqtt.close'],
  group: 'group.diagnose',
  danger: 'disruptive',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  async warn({ connection }, _, { mqtt }): Promise<Confirm> {
    const { name, messages } = (await getMqttClient(mqtt)).count(connection)
    return messages === 0
      ? { body: 'mqtt-client.close.confirm', values: { connection: name } }
      : { body: 'mqtt-client.close.loses', values: { connection: name, count: messages }, type: name }
  },
  async run({ connection }, { mqtt }) {
    return done('mqtt-client.close.done', { connection: await (await getMqttClient(mqtt)).close(connection) })
  },
})
