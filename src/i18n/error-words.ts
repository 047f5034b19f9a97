import type { ApiError } from '@/api/error'
import { redact } from '@/lib/text/redact'
import type { Key } from './key'
import { lookUp, translate, type Translate } from './use-words'

export type ErrorWords = {
  /** What happened. */
  readonly title: string
  /** What it means and what to do. */
  readonly meaning: string
  /** The request, the raw status and code, and the broker's message without secrets, for Details. */
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

/** An unsent read is described as data that could not be loaded. */
const failureKey = (error: ApiError): Key => {
  const kind = kindOf(error)
  return (kind === 'circuit' || kind === 'offline') && error.method === 'GET'
    ? `error.failure.read.${kind}`
    : (`error.failure.${kind}` satisfies Key)
}

/** Describes an error in one line: why the request was not sent, else what happened. */
export const briefError = (error: ApiError, t: Translate = translate): string =>
  error.failure === 'unsent' && lookUp(`error.code.${error.code}`) === undefined
    ? (lookUp(error.message, error.values) ?? describeError(error, t).title)
    : describeError(error, t).title

/** The broker has no code of its own for a namespace that was deleted. */
const codeOf = ({ code, message }: ApiError): string =>
  message === 'Managed namespace not found' ? 'NAMESPACE_MISSING' : code

/** What to do about it. What only reads has changed nothing, and has no value to correct. */
const faultKey = (error: ApiError): Key => {
  const kind = kindOf(error)
  if (error.method !== 'GET') return `shell.fault.${kind}`
  if (error.status === 401) return 'shell.fault.read.login'
  return kind === 'http' || kind === 'unsent' ? `shell.fault.read.${kind}` : `shell.fault.${kind}`
}

/** Describes an error by its code, else by its kind of failure. */
export function describeError(error: ApiError, t: Translate = translate): ErrorWords {
  const kind = kindOf(error)
  const unreachable = kind === 'unknown' ? undefined : error.unreachable
  const known =
    unreachable !== undefined
      ? t(`error.unreachable.${unreachable}.title`)
      : kind === 'unknown'
        ? undefined
        : lookUp(`error.code.${codeOf(error)}`, error.values)
  // Messages of our own checks are keys; those of the broker stay in the details.
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
    meaning:
      own ?? (unreachable === undefined ? t(faultKey(error)) : t(`error.unreachable.${unreachable}.text`)),
    details: redact(parts.filter((part) => part !== '').join(' · ')).slice(0, 2000),
  }
}
