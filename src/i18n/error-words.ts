import type { ApiError } from '@/api/error'
import { redact } from '@/lib/redact'
import type { Key } from './key'
import { lookUp, translate, type Translate } from './use-words'

export type ErrorWords = {
  /** What happened. */
  readonly title: string
  /** What it means and what to do. */
  readonly meaning: string
  /** The raw code, status, request and the broker's own words, secrets taken out. */
  readonly details: string
}

type Kind = ApiError['failure'] | 'unknown' | 'server'

const kindOf = (error: ApiError): Kind =>
  error.outcomeUnknown ? 'unknown' : error.failure === 'http' && error.status >= 500 ? 'server' : error.failure

/** An error in words: by its code, else by how it failed; the raw code is for Details (look, Words). */
export function describeError(error: ApiError, t: Translate = translate): ErrorWords {
  const kind = kindOf(error)
  const known = kind === 'unknown' ? undefined : lookUp(`error.code.${error.code}`)
  // The words of our own checks are keys; those of the broker stay under the details.
  const own = error.failure === 'unsent' ? lookUp(error.message) : undefined
  const details = [
    `${error.code}${error.status > 0 ? ` (HTTP ${error.status})` : ''}`, [error.method, error.path].filter(Boolean).join(' '), error.message, error.details,
  ]
  return {
    title: known ?? t(`error.failure.${kind}` satisfies Key),
    meaning: own ?? t(`shell.fault.${kind}` satisfies Key),
    details: redact([...new Set(details.filter(Boolean))].join('\n')).slice(0, 2000),
  }
}
