import { related, type Relation } from '@/command/relation'
import { toNodes } from '@/features/node/related'
import { rulesWhere } from '@/features/rule/rules-where'
import { namesBridge } from './fields/action-name'

export const bridgeRelations: readonly Relation[] = [
  {
    title: 'related.rules',
    find: async (id, api, signal) => related(await rulesWhere((rule) => namesBridge(rule, id), api, signal)),
  },
  {
    title: 'related.nodes',
    find: async (id, api, signal) =>
      toNodes((await api.bridgeDetail({ params: { id } }, { signal })).node_status),
  },
]
