import type { ApiError } from '@/api/error'
import type { Key } from './key'
import { lookUp, translate, type Translate } from './use-words'

export type ErrorWords = {
  /** What happened. */
  readonly title: string
  /** What it means; undefined where the title says it all. */
  readonly meaning: string | undefined
  /** The raw code, status, request and the broker's own words, secrets already taken out. */
  readonly details: string
}

const failureOf = (error: ApiError): string => {
  if (error.outcomeUnknown) return 'unknown'
  return error.failure === 'http' && error.status >= 500 ? 'server' : error.failure
}

/** An error in words: by its code, else by how it failed. What the code means for the request stands below. */
export function describeError(error: ApiError, t: Translate = translate): ErrorWords {
  const say = (key: string) => (lookUp(key) === undefined ? undefined : t(key as Key))
  const byCode = say(`error.code.${error.code}`)
  const byFailure = say(`error.failure.${failureOf(error)}`) ?? error.code
  // The words of our own checks are keys; those of the broker stay under the details.
  const own = error.failure === 'unsent' ? say(error.message) : undefined
  const unknown = error.outcomeUnknown
  const request = [error.method, error.path].filter(Boolean).join(' ')
  const details = [`${error.code}${error.status > 0 ? ` (HTTP ${error.status})` : ''}`, request, error.message, error.details]
  return {
    title: unknown ? byFailure : (byCode ?? byFailure),
    meaning: own ?? (unknown ? byCode : undefined),
    details: [...new Set(details.filter((line) => line !== undefined && line !== ''))].join('\n'),
  }
}
