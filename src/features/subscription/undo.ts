import clientSubscribe from '@commands/client/subscribe'
import clientUnsubscribe from '@commands/client/unsubscribe'
import { allPages } from '@/api/all-pages'
import { asReported, step } from '@/command/undo/step'
import { each, undefinedIfMissing, word, type Look, type UndoTarget } from '@/command/undo/target'
import { subscriptionId, subscriptionParts } from './model/id'
import { unmounted } from '@/lib/net/mqtt-topic'

type Subscription = {
  readonly topic: string
  readonly qos: string
  readonly nl: boolean
  readonly rap: boolean
  readonly rh: string
}

/**
 * One of a client's subscriptions, by its filter as the client or as the broker's lists name it, which add
 * the mountpoint.
 */
async function subscriptionAt(
  id: string,
  { context: { api, signal } }: Look,
): Promise<Subscription | undefined> {
  const { clientid, topic } = subscriptionParts(id) ?? { clientid: '', topic: '' }
  const client = await undefinedIfMissing(api.clientDetail({ params: { clientid } }, { signal }))
  if (client === undefined) return undefined
  const mountpoint = client.mountpoint ?? ''
  for await (const { data } of allPages(
    (page, limit, within) => api.subscriptionList({ query: { page, limit, clientid } }, { signal: within }),
    signal,
  )) {
    const row = data.find(
      (one) => one.$raw === undefined && (one.topic === topic || unmounted(one.topic, mountpoint) === topic),
    )
    if (row !== undefined)
      return {
        topic: unmounted(row.topic, mountpoint),
        qos: String(row.qos ?? 0),
        nl: row.nl === 1,
        rap: row.rap === 1,
        rh: String(row.rh ?? 0),
      }
  }
  return undefined
}

export const subscriptionUndo: UndoTarget<Subscription> = {
  of: ({ subscription: id, clientid, topic }) => [
    id === undefined ? subscriptionId(word(clientid), word(topic)) : word(id),
  ],
  read: each(subscriptionAt),
  restore(id, was, now) {
    const clientid = subscriptionParts(id)?.clientid ?? ''
    if (was === undefined)
      return now === undefined ? [] : [step(clientUnsubscribe, { clientid, topic: now.topic })]
    return [step(clientSubscribe, { clientid, ...was, qos: asReported(was.qos), rh: asReported(was.rh) })]
  },
}
