import type { NounParts } from '@/command/nouns'
import { userFinder, userScopeFinder } from './finder'
import { userUndo } from './undo'

export const noun: NounParts = {
  finders: { user: userFinder, userScope: userScopeFinder },
  undoTargets: { user: userUndo },
}
