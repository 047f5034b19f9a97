import type { ApiClient } from '@/api/client'
import { toApiError } from '@/api/error'
import { describeError } from '@/i18n/error-words'
import type { Translate } from '@/i18n/use-words'

/** Reads once with a new API key; returns why the wall display cannot use it, undefined if it can. */
export async function checkWallKey(
  api: Pick<ApiClient, 'monitorCurrent'>,
  t: Translate,
): Promise<string | undefined> {
  try {
    await api.monitorCurrent({})
    return undefined
  } catch (cause) {
    const error = toApiError(cause)
    if (error.status === 401) return t('wall.form.rejected')
    if (error.status === 403) return t('wall.form.forbidden')
    const { title, meaning } = describeError(error, t)
    return t('wall.form.unreachable', { reason: `${title}. ${meaning}` })
  }
}
