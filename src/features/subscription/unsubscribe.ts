import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { unmounted, unshared } from '@/lib/net/mqtt-topic'

/** Delays before each check of the result in milliseconds: the broker responds before it has acted. */
const lookDelaysMs = [0, 100, 300, 600]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The topics in a client's own list, one per subscription. */
async function listTopics(clientid: string, api: ApiClient, signal: AbortSignal): Promise<string[]> {
  const rows = await api.clientSubscriptions({ params: { clientid } }, { signal })
  return rows.flatMap((row) => (row.$raw === undefined ? [row.topic] : []))
}

/** Adds the mountpoint to a filter, after its share prefix. */
function mount(topic: string, mountpoint: string): string {
  const { filter } = unshared(topic)
  return topic.slice(0, topic.length - filter.length) + mountpoint + filter
}

/**
 * Ends one subscription of a client. `topic` is its filter with the share prefix, with or without the
 * listener's mountpoint. A client's list has shared filters without prefix on 5.1, and with it on 5.8 and
 * 6.x; both match. The broker responds 204 to any topic, so the list is read before and after; throws
 * `NOT_SUBSCRIBED` if no subscription was ended.
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
