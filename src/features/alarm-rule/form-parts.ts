import type { FormPart } from '@/form/command/command-form'
import { ConditionField } from './condition-field'

export const editParts: readonly FormPart[] = [
  { title: 'alarm-rule.condition.label', fields: ['condition'] },
  { title: 'alarm-rule.reaction', fields: [['severity', 'for'], 'notify', 'sound'] },
]
export const createParts: readonly FormPart[] = [{ fields: ['name'] }, ...editParts]
export const drawn = { condition: ConditionField }
export const notes = { for: 'alarm-rule.forNote', notify: 'alarm-rule.notifyNote' } as const
