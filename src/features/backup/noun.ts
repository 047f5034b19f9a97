import type { NounParts } from '@/command/nouns'
import { dataBackupFinder } from './finder'

export const noun: NounParts = {
  finders: { dataBackup: dataBackupFinder },
}
