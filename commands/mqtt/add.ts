import { defineCommand, done } from '@/command/command'
import { clientOf, connectionSettings, settingsOf } from '@/features/mqtt-client/commands'

/** Another connection of the MQTT client, with what is given of its settings; the rest is as for any new one. */
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
