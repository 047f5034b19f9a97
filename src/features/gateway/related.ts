import { refsOf, related, type Relation } from '@/command/relation'
import { gatewayClientParts } from './model/id'

export const gatewayClientRelations: readonly Relation[] = [
  {
    title: 'related.gateway',
    find: (id) => Promise.resolve(related(refsOf('gateway', [gatewayClientParts(id).gateway]))),
  },
]
