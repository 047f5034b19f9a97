import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/** Connects the MQTT client with the settings of its screen. */
export default defineCommand({
  id: 'mqtt-client.connect',
  formerIds: ['mqtt.connect'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ connection }, { mqtt }) {
    return done('mqtt-client.connect.done', {
      connection: await (await getMqttClient(mqtt)).connect(connection),
    })
  },
})
