import type { Fields } from '@/contract/family/field'
import type { FieldNote } from '../form-frame'
import { hasLimits, Limits } from '../control/limits'
import { getLimits } from '../control/of-field'
import { fieldHelp, fieldLabel } from './context'

/** The help shown next to a form for the field at a path. */
export const describeField =
  (fields: Fields, labelPrefix: string) =>
  (path: string): FieldNote | undefined => {
    const field = fields[path]
    if (field === undefined) return undefined
    const limits = getLimits(field, path)
    return {
      label: fieldLabel(labelPrefix, path, field),
      path,
      text: fieldHelp(labelPrefix, path, field),
      ...(limits === undefined || !hasLimits(limits) ? {} : { limits: <Limits {...limits} /> }),
    }
  }
