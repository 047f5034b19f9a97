import type { clientEndpoints } from '@/features/client/contract'
import { createClientDirectory, createFilter, isFuzzy } from '../clients/client-directory'
import { paginate, filtered } from '../http/paging'
import { Refusal } from '../http/refusal'
import type { SubscriptionInfo } from '../mqtt/model'
import type { State } from '../state'
import type { HandlersOf } from '../handler'
import { onThisNode, splitFilter, toReplySubscription, listSubscriptions } from './subscription'

export const createClientHandlers = (state: State): HandlersOf<typeof clientEndpoints> => {
  const { engine, rows, release } = state
  const clients = createClientDirectory(state)
  const { all, find } = clients

  return {
    clientList({ query }) {
      onThisNode(query.node)
      const toReply = clients.selectFields(query.fields)
      const test = createFilter(query, release)
      return test
        ? paginate(filtered(all(), test), query, toReply, { fuzzy: isFuzzy(query) })
        : paginate(all(), query, toReply, { total: clients.size })
    },
    clientDetail: ({ params }) => clients.toReply(find(params.clientid)),
    clientKick({ params }) {
      if (!engine.kick(params.clientid) && !rows.remove(params.clientid))
        throw new Refusal(404, 'CLIENTID_NOT_FOUND', 'Client ID not found')
    },
    /**
     * 5.1 returns shared filters without their group, unlike in the global list
     * (src/contract/docs/clients.md#one-client).
     */
    clientSubscriptions({ params }) {
      find(params.clientid)
      return [...listSubscriptions({ engine, rows }, params.clientid)].map((each) =>
        toReplySubscription(release, release.since('5.8.0') ? each.filter : each.topic, each),
      )
    },
    clientSubscribe({ params: { clientid }, body }) {
      find(clientid)
      const { topic: filter, qos, nl, rap, rh } = body
      const { topic, group } = splitFilter(filter)
      // Invalid numbers are accepted and returned, but have no effect.
      const wanted = {
        clientid,
        topic,
        group,
        filter,
        qos,
        nl: nl === 1,
        rap: rap === 1,
        rh: rh === 0 || rh === 1 ? rh : 2,
      } satisfies SubscriptionInfo
      // Like the real broker, replies before the session has acted, so the result is not known.
      setImmediate(() => {
        if (engine.client(clientid))
          engine.subscribe(clientid, { topic: filter, qos, nl: wanted.nl, rap: wanted.rap, rh: wanted.rh })
        else if (rows.find(clientid)) rows.subscribe(wanted)
      })
      const { durable: _, ...reply } = toReplySubscription(release, topic, wanted)
      return { ...reply, nl, rap, rh, topic: release.since('5.8.0') ? filter : topic }
    },
    clientUnsubscribe({ params: { clientid }, body }) {
      find(clientid)
      for (const { topic } of body) {
        if (topic === undefined) continue
        if (engine.client(clientid)) engine.unsubscribe(clientid, topic)
        else rows.unsubscribe(clientid, topic)
      }
    },
    clientKeepalive({ params: { clientid }, body: { interval } }) {
      if (interval === undefined) throw new Refusal(400, 'BAD_REQUEST', 'Interval Not Found')
      find(clientid)
      if (engine.client(clientid)) engine.setKeepalive(clientid, interval)
      else rows.setKeepalive(clientid, interval)
      return clients.toReply(find(clientid))
    },
  }
}
