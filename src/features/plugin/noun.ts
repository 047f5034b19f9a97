import type { NounParts } from '@/command/nouns'
import { pluginFinder } from './finder'
import { pluginUndo, pluginConfigUndo } from './undo'

export const noun: NounParts = {
  finders: { plugin: pluginFinder },
  undoTargets: { plugin: pluginUndo, pluginConfig: pluginConfigUndo },
}
