import type { NounParts } from '@/command/nouns'
import { singleSignOnFinder } from './finder'
import { singleSignOnUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    singleSignOn: true
  }
}

export const noun: NounParts = {
  finders: { singleSignOn: singleSignOnFinder },
  undoTargets: { singleSignOn: singleSignOnUndo },
}
