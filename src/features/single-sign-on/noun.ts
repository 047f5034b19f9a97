import type { NounParts } from '@/command/nouns'
import { singleSignOnFinder } from './finder'
import { singleSignOnUndo } from './undo'

export const noun: NounParts = {
  finders: { singleSignOn: singleSignOnFinder },
  undoTargets: { singleSignOn: singleSignOnUndo },
}
