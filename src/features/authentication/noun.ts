import type { NounParts } from '@/command/nouns'
import { authnFinder, authnUserFinder } from './finder'
import { authnUndo, authnUserUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    authn: true
    authnUser: true
  }
}

export const noun: NounParts = {
  finders: { authn: authnFinder, authnUser: authnUserFinder },
  undoTargets: { authn: authnUndo, authnUser: authnUserUndo },
}
