import type { ApiError } from '@/api/error'
import type { Key } from '@/i18n/key'
import { lookUp, translate, type Translate } from '@/i18n/use-words'
import { redact } from '@/lib/redact'

export type ErrorWords = { readonly title: string; readonly meaning: string; readonly details: string }

type Kind = ApiError['failure'] | 'unknown' | 'server'

const kindOf = (error: ApiError): Kind =>
  error.outcomeUnknown ? 'unknown' : error.failure === 'http' && error.status >= 500 ? 'server' : error.failure

/** What happened, what it means and what to do, and the raw code for Details (look, Words). */
export function describeError(error: ApiError, t: Translate): ErrorWords {
  const kind = kindOf(error)
  const known = kind === 'unknown' ? undefined : lookUp(`error.code.${error.code}`)
  const request = error.method === undefined ? '' : `${error.method} ${error.path ?? ''}`
  const parts = [request, `${error.status === 0 ? '' : `${error.status} `}${error.code}`, error.message, error.details ?? '']
  return {
    title: known ?? t(`error.failure.${kind}` satisfies Key),
    meaning: t(`shell.fault.${kind}` satisfies Key),
    details: redact(parts.filter((part) => part !== '').join(' · ')).slice(0, 2000),
  }
}

/** What happened, in one sentence; the raw code stands elsewhere, under Details. */
export const errorWords = (error: ApiError): string => describeError(error, translate).title
