import type { NounParts } from '@/command/nouns'
import { clusterLinkFinder } from './finder'
import { clusterLinkUndo } from './undo'

export const noun: NounParts = {
  finders: { clusterLink: clusterLinkFinder },
  undoTargets: { clusterLink: clusterLinkUndo },
}
