import type { NounParts } from '@/command/nouns'
import { authnFinder, authnUserFinder } from './finder'
import { authnUndo, authnUserUndo } from './undo'

export const noun: NounParts = {
  finders: { authn: authnFinder, authnUser: authnUserFinder },
  undoTargets: { authn: authnUndo, authnUser: authnUserUndo },
}
