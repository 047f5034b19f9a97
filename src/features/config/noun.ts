import type { NounParts } from '@/command/nouns'
import { configUndo, hotRootUndo } from './undo'

export const noun: NounParts = {
  undoTargets: { config: configUndo, hotRoot: hotRootUndo },
}
