import { atBrokerInAll, exactBySearch, inList, readable, refsIn, type Finder } from '@/command/finder'
import { gatewayClientId } from './model/id'

export const gatewayFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.gatewayList({}, options)).map((row) => ({
      resource: 'gateway',
      id: row.name,
      detail: row.status,
    })),
  ),
}

export const gatewayListenerFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.gatewayList({}, options))
      .filter(({ status }) => status !== 'unloaded')
      .flatMap(({ listeners = [] }) => readable(listeners))
      .map(({ id }) => ({ resource: 'gatewayListener', id })),
  ),
}

const findClients = atBrokerInAll(async (api, query, text, options) => {
  const running = readable(await api.gatewayList({ query: { status: 'running' } }, options))
  return await Promise.all(
    running.map(async ({ name }) =>
      refsIn(
        await api.gatewayClientList(
          { params: { name }, query: { ...query, ...(text === '' ? {} : { like_clientid: text }) } },
          options,
        ),
        ({ clientid }) => ({
          resource: 'gatewayClient',
          id: gatewayClientId(name, clientid),
          label: clientid,
          detail: name,
        }),
      ),
    ),
  )
})

export const gatewayClientFinder: Finder = { find: findClients, exact: exactBySearch(findClients) }
