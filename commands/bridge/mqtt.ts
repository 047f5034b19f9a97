import { createdWords } from '@/features/bridge/created'
import { defineCommand, refused } from '@/command/command'
import { hostPort, text, topicFilter } from '@/command/param'
import { remoteTopic, resourceName } from '@/contract/name'

/** Creates a bridge to another MQTT broker in one line: incoming messages, outgoing messages, or both. */
export default defineCommand({
  id: 'bridge.mqtt',
  group: 'group.integration',
  aliases: ['bm'],
  danger: 'reversible',
  calls: ['bridgeCreate'],
  undo: 'bridge',
  needs: 'bridges',
  params: {
    name: text(resourceName, { label: 'bridge.name' }),
    server: hostPort({ port: 1883, label: 'bridge.server' }),
    ingress: topicFilter({ optional: true, label: 'bridge.ingress' }),
    egress: text(remoteTopic, { optional: true, label: 'bridge.egress' }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true },
    BRIDGE_DIRECTION: { step: 'ingress', key: 'bridge.problem.noTopic' },
    BRIDGE_LOOP: { step: 'egress', key: 'bridge.problem.sameTopic' },
    BAD_REQUEST: { step: 'server', key: 'bridge.refused', brokerMessage: true },
  },
  effect: () => ({ key: 'bridge.mqtt.effect' }),
  async run({ name, server, ingress = '', egress = '' }, { api, signal }) {
    if (ingress === '' && egress === '') return refused('BRIDGE_DIRECTION')
    if (ingress === egress) return refused('BRIDGE_LOOP')
    const remote = (topic: string) => (topic === '' ? undefined : { remote: { topic, qos: 1 } })
    const config = {
      server,
      enable: true,
      ...(ingress === '' ? {} : { ingress: remote(ingress) }),
      ...(egress === '' ? {} : { egress: remote(egress) }),
    }
    return createdWords(await api.bridgeCreate({ body: { type: 'mqtt', name, ...config } }, { signal }))
  },
})
