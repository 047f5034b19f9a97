import { toApiError } from '@/api/error'
import { briefError } from '@/i18n/error-words'
import type { Key } from '@/i18n/key'
import type { Translate } from '@/i18n/use-words'

/** Error codes with a different meaning where one logs in by a directory or an identity provider. */
const own: Readonly<Record<string, Key>> = {
  BAD_USERNAME_OR_PWD: 'login.wrong',
  UNAUTHORIZED: 'twoStep.ways.expired',
  SECOND_STEP: 'twoStep.ways.second',
}

/** Why a login by a directory or an identity provider failed. `others` are the meanings of codes in this place. */
export function describeWayError(
  cause: unknown,
  t: Translate,
  others: Readonly<Record<string, Key>> = {},
): string {
  const error = toApiError(cause)
  const text = others[error.code] ?? own[error.code]
  return text === undefined ? briefError(error, t) : t(text)
}
