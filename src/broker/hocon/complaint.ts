import { Atom } from '@/rule-sql/value'
import { Refusal } from '../http/refusal'
import { jsonOf } from './term'

/** What the schema has against one value; `path` says where, and the other keys depend on the reason. */
export type Complaint = { readonly path: string; readonly [detail: string]: unknown }

const kind = new Atom('validation_error')

/** As it is told in a term: with its kind. */
export const toReport = (complaint: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...complaint,
  kind,
})

/** 400 with the complaint as JSON text, several of them as a list (src/contract/docs/api.md#errors). */
export const refusalOf = (...complaints: readonly Readonly<Record<string, unknown>>[]): Refusal => {
  const all = complaints.map(toReport)
  return new Refusal(400, 'BAD_REQUEST', JSON.stringify(jsonOf(all.length === 1 ? all[0] : all)))
}

/** What is wrong with a value in a path of the API. */
export const invalid = (path: string, reason: unknown, value: unknown): Refusal =>
  refusalOf({ value, reason, path })

const maxListedNames = 2

/** Names as the broker lists them: sorted, two of them and dots for the rest. */
function fewNames(names: readonly string[]): string | Atom {
  const sorted = [...new Set(names)].sort()
  return sorted.length === 0
    ? new Atom('none')
    : [...sorted.slice(0, maxListedNames), ...(sorted.length > maxListedNames ? ['...'] : [])].join(',')
}

/** Names that may not be there, and those that might have been meant. */
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
