import type { NounParts } from '@/command/nouns'
import { authzFinder, aclFinder } from './finder'
import { aclUndo, authzUndo, authzWithRulesUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    acl: true
    authz: true
    authzWithRules: true
  }
}

export const noun: NounParts = {
  finders: { authz: authzFinder, acl: aclFinder },
  undoTargets: { acl: aclUndo, authz: authzUndo, authzWithRules: authzWithRulesUndo },
}
