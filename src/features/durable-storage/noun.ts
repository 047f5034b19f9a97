import type { NounParts } from '@/command/nouns'
import { siteFinder, storageFinder } from './finder'
import { storageUndo } from './undo'

export const noun: NounParts = {
  finders: { storage: storageFinder, site: siteFinder },
  undoTargets: { storage: storageUndo },
}
