import { at, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import type { FieldNote } from '../form-frame'
import { hasLimits, Limits } from '../control/limits'
import { getLimits } from '../control/of-field'
import { fieldHelp, fieldLabel } from './context'

/** The help shown next to a form for the field at a path; `read` returns the present configuration. */
export const describeField =
  (fields: Fields, labelPrefix: string, read: () => Config) =>
  (path: string): FieldNote | undefined => {
    const field = fields[path]
    if (field === undefined) return undefined
    const limits = getLimits(field, path, at(read(), path))
    return {
      label: fieldLabel(labelPrefix, path, field),
      path,
      text: fieldHelp(labelPrefix, path, field),
      ...(limits === undefined || !hasLimits(limits) ? {} : { limits: <Limits {...limits} /> }),
    }
  }
