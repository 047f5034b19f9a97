import { defineCommand, done } from '@/command/command'
import { clientOf, connectionSettings, settingsOf } from '@/features/mqtt-client/commands'

/** Adds a connection to the MQTT client with the given settings and the defaults for the rest. */
export default defineCommand({
  id: 'mqtt.add',
  title: 'mqtt.add.title',
  group: 'group.diagnose',
  keywords: 'mqtt.add.keywords',
  danger: 'reversible',
  calls: [],
  params: connectionSettings,
  when: ({ mqtt }) => mqtt !== undefined,
  async run(settings, { mqtt }) {
    return done('mqtt.add.done', { connection: (await clientOf(mqtt)).add(settingsOf(settings)) })
  },
})
