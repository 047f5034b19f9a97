import { toApiError } from '@/api/error'
import { defineCommand } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { choice, levels, topicFilter } from '@/command/param'
import type { Qos } from '@/contract/schema'
import { mqttClientPaths } from '@/features/mqtt-client/paths'
import { to } from '@/route/paths'

/**
 * Opens the console's MQTT client subscribed to a topic, so that its messages are shown as they arrive;
 * connects it first if necessary.
 */
export default defineCommand({
  id: 'topic.watch',
  group: 'group.diagnose',
  aliases: ['tw'],
  danger: 'read',
  calls: [],
  params: { topic: topicFilter(), qos: choice(levels, 'choice.qos', { initial: '0', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ topic, qos = '0' }, { mqtt }) {
    const client = await getMqttClient(mqtt)
    const subscribe = () => client.subscribe(undefined, { topic, qos: Number(qos) as Qos })
    const { name } = await subscribe().catch(async (cause: unknown) => {
      if (toApiError(cause).code !== 'MQTT_NOT_CONNECTED') throw cause
      await client.connect()
      return await subscribe()
    })
    return {
      kind: 'go',
      to: to(mqttClientPaths.mqttClient),
      message: 'topic.watch.done',
      values: { topic, connection: name },
    }
  },
})
