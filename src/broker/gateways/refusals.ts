import { describeAll, type Complaint } from '../checks/complaint'
import { Refusal, Undeclared } from '../http/refusal'

export const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)
export const missing = (message: string): Refusal => new Refusal(404, 'RESOURCE_NOT_FOUND', message)
export const notLoaded = (): Refusal => missing('Gateway not loaded')

/**
 * An error whose code the broker does not declare, over which it crashes: 500 with text in place of JSON
 * (src/contract/docs/api.md#undeclared-error-codes).
 */
export const undeclared = (...complaints: readonly Complaint[]): Undeclared =>
  new Undeclared(describeAll(complaints))
