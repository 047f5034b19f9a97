import type { NounParts } from '@/command/nouns'
import { certificateFinder } from './finder'
import { certificateUndo } from './undo'

export const noun: NounParts = {
  finders: { certificate: certificateFinder },
  undoTargets: { certificate: certificateUndo },
}
