import type { Ref } from '@/api/resource'
import { byWords, inPage, type Finder } from '@/command/finder'
import { isWellFormed } from '@/lib/net/safe-path'
import { joined } from './join-subscriptions'
import { subscriptionId, subscriptionParts } from './model/id'

/** A query for the subscriptions of one client, or for all of them. */
const page = { page: 1, limit: 1000 } as const

/** The reference to a subscription, which belongs to its client. */
export const toSubscriptionRef = (clientid: string, topic: string): Ref => ({
  resource: 'subscription',
  id: subscriptionId(clientid, topic),
  owner: { resource: 'client', id: clientid },
})

/** The broker matches complete names only (src/contract/docs/clients.md#subscriptions). */
export const subscriptionFinder = {
  find: inPage(
    (api, query, options) => api.subscriptionList({ query }, options),
    ({ clientid, topic }) =>
      clientid === undefined || clientid === null || !isWellFormed(clientid)
        ? []
        : toSubscriptionRef(clientid, topic),
    byWords,
  ),
  exact: async (api, clientid, signal) =>
    (await api.subscriptionList({ query: { clientid, ...page } }, { signal })).data.flatMap((row) =>
      row.clientid === clientid ? [toSubscriptionRef(clientid, row.topic)] : [],
    ),
  /**
   * The topic filters of a client with their share prefix: the client's endpoint may omit it, so both lists
   * are read (src/contract/docs/clients.md#one-client).
   */
  async within(api, clientid, text, signal) {
    const [own, listed] = await Promise.all([
      api.clientSubscriptions({ params: { clientid } }, { signal }),
      api.subscriptionList({ query: { clientid, ...page } }, { signal }).then(({ data }) => data),
    ])
    const rows = joined(
      own,
      listed.filter((row) => row.clientid === clientid),
    )
    const topics = [...new Set(rows.flatMap((row) => (row.$raw === undefined ? [row.topic] : [])))]
    const hits = topics.filter((topic) => topic.toLowerCase().includes(text.toLowerCase()))
    return { items: hits.map((id) => ({ resource: 'subscription', id })), more: false }
  },
  ownerOf(id) {
    const clientid = subscriptionParts(id)?.clientid
    return clientid === undefined ? undefined : { resource: 'client', id: clientid }
  },
} as const satisfies Finder
