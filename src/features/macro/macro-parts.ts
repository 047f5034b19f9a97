import type { FormPart } from '@/form/command/command-form'
import { LinesField } from './lines-field'

export const editParts: readonly FormPart[] = [{ fields: ['lines', 'goOn'] }]
export const createParts: readonly FormPart[] = [{ fields: ['name', 'lines', 'goOn'] }]
export const drawn = { lines: LinesField }
