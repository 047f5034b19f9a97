import type { MessageQueue } from './contract'
import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import type { useWords } from '@/i18n/use-words'

type Words = Pick<ReturnType<typeof useWords>, 't' | 'format'>

/** The retention in ms. */
export const getRetentionPeriod = ({ data_retention_period: span }: MessageQueue): number | undefined =>
  typeof span === 'number' ? span : span === undefined ? undefined : parseDuration(span)

/** The retention for display. */
export function formatRetention(row: MessageQueue, { t, format }: Words): string {
  const ms = getRetentionPeriod(row)
  return ms === undefined
    ? row.data_retention_period === undefined
      ? t('none')
      : String(row.data_retention_period)
    : format.duration(ms)
}

/** The name of the mode: all messages, or only the last of each key. */
export const formatQueueKind = ({ is_lastvalue: last }: MessageQueue, t: Words['t']): string =>
  last === undefined ? t('none') : t(last ? 'messageStorage.kinds.lastvalue' : 'messageStorage.kinds.regular')

/** A limit as a number; a word that is not known is shown as it is. */
const formatCount = (limit: number | string, format: Words['format']): string =>
  Number.isNaN(Number(limit)) ? String(limit) : format.number(Number(limit))

/** The maximum number of messages for display. */
export function countLimit({ limits }: MessageQueue, { t, format }: Words): string {
  const limit = limits?.max_shard_message_count
  return limit === undefined
    ? t('none')
    : limit === 'infinity'
      ? t('messageStorage.unlimited')
      : formatCount(limit, format)
}

/** The maximum number of bytes for display. */
export function bytesLimit({ limits }: MessageQueue, { t, format }: Words): string {
  const limit = limits?.max_shard_message_bytes
  const size = typeof limit === 'string' ? parseBytes(limit) : limit
  return limit === undefined
    ? t('none')
    : limit === 'infinity'
      ? t('messageStorage.unlimited')
      : size === undefined
        ? String(limit)
        : format.bytes(size)
}

/** Both limits joined for display; only those that are set. */
export function formatLimits(row: MessageQueue, words: Words): string {
  const { max_shard_message_count: count, max_shard_message_bytes: bytes } = row.limits ?? {}
  const parts = [
    ...(count === undefined || count === 'infinity'
      ? []
      : Number.isNaN(Number(count))
        ? [String(count)]
        : [words.t('messageStorage.messages', { count: Number(count) })]),
    ...(bytes === undefined || bytes === 'infinity' ? [] : [bytesLimit(row, words)]),
  ]
  return parts.length > 0
    ? parts.join(' · ')
    : row.limits === undefined
      ? words.t('none')
      : words.t('messageStorage.unlimited')
}
