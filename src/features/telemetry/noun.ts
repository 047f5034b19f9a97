import type { NounParts } from '@/command/nouns'
import { telemetryUndo } from './undo'

export const noun: NounParts = {
  undoTargets: { telemetry: telemetryUndo },
}
