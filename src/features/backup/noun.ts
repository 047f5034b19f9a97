import type { NounParts } from '@/command/nouns'
import { dataBackupFinder } from './finder'
import { backupItemUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    backupItem: true
  }
}

export const noun: NounParts = {
  finders: { dataBackup: dataBackupFinder },
  undoTargets: { backupItem: backupItemUndo },
}
