import { defineCommand, done } from '@/command/command'
import { getMqttClient, connectionSettings, toSettings } from '@/features/mqtt-client/commands'

/** Adds a connection to the MQTT client with the given settings and the defaults for the rest. */
export default defineCommand({
  id: 'mqtt-client.create',
  formerIds: ['mqtt.add'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: connectionSettings,
  when: ({ mqtt }) => mqtt !== undefined,
  async run(settings, { mqtt }) {
    return done('mqtt-client.create.done', {
      connection: (await getMqttClient(mqtt)).add(toSettings(settings)),
    })
  },
})
