import type { NounParts } from '@/command/nouns'
import { namespaceFinder } from './finder'
import { namespaceUndo } from './undo'

export const noun: NounParts = {
  finders: { namespace: namespaceFinder },
  undoTargets: { namespace: namespaceUndo },
}
