import type { NounParts } from '@/command/nouns'
import { telemetryWhitelistUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    telemetryWhitelist: true
  }
}

export const noun: NounParts = {
  undoTargets: { telemetryWhitelist: telemetryWhitelistUndo },
}
