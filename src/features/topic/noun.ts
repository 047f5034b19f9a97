import type { NounParts } from '@/command/nouns'
import { topicFinder } from './finder'
import { topicRelations } from './related'

export const noun: NounParts = {
  finders: { topic: topicFinder },
  relations: { topic: topicRelations },
}
