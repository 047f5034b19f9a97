import { largestPage } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import type { Ref } from '@/api/resource'
import { atBroker, readable, type Finder } from '@/command/finder'
import { isIp } from '@/lib/net/ip'
import { clientsNamed } from './clients-named'

/** How many clients are found by other values. */
const maxByValues = 10

/** Clients by a part of the user name, or by their address, with or without the port: `10.0.0.1:50072`, `:50072`. */
async function findByValues(api: ApiClient, text: string, signal: AbortSignal): Promise<readonly Ref[]> {
  const [, host = '', port] = /^\[?([^[\]]*?)\]?(?::(\d+))?$/.exec(isIp(text) ? `[${text}]` : text) ?? []
  const isAddress = isIp(host) || (host === '' && port !== undefined)
  const query = isIp(host) ? { ip_address: host } : isAddress ? {} : { like_username: text }
  const limit = port === undefined ? maxByValues : largestPage
  const { data } = await api.clientList({ query: { page: 1, limit, ...query } }, { signal })
  return readable(data)
    .filter((row) => port === undefined || row.port === Number(port))
    .slice(0, maxByValues)
    .map(({ clientid, username, ip_address, port: own }) => ({
      resource: 'client',
      id: clientid,
      detail: isAddress ? `${ip_address ?? ''}:${own ?? ''}` : (username ?? ''),
    }))
}

export const clientFinder: Finder = {
  isServerSide: true,
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
  byValues: findByValues,
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
