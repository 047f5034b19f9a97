import type { Backlog } from './contract'
import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import type { useWords } from '@/i18n/use-words'

type Words = Pick<ReturnType<typeof useWords>, 't' | 'format'>

/** How long a message is kept, in ms. */
export const spanOf = ({ data_retention_period: span }: Backlog): number | undefined =>
  typeof span === 'number' ? span : span === undefined ? undefined : parseDuration(span)

/** The same in words. */
export function formatRetention(row: Backlog, { t, format }: Words): string {
  const ms = spanOf(row)
  return ms === undefined
    ? row.data_retention_period === undefined
      ? t('none')
      : String(row.data_retention_period)
    : format.duration(ms)
}

/** Whether it keeps all messages, or the last of each key. */
export const kindOf = ({ is_lastvalue: last }: Backlog, t: Words['t']): string =>
  last === undefined ? t('none') : t(last ? 'backlog.kinds.lastvalue' : 'backlog.kinds.regular')

/** How many messages it keeps at most. */
export function countLimit({ limits }: Backlog, { t, format }: Words): string {
  const most = limits?.max_shard_message_count
  return most === undefined
    ? t('none')
    : most === 'infinity'
      ? t('backlog.unlimited')
      : format.number(Number(most))
}

/** How many bytes. */
export function bytesLimit({ limits }: Backlog, { t, format }: Words): string {
  const most = limits?.max_shard_message_bytes
  const size = typeof most === 'string' ? parseBytes(most) : most
  return most === undefined
    ? t('none')
    : most === 'infinity'
      ? t('backlog.unlimited')
      : size === undefined
        ? String(most)
        : format.bytes(size)
}

/** Both in a row: what is limited only. */
export function limitsOf(row: Backlog, words: Words): string {
  const { max_shard_message_count: count, max_shard_message_bytes: bytes } = row.limits ?? {}
  const parts = [
    ...(count === undefined || count === 'infinity'
      ? []
      : [words.t('backlog.messages', { count: Number(count) })]),
    ...(bytes === undefined || bytes === 'infinity' ? [] : [bytesLimit(row, words)]),
  ]
  return parts.length > 0
    ? parts.join(', ')
    : row.limits === undefined
      ? words.t('none')
      : words.t('backlog.unlimited')
}
