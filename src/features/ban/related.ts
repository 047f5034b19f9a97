import { undefinedIfNotFound } from '@/api/error'
import { readable } from '@/command/finder'
import { maxRelated, refsOf, related, type Relation } from '@/command/relation'
import { banParts } from './model/id'

export const banRelations: readonly Relation[] = [
  {
    title: 'related.clients',
    async find(id, api, signal) {
      const { as, who } = banParts(id)
      if (as === 'clientid') {
        const client = await api
          .clientDetail({ params: { clientid: who } }, { signal })
          .catch(undefinedIfNotFound)
        return related(refsOf('client', [client?.clientid]))
      }
      const own = as === 'username' ? { username: who } : { ip_address: who }
      const { data, meta } = await api.clientList(
        { query: { ...own, page: 1, limit: maxRelated } },
        { signal },
      )
      return related(
        refsOf(
          'client',
          readable(data).map((row) => row.clientid),
        ),
        meta.hasnext === true || (meta.count ?? 0) > maxRelated,
      )
    },
  },
]
