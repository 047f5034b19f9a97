import { Atom } from '@/rule-sql/value'
import { Refusal } from '../http/refusal'
import { jsonOf } from './term'

/** A schema error of one value; `path` says where, other keys depend on the reason. */
export type Complaint = { readonly path: string; readonly [detail: string]: unknown }

const kind = new Atom('validation_error')

/** The error as a term, with its kind. */
export const toReport = (complaint: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...complaint,
  kind,
})

/** 400 with the errors as JSON text, a list if there are several (src/contract/docs/api.md#errors). */
export const refusalOf = (...complaints: readonly Readonly<Record<string, unknown>>[]): Refusal => {
  const all = complaints.map(toReport)
  return new Refusal(400, 'BAD_REQUEST', JSON.stringify(jsonOf(all.length === 1 ? all[0] : all)))
}

/** The refusal of an invalid parameter. */
export const invalid = (path: string, reason: unknown, value: unknown): Refusal =>
  refusalOf({ value, reason, path })

const maxListedNames = 2

/** Names as the broker lists them: sorted, at most two, then dots. */
function fewNames(names: readonly string[]): string | Atom {
  const sorted = [...new Set(names)].sort()
  return sorted.length === 0
    ? new Atom('none')
    : [...sorted.slice(0, maxListedNames), ...(sorted.length > maxListedNames ? ['...'] : [])].join(',')
}

/** The error of unknown names, with the known names that are not used. */
export const unknownFields = (
  path: string,
  unknown: readonly string[],
  unmatched: readonly string[],
): Complaint => ({
  unmatched: fewNames(unmatched),
  unknown: fewNames(unknown),
  reason: new Atom('unknown_fields'),
  path,
})
