import type { NounParts } from '@/command/nouns'
import { clusterLinkFinder } from './finder'
import { clusterLinkUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    clusterLink: true
  }
}

export const noun: NounParts = {
  finders: { clusterLink: clusterLinkFinder },
  undoTargets: { clusterLink: clusterLinkUndo },
}
