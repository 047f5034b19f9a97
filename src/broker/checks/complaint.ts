import { Refusal } from '../http/refusal'

/** What is wrong with one value; `path` is empty for the whole body. */
export type Complaint = { readonly path: string; readonly reason: string }

export const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** `bind: is required; enable: expected true or false`. */
export const describeAll = (complaints: readonly Complaint[]): string =>
  complaints.map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`)).join('; ')

/**
 * 400 with what is wrong in plain English: an object with `path` and `reason` as JSON text, or a list of several, by
 * which the console finds the field (src/contract/docs/api.md#errors).
 */
export const refusalOf = (...complaints: readonly Complaint[]): Refusal =>
  new Refusal(400, 'BAD_REQUEST', JSON.stringify(complaints.length === 1 ? complaints[0] : complaints))

/** The reason of a real broker for a word in a path that it does not know there. */
const unknownWord = 'not_a_enum_symbol'

/** 400 for a value in a path. Real brokers return the value, by which the console finds that the object is missing. */
export const pathRefusal = (path: string, value: string, reason: string = unknownWord): Refusal =>
  new Refusal(400, 'BAD_REQUEST', JSON.stringify({ value, reason, path, kind: 'validation_error' }))
