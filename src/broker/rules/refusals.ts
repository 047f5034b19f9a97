import { Refusal } from '../http/refusal'

/** The refusal of a rule (src/contract/docs/integration.md#identifiers-and-templates). */
export const badArguments = (reason: string): Refusal =>
  new Refusal(400, 'BAD_REQUEST', `Bad Arguments: ${reason}`)

/** The refusal of a value at a path. */
export const notValidAt = (path: string, reason: string): Refusal => badArguments(`${path}: ${reason}`)
