import type { NounParts } from '@/command/nouns'
import { telemetryUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    telemetry: true
  }
}

export const noun: NounParts = {
  undoTargets: { telemetry: telemetryUndo },
}
