import type { NounParts } from '@/command/nouns'
import { authzFinder, aclFinder } from './finder'
import { aclUndo, authzUndo, authzWithRulesUndo } from './undo'

export const noun: NounParts = {
  finders: { authz: authzFinder, acl: aclFinder },
  undoTargets: { acl: aclUndo, authz: authzUndo, authzWithRules: authzWithRulesUndo },
}
