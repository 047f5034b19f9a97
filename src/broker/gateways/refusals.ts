import { termText } from '@/rule-sql/term'
import { flatly } from '../hocon/term'
import { Refusal, Undeclared } from '../http/refusal'

export const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)
export const missing = (message: string): Refusal => new Refusal(404, 'RESOURCE_NOT_FOUND', message)
export const notLoaded = (): Refusal => missing('Gateway not loaded')

/** What these calls say that they answer with, as the broker prints it. */
const declared = ['NOT_FOUND', 'RESOURCE_NOT_FOUND', 'BAD_REQUEST']

/**
 * Something is wrong that these calls have no code for: the broker stumbles over the code it would have
 * answered with (src/contract/docs/api.md#undeclared-error-codes).
 */
export function undeclared(problem: unknown): Undeclared {
  const text = `not support code 'UNKNOW_ERROR', message ${termText(flatly(problem))}, schema def [`
  return new Undeclared(
    `${text}${declared.map((code) => `'${code}'`).join(`,\n${' '.repeat(text.length)}`)}]`,
  )
}
