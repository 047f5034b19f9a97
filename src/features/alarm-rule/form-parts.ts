import type { FormPart } from '@/form/command/command-form'
import { ConditionField } from './condition-field'
import { NotificationNote } from './notification-note'
import { QuietField } from './quiet-field'

export const editParts: readonly FormPart[] = [
  // Its sentence has the duration too.
  { title: 'alarm-rule.condition.label', fields: ['condition'] },
  { title: 'alarm-rule.reaction', fields: ['severity', 'notify', 'sound'] },
  { fields: ['quiet'] },
]
export const createParts: readonly FormPart[] = [{ fields: ['name'] }, ...editParts]
export const drawn = { condition: ConditionField, quiet: QuietField }
export const below = { notify: NotificationNote }
export const notes = { for: 'alarm-rule.forNote', notify: 'alarm-rule.notifyNote' } as const
