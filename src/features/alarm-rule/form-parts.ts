import type { FormPart } from '@/form/command/command-form'
import { ConditionField } from './condition-field'

const rest = ['condition', ['severity', 'for'], 'notify', 'sound'] as const

export const editParts: readonly FormPart[] = [{ fields: rest }]
export const createParts: readonly FormPart[] = [{ fields: ['name', ...rest] }]
export const drawn = { condition: ConditionField }
export const notes = { for: 'alarm-rule.forNote', notify: 'alarm-rule.notifyNote' } as const
