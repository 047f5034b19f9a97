import type { Key } from '@/i18n/key'
import type { AnyCommand } from '../command'

/** Whether a run of a command can be undone; else why not. Undefined for a command that changes nothing. */
export function getUndo({ undo, irreversible }: AnyCommand): 'yes' | Key | undefined {
  if (undo !== undefined) return 'yes'
  return irreversible === undefined ? undefined : `undo.never.${irreversible}`
}
