import { quotedTerm, termText } from '@/rule-sql/term'
import { valueOf } from '@/rule-sql/value'
import { Refusal } from '../http/refusal'

/**
 * A refusal with an Erlang term after two words
 * (src/contract/docs/integration.md#identifiers-and-templates).
 */
export const badArguments = (term: string): Refusal =>
  new Refusal(400, 'BAD_REQUEST', `Bad Arguments: ${term}`)

/** A map term; the broker sorts the fields by name. */
export const termMap = (fields: Readonly<Record<string, string>>): string =>
  `#{${Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, term]) => `${name} => ${term}`)
    .join(',')}}`

/** A value as a term. */
export const formatGiven = (value: unknown): string => termText(valueOf(value))

/** A schema error; `fields` are terms. */
export const notValid = (fields: Readonly<Record<string, string>>): Refusal =>
  badArguments(termMap({ kind: 'validation_error', ...fields }))

/** A schema error of a value at a path. */
export const notValidAt = (path: string, reason: string, value?: unknown): Refusal =>
  notValid({ path: quotedTerm(path), reason, ...(value === undefined ? {} : { value: formatGiven(value) }) })

/** The reason of a wrong type. */
export const expected = (type: string): string => termMap({ expected: quotedTerm(type) })

/** A text as a list of characters inside a list, the format of an invalid key. */
export const listed = (text: string): string =>
  termText([[...text].map((sign) => BigInt(sign.codePointAt(0) ?? 0))])
