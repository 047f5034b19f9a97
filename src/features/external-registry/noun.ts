import type { NounParts } from '@/command/nouns'
import { externalRegistryFinder } from './finder'
import { externalRegistryUndo } from './undo'

export const noun: NounParts = {
  finders: { externalRegistry: externalRegistryFinder },
  undoTargets: { externalRegistry: externalRegistryUndo },
}
