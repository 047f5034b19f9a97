import { useMemo } from 'react'
import { useRead } from '@/api/query'
import type { ApiError } from '@/api/error'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { fromBase64 } from '@/lib/text/base64'
import type { TopicValue } from '@/mqtt/topic-node'

/** The retained message of a topic as the broker stores it: with the time of its publication, and its publisher. */
export type StoredValue = TopicValue & { readonly publisher: string | undefined }

/** Reads the retained message of a topic by the API; undefined where there is none, with the error of a failed read. */
export function useStored(topic: string): {
  readonly stored: StoredValue | undefined
  readonly query: { readonly error: ApiError | null; readonly refetch: () => Promise<unknown> }
} {
  const { data, error, refetch } = useRead(
    'retainedDetail',
    { params: { topic } },
    { enabled: isTopicName(topic) },
  )
  const stored = useMemo((): StoredValue | undefined => {
    const at = Date.parse(data?.publish_at ?? '')
    const payload = data?.payload === undefined ? undefined : fromBase64(data.payload)
    // A message that was deleted since is in the cache.
    if (data === undefined || payload === undefined || error !== null || Number.isNaN(at)) return undefined
    return {
      at,
      payload,
      size: payload.length,
      qos: data.qos === 1 ? 1 : data.qos === 2 ? 2 : 0,
      retain: true,
      isDeletion: false,
      properties: undefined,
      isUnread: false,
      differs: false,
      owned: 0,
      publisher: data.from_clientid,
    }
  }, [data, error])
  return { stored, query: { error: error?.code === 'NOT_FOUND' ? null : error, refetch } }
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/**
 * The values of a topic, the latest first, with the stored message: it began the history before the subscription did. What
 * the subscription got of it is the same message, at the time when it was sent here.
 */
export function withStored(
  values: readonly TopicValue[],
  stored: StoredValue | undefined,
): readonly TopicValue[] {
  if (stored === undefined) return values
  const oldest = values.at(-1)
  if (oldest === undefined) return [stored]
  if (oldest.retain && isEqual(oldest.payload, stored.payload)) return [...values.slice(0, -1), stored]
  return stored.at < oldest.at ? [...values, stored] : values
}
