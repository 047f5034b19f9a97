import { termText } from '@/rule-sql/term'
import { flatly } from '../hocon/term'
import { Refusal, Undeclared } from '../http/refusal'

export const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)
export const missing = (message: string): Refusal => new Refusal(404, 'RESOURCE_NOT_FOUND', message)
export const notLoaded = (): Refusal => missing('Gateway not loaded')

/** The declared error codes of these endpoints, as the broker prints them. */
const declared = ['NOT_FOUND', 'RESOURCE_NOT_FOUND', 'BAD_REQUEST']

/**
 * An error without a declared code, over which the broker crashes
 * (src/contract/docs/api.md#undeclared-error-codes).
 */
export function undeclared(problem: unknown): Undeclared {
  const text = `not support code 'UNKNOW_ERROR', message ${termText(flatly(problem))}, schema def [`
  return new Undeclared(
    `${text}${declared.map((code) => `'${code}'`).join(`,\n${' '.repeat(text.length)}`)}]`,
  )
}
