import type { NounParts } from '@/command/nouns'
import { pluginFinder } from './finder'
import { pluginUndo, pluginConfigUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    plugin: true
    pluginConfig: true
  }
}

export const noun: NounParts = {
  finders: { plugin: pluginFinder },
  undoTargets: { plugin: pluginUndo, pluginConfig: pluginConfigUndo },
}
