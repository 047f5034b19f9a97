import type { NounParts } from '@/command/nouns'
import { subscriptionFinder } from './finder'
import { subscriptionRelations } from './related'
import { subscriptionUndo } from './undo'

export const noun: NounParts = {
  finders: { subscription: subscriptionFinder },
  relations: { subscription: subscriptionRelations },
  undoTargets: { subscription: subscriptionUndo },
}
