import * as z from 'zod/mini'
import { defineCommand, refused } from '@/command/command'
import { configuration, choice, text, topicFilter } from '@/command/param'
import { bridgeTypeNames, factsOf } from '@/features/bridge/fields/types'
import { createdWords } from '@/features/bridge/created'
import { remoteTopic, resourceName } from '@/contract/name'
import { bridgePaths } from '@/features/bridge/paths'
import { to } from '@/route/paths'

const optionalByName = { optional: true, askedOnlyByName: true } as const
const offered = bridgeTypeNames.filter((type) => factsOf(type)?.hidden !== true)

/**
 * Opens the choice of a type, or the form with the given values, or creates the bridge if the configuration
 * is complete.
 */
export default defineCommand({
  id: 'bridge.create',
  group: 'group.integration',
  aliases: ['bc'],
  danger: 'reversible',
  calls: ['bridgeCreate'],
  undo: 'bridge',
  needs: 'bridges',
  params: {
    type: choice(offered, 'choice.bridgeType', { ...optionalByName, label: 'bridge.type' }),
    name: text(resourceName, { ...optionalByName, label: 'bridge.name' }),
    server: text(z.string(), { ...optionalByName, label: 'bridge.server' }),
    ingress: topicFilter({ ...optionalByName, label: 'bridge.ingress' }),
    egress: text(remoteTopic, { ...optionalByName, label: 'bridge.egress' }),
    config: configuration(),
  },
  errors: {
    ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true },
    BRIDGE_TWICE: { step: 'config', key: 'bridge.twice' },
    BRIDGE_EDITION: { step: 'type', key: 'bridge.otherEdition' },
    BAD_REQUEST: { step: 'config', key: 'bridge.refused', brokerMessage: true },
  },
  async run({ type, name, server, ingress, egress, config }, { api, signal, edition }) {
    if (type === undefined) return { kind: 'go', to: to(bridgePaths.bridgeCreate) }
    if (factsOf(type)?.edition === 'enterprise' && edition !== 'enterprise') return refused('BRIDGE_EDITION')
    const other = (['type', 'name'] as const).find(
      (key) => config?.[key] !== undefined && config[key] !== { type, name }[key],
    )
    if (other !== undefined) return refused('BRIDGE_TWICE')
    const remote = (topic: string | undefined) =>
      topic === undefined ? undefined : { remote: { topic, qos: 1 } }
    const line =
      type === 'mqtt' && server !== undefined && ingress !== egress
        ? {
            server,
            enable: true,
            ...(ingress === undefined ? {} : { ingress: remote(ingress) }),
            ...(egress === undefined ? {} : { egress: remote(egress) }),
          }
        : undefined
    const body = config ?? line
    if (body === undefined || name === undefined)
      return {
        kind: 'go',
        to: to(bridgePaths.bridgeCreate, undefined, { type, name, server, ingress, egress }),
      }
    return createdWords(await api.bridgeCreate({ body: { ...body, type, name } }, { signal }))
  },
})
