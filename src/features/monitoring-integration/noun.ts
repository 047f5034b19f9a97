import type { NounParts } from '@/command/nouns'
import { telemetryWhitelistUndo } from './undo'

export const noun: NounParts = {
  undoTargets: { telemetryWhitelist: telemetryWhitelistUndo },
}
