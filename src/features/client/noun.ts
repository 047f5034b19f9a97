import type { NounParts } from '@/command/nouns'
import { clientFinder } from './finder'
import { clientRelations } from './related'

export const noun: NounParts = {
  finders: { client: clientFinder },
  relations: { client: clientRelations },
}
