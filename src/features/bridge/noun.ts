import type { NounParts } from '@/command/nouns'
import { bridgeFinder } from './finder'
import { bridgeRelations } from './related'
import { bridgeUndo, bridgeRunUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    bridge: true
    bridgeRun: true
  }
}

export const noun: NounParts = {
  finders: { bridge: bridgeFinder },
  relations: { bridge: bridgeRelations },
  undoTargets: { bridge: bridgeUndo, bridgeRun: bridgeRunUndo },
}
