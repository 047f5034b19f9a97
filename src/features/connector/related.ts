import { refsOf, related, type Relation } from '@/command/relation'
import { bridgeIdOf } from '@/contract/name'
import { readsFrom, sendsTo } from '@/features/bridge/fields/action-name'
import { toNodes } from '@/features/node/related'
import { rulesWhere } from '@/features/rule/rules-where'
import type { Rule } from '@/features/rule/contract'
import { channelsThrough } from './channels-through'
import type { IntegrationNoun } from './model/noun'
import { nouns, type Channel } from './nouns'

const nodesOf = (noun: IntegrationNoun): Relation => ({
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

const channelRelations = (
  channel: Channel,
  isUsedBy: (rule: Rule, id: string) => boolean,
): readonly Relation[] => [
  {
    title: 'related.connector',
    needs: nouns[channel].needs,
    async find(id, api, signal) {
      const { type, connector } = await nouns[channel].at({ api, signal }).detail(id)
      return related(
        refsOf('connector', connector === undefined ? [] : [bridgeIdOf({ type, name: connector })]),
      )
    },
  },
  {
    title: 'related.rules',
    needs: nouns[channel].needs,
    find: async (id, api, signal) => related(await rulesWhere((rule) => isUsedBy(rule, id), api, signal)),
  },
  nodesOf(channel),
]

export const actionRelations = channelRelations('action', sendsTo)
export const sourceRelations = channelRelations('source', readsFrom)
