import type { NounParts } from '@/command/nouns'
import { exhookFinder } from './finder'
import { exhookUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    exhook: true
  }
}

export const noun: NounParts = {
  finders: { exhook: exhookFinder },
  undoTargets: { exhook: exhookUndo },
}
