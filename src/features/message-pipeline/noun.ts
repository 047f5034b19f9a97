import type { NounParts } from '@/command/nouns'
import { validationFinder, transformationFinder } from './finder'
import { transformationUndo, validationUndo } from './undo'

export const noun: NounParts = {
  finders: { validation: validationFinder, transformation: transformationFinder },
  undoTargets: { transformation: transformationUndo, validation: validationUndo },
}
