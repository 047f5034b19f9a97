import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { unmounted, unshared } from '@/lib/net/mqtt-topic'

/** The broker answers before it has acted, so what is gone is looked for more than once; milliseconds. */
const looks = [0, 100, 300, 600]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How many subscriptions of the client have this filter; their share groups are not told here (contract A §7.4). */
async function countOf(filter: string, clientid: string, api: ApiClient, signal: AbortSignal): Promise<number> {
  const own = await api.clientSubscriptions({ params: { clientid } }, { signal })
  return own.filter((row) => row.$raw === undefined && row.topic === filter).length
}

/**
 * Ends one subscription of a client, by its filter with the share prefix, as the client or as the broker's lists name it: those have
 * the mountpoint of the listener before it. The broker says yes to anything (contract A §7.4), so it is looked at before and after;
 * throws `NOT_SUBSCRIBED` where there was nothing to end.
 */
export async function endSubscription(clientid: string, topic: string, api: ApiClient, signal: AbortSignal): Promise<void> {
  const { mountpoint } = await api.clientDetail({ params: { clientid } }, { signal })
  const { filter } = unshared(topic)
  const mounted = `${mountpoint ?? ''}${filter}`
  const before = await countOf(mounted, clientid, api, signal)
  const listed = before > 0 ? mounted : filter
  const held = before > 0 ? before : await countOf(filter, clientid, api, signal)
  if (held === 0) throw new ApiError(404, 'NOT_SUBSCRIBED', '')
  const own = before > 0 ? topic : unmounted(topic, mountpoint ?? '')
  await api.clientUnsubscribe({ params: { clientid }, body: [{ topic: own }] }, { signal })
  for (const ms of looks) {
    await wait(ms)
    if ((await countOf(listed, clientid, api, signal)) < held) return
  }
  throw new ApiError(404, 'NOT_SUBSCRIBED', '')
}
