import type { NounParts } from '@/command/nouns'
import { certificateFinder } from './finder'
import { certificateUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    certificate: true
  }
}

export const noun: NounParts = {
  finders: { certificate: certificateFinder },
  undoTargets: { certificate: certificateUndo },
}
