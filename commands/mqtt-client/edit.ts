import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient, connectionSettings, toSettings } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/** Changes the settings of a connection of the MQTT client; omitted ones stay. */
export default defineCommand({
  id: 'mqtt-client.edit',
  formerIds: ['mqtt.edit'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }), ...connectionSettings },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ connection, ...settings }, { mqtt }) {
    return done('mqtt-client.edit.done', {
      connection: (await getMqttClient(mqtt)).edit(connection, toSettings(settings)),
    })
  },
})
