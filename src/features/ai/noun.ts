import type { NounParts } from '@/command/nouns'
import { profileFinder, providerFinder } from './finder'
import { aiUndo } from './undo'

export const noun: NounParts = {
  finders: { aiProvider: providerFinder, aiProfile: profileFinder },
  undoTargets: { aiProvider: aiUndo('aiProvider'), aiProfile: aiUndo('aiProfile') },
}
