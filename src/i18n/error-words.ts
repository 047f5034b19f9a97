import type { ApiError } from '@/api/error'
import { redact } from '@/lib/text/redact'
import type { Key } from './key'
import { lookUp, translate, type Translate } from './use-words'

export type ErrorWords = {
  /** What happened. */
  readonly title: string
  /** What it means and what to do. */
  readonly meaning: string
  /** The request, the raw status and code, and the broker's own words, secrets taken out: for Details (look, Words). */
  readonly details: string
}

const kindOf = (error: ApiError) =>
  error.failure === 'partly'
    ? error.failure
    : error.outcomeUnknown
      ? 'unknown'
      : error.failure === 'http' && error.status >= 500
        ? 'server'
        : error.failure

/** What was not sent is told of a read as what could not be loaded. */
const failureKey = (error: ApiError): Key => {
  const kind = kindOf(error)
  return (kind === 'circuit' || kind === 'offline') && error.method === 'GET'
    ? `error.failure.read.${kind}`
    : (`error.failure.${kind}` satisfies Key)
}

/** An error in a line of words: what was wrong with what should have been sent, else what happened. */
export const briefError = (error: ApiError, t: Translate = translate): string =>
  error.failure === 'unsent' && lookUp(`error.code.${error.code}`) === undefined
    ? (lookUp(error.message, error.values) ?? describeError(error, t).title)
    : describeError(error, t).title

/** An error in words: by its code, else by how it failed. */
export function describeError(error: ApiError, t: Translate = translate): ErrorWords {
  const kind = kindOf(error)
  const known = kind === 'unknown' ? undefined : lookUp(`error.code.${error.code}`)
  // The words of our own checks are keys; those of the broker stay under the details.
  const own = kind === 'unsent' ? lookUp(error.message, error.values) : undefined
  const request = error.method === undefined ? '' : `${error.method} ${error.path ?? ''}`
  const parts = [
    request,
    `${error.status === 0 ? '' : `${error.status} `}${error.code}`,
    own === undefined ? error.message : '',
    error.details ?? '',
  ]
  return {
    title: known ?? t(failureKey(error)),
    meaning: own ?? t(`shell.fault.${kind}` satisfies Key),
    details: redact(parts.filter((part) => part !== '').join(' · ')).slice(0, 2000),
  }
}
