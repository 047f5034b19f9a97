import { atBroker, type Finder } from '@/command/finder'
import { clientsNamed } from './clients-named'

export const clientFinder: Finder = {
  find: atBroker(
    (api, query, text, options) =>
      api.clientList({ query: { ...query, ...(text === '' ? {} : { like_clientid: text }) } }, options),
    ({ clientid, node, connected }) => ({
      resource: 'client',
      id: clientid,
      detail: node,
      ...(connected === undefined ? {} : { state: connected ? 'connected' : 'disconnected' }),
    }),
  ),
  exact: async (api, clientid, signal) => [
    { resource: 'client', id: (await api.clientDetail({ params: { clientid } }, { signal })).clientid },
  ],
  byIds: {
    needs: 'clientFields',
    async *find(api, ids, signal) {
      for await (const { asked, rows } of clientsNamed(api, ids, signal))
        yield { asked, found: rows.map(({ clientid }) => ({ resource: 'client', id: clientid })) }
    },
  },
}
