import { termText } from '@/rule-sql/term'
import { valueOf } from '@/rule-sql/value'
import { Refusal } from '../http/refusal'

/** The refusal of a rule (src/contract/docs/integration.md#identifiers-and-templates). */
export const badArguments = (reason: string): Refusal =>
  new Refusal(400, 'BAD_REQUEST', `Bad Arguments: ${reason}`)

/** The refusal of a value at a path. */
export const notValidAt = (path: string, reason: string): Refusal => badArguments(`${path}: ${reason}`)

/** A map term; the broker sorts the fields by name. */
export const termMap = (fields: Readonly<Record<string, string>>): string =>
  `#{${Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, term]) => `${name} => ${term}`)
    .join(',')}}`

/** A value as a term. */
export const formatGiven = (value: unknown): string => termText(valueOf(value))

/** A text as a list of characters inside a list, the format of an invalid key. */
export const listed = (text: string): string =>
  termText([[...text].map((sign) => BigInt(sign.codePointAt(0) ?? 0))])
