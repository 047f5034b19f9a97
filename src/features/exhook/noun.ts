import type { NounParts } from '@/command/nouns'
import { exhookFinder } from './finder'
import { exhookUndo } from './undo'

export const noun: NounParts = {
  finders: { exhook: exhookFinder },
  undoTargets: { exhook: exhookUndo },
}
