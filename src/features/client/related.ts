import { undefinedIfNotFound } from '@/api/error'
import { refsOf, related, type Relation } from '@/command/relation'
import { banId } from '@/features/ban/model/id'
import { subscriptionFinder } from '@/features/subscription/finder'
import { unshared } from '@/lib/net/mqtt-topic'

export const clientRelations: readonly Relation[] = [
  {
    title: 'related.subscriptions',
    async find(clientid, api, signal) {
      const result = await subscriptionFinder.within(api, clientid, '', signal).catch(undefinedIfNotFound)
      return related(
        refsOf(
          'topic',
          (result?.items ?? []).map(({ id }) => unshared(id).filter),
        ),
      )
    },
  },
  {
    title: 'related.nodes',
    async find(clientid, api, signal) {
      const client = await api.clientDetail({ params: { clientid } }, { signal }).catch(undefinedIfNotFound)
      return related(refsOf('node', [client?.node]))
    },
  },
  {
    title: 'related.bans',
    async find(clientid, api, signal) {
      const { data, meta } = await api.banList({ query: { page: 1, limit: 1000 } }, { signal })
      return related(
        refsOf(
          'ban',
          data
            .filter(({ as, who }) => as === 'clientid' && who === clientid)
            .map(({ as, who }) => banId(as, who)),
        ),
        meta.hasnext === true,
      )
    },
  },
]
