import type { NounParts } from '@/command/nouns'
import { dataBackupFinder } from './finder'
import { backupItemUndo } from './undo'

export const noun: NounParts = {
  finders: { dataBackup: dataBackupFinder },
  undoTargets: { backupItem: backupItemUndo },
}
