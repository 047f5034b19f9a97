import type { NounParts } from '@/command/nouns'
import { slowUndo } from './undo'

export const noun: NounParts = {
  undoTargets: { slow: slowUndo },
}
