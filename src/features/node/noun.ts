import type { NounParts } from '@/command/nouns'
import { nodeFinder } from './finder'
import { nodeRelations } from './related'

export const noun: NounParts = {
  finders: { node: nodeFinder },
  relations: { node: nodeRelations },
}
