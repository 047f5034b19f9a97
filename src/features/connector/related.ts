import { refsOf, related, type Relation } from '@/command/relation'
import { bridgeIdOf } from '@/contract/name'
import { namesBridge, readsFrom, sendsTo } from '@/features/bridge/fields/action-name'
import { toNodes } from '@/features/node/related'
import { rulesWhere } from '@/features/rule/rules-where'
import type { Rule } from '@/features/rule/contract'
import { channelsThrough } from './channels-through'
import type { TargetNoun } from './model/noun'
import { nouns, type Channel, type MetricNoun } from './nouns'

const nodesOf = (noun: TargetNoun): Relation => ({
  title: 'related.nodes',
  needs: nouns[noun].needs,
  find: async (id, api, signal) => toNodes((await nouns[noun].at({ api, signal }).detail(id)).node_status),
})

const channelsOf = (channel: Channel): Relation => ({
  title: `related.${channel}s`,
  needs: nouns[channel].needs,
  find: async (id, api, signal) =>
    related(refsOf(channel, channelsThrough([id], await nouns[channel].at({ api, signal }).list()))),
})

export const connectorRelations: readonly Relation[] = [
  channelsOf('action'),
  channelsOf('source'),
  nodesOf('connector'),
]

const rulesOf = (noun: MetricNoun, isUsedBy: (rule: Rule, id: string) => boolean): Relation => ({
  title: 'related.rules',
  needs: nouns[noun].needs,
  find: async (id, api, signal) => related(await rulesWhere((rule) => isUsedBy(rule, id), api, signal)),
})

const connectorOf = (channel: Channel): Relation => ({
  title: 'related.connector',
  needs: nouns[channel].needs,
  async find(id, api, signal) {
    const { type, connector } = await nouns[channel].at({ api, signal }).detail(id)
    return related(
      refsOf('connector', connector === undefined ? [] : [bridgeIdOf({ type, name: connector })]),
    )
  },
})

export const bridgeRelations: readonly Relation[] = [rulesOf('bridge', namesBridge), nodesOf('bridge')]
export const actionRelations: readonly Relation[] = [
  connectorOf('action'),
  rulesOf('action', sendsTo),
  nodesOf('action'),
]
export const sourceRelations: readonly Relation[] = [
  connectorOf('source'),
  rulesOf('source', readsFrom),
  nodesOf('source'),
]
