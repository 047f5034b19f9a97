import { quotedTerm, termText } from '@/rule-sql/term'
import { valueOf } from '@/rule-sql/value'
import { Refusal } from '../http/refusal'

/**
 * How rules are refused: an Erlang term behind two words
 * (src/contract/docs/integration.md#identifiers-and-templates).
 */
export const badArguments = (term: string): Refusal =>
  new Refusal(400, 'BAD_REQUEST', `Bad Arguments: ${term}`)

/** The fields of a refusal, each already a term; the broker writes them by name. */
export const termMap = (fields: Readonly<Record<string, string>>): string =>
  `#{${Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, term]) => `${name} => ${term}`)
    .join(',')}}`

/** What was given, as a term. */
export const formatGiven = (value: unknown): string => termText(valueOf(value))

/** A refusal by the schema; `fields` beside its kind are terms. */
export const notValid = (fields: Readonly<Record<string, string>>): Refusal =>
  badArguments(termMap({ kind: 'validation_error', ...fields }))

/** The same for a value at a path. */
export const notValidAt = (path: string, reason: string, value?: unknown): Refusal =>
  notValid({ path: quotedTerm(path), reason, ...(value === undefined ? {} : { value: formatGiven(value) }) })

/** The reason for a value of another type. */
export const expected = (type: string): string => termMap({ expected: quotedTerm(type) })

/** A text as the term of a list of characters in a list: how a bad key is told. */
export const listed = (text: string): string =>
  termText([[...text].map((sign) => BigInt(sign.codePointAt(0) ?? 0))])
