import type { NounParts } from '@/command/nouns'
import { connectorFinder, actionFinder, sourceFinder } from './finder'
import { connectorRelations, actionRelations, sourceRelations } from './related'
import { actionUndo, connectorUndo, sourceUndo } from './undo'

export const noun: NounParts = {
  finders: { connector: connectorFinder, action: actionFinder, source: sourceFinder },
  relations: { connector: connectorRelations, action: actionRelations, source: sourceRelations },
  undoTargets: { action: actionUndo, connector: connectorUndo, source: sourceUndo },
}
