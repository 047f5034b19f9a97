import type { ApiKey } from './contract'
import { forever } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import type { CellWords } from '@/list/list'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'

/** Expired by the broker's word, or by its clock since it was asked. */
export const isOver = ({ expired, expired_at }: ApiKey, now: number): boolean =>
  expired === true || (expired_at !== undefined && expired_at !== forever && Date.parse(expired_at) <= now)

/** Whether a key opens: what an end has passed is told before what was switched off. */
export function KeyState({ row, now }: { row: ApiKey; now: number }) {
  const { t } = useWords()
  if (isOver(row, now)) return <StatusMark state="warning" word={t('apiKey.expired')} />
  return row.enable === true ? (
    <StatusMark state="enabled" word={t('apiKey.enabled')} />
  ) : (
    <StatusMark state="disabled" word={t('apiKey.disabled')} />
  )
}

/** When it ends. */
export const endOf = ({ expired_at }: ApiKey, { t, format, now }: CellWords) =>
  expired_at === undefined || expired_at === forever ? (
    t('apiKey.neverEnds')
  ) : (
    <RelativeTime iso={expired_at} relative={format.until(expired_at, now)} exact={format.date(expired_at)} />
  )
