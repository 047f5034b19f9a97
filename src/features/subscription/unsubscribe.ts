import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { unmounted, unshared } from '@/lib/net/mqtt-topic'

/** Delays before each look at the result, in milliseconds: the broker answers before it has acted. */
const lookDelaysMs = [0, 100, 300, 600]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The topics of a client's subscriptions as its own list has them, one entry per subscription. */
async function listTopics(clientid: string, api: ApiClient, signal: AbortSignal): Promise<string[]> {
  const rows = await api.clientSubscriptions({ params: { clientid } }, { signal })
  return rows.flatMap((row) => (row.$raw === undefined ? [row.topic] : []))
}

/** The filter behind the mountpoint; the share prefix stays in front. */
function mount(topic: string, mountpoint: string): string {
  const { filter } = unshared(topic)
  return topic.slice(0, topic.length - filter.length) + mountpoint + filter
}

/**
 * Ends one subscription of a client. `topic` is its filter with the share prefix, with or without the mountpoint of the listener.
 * The client's own list names a shared subscription by the bare filter on 5.1 and with its prefix on 5.8 and 6.x; either counts.
 * The broker answers 204 to any topic, so the list is read before and after; throws `NOT_SUBSCRIBED` where nothing was ended.
 */
export async function endSubscription(
  clientid: string,
  topic: string,
  api: ApiClient,
  signal: AbortSignal,
): Promise<void> {
  const { mountpoint } = await api.clientDetail({ params: { clientid } }, { signal })
  const before = await listTopics(clientid, api, signal)
  const mounted = mount(topic, mountpoint ?? '')
  const listed = [mounted, unshared(mounted).filter, topic, unshared(topic).filter].find((name) =>
    before.includes(name),
  )
  if (listed === undefined) throw new ApiError(404, 'NOT_SUBSCRIBED', '')
  const count = (topics: readonly string[]) => topics.filter((name) => name === listed).length
  const sent =
    listed === mounted || listed === unshared(mounted).filter ? topic : unmounted(topic, mountpoint ?? '')
  await api.clientUnsubscribe({ params: { clientid }, body: [{ topic: sent }] }, { signal })
  for (const ms of lookDelaysMs) {
    await wait(ms)
    if (count(await listTopics(clientid, api, signal)) < count(before)) return
  }
  throw new ApiError(404, 'NOT_SUBSCRIBED', '')
}
