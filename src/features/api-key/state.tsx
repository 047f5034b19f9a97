import type { ApiKey } from './contract'
import { forever } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import type { CellWords } from '@/list/list'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'

/** Whether a key has expired, according to the broker or to its clock since the last poll. */
export const isOver = ({ expired, expired_at }: ApiKey, now: number): boolean =>
  expired === true || (expired_at !== undefined && expired_at !== forever && Date.parse(expired_at) <= now)

/** The state of a key: expired takes precedence over disabled. */
export function KeyState({ row, now }: { row: ApiKey; now: number }) {
  const { t } = useWords()
  if (isOver(row, now)) return <StatusMark state="warning" word={t('apiKey.expired')} />
  return row.enable === true ? (
    <StatusMark state="enabled" word={t('apiKey.enabled')} />
  ) : (
    <StatusMark state="disabled" word={t('apiKey.disabled')} />
  )
}

/** The expiration for display. */
export const formatExpiry = ({ expired_at }: ApiKey, { t, format, now }: CellWords) =>
  expired_at === undefined || expired_at === forever ? (
    t('apiKey.neverEnds')
  ) : (
    <RelativeTime iso={expired_at} relative={format.until(expired_at, now)} exact={format.date(expired_at)} />
  )
