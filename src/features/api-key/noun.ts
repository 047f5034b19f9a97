import type { NounParts } from '@/command/nouns'
import { apiKeyFinder } from './finder'
import { apiKeyUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    apiKey: true
  }
}

export const noun: NounParts = {
  finders: { apiKey: apiKeyFinder },
  undoTargets: { apiKey: apiKeyUndo },
}
