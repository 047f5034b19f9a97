import type { NounParts } from '@/command/nouns'
import { configUndo, hotRootUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    config: true
    hotRoot: true
  }
}

export const noun: NounParts = {
  undoTargets: { config: configUndo, hotRoot: hotRootUndo },
}
