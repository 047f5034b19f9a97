import type { NounParts } from '@/command/nouns'
import { bridgeFinder } from '@/features/connector/finder'
import { bridgeRelations } from '@/features/connector/related'
import { bridgeUndo, bridgeRunUndo } from '@/features/connector/undo'

export const noun: NounParts = {
  finders: { bridge: bridgeFinder },
  relations: { bridge: bridgeRelations },
  undoTargets: { bridge: bridgeUndo, bridgeRun: bridgeRunUndo },
}
