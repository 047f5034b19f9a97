import type { NounParts } from '@/command/nouns'
import { apiKeyFinder, keyScopeFinder } from './finder'
import { apiKeyUndo } from './undo'

export const noun: NounParts = {
  finders: { apiKey: apiKeyFinder, keyScope: keyScopeFinder },
  undoTargets: { apiKey: apiKeyUndo },
}
