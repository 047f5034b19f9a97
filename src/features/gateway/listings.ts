import { defineListing, wholeList, withFields, type Listing } from '@/list/listing'
import { gatewayUserFilters, gatewayUserTable } from './auth/columns'
import { gatewayListenerUserPages, gatewayUserPages } from './auth/user-pages'
import { gatewayClientTable } from './client/columns'
import { gatewayClientFilters, gatewayClientPages } from './client/pages'
import { gatewayTable, runningFirst } from './columns'
import { gatewayListenerTable } from './listener/columns'
import { gatewayPaths } from './paths'

// Every gateway filters by these; the broker checks the names of nodes.
const clientFilters = gatewayClientFilters('mqttsn', [])

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'gateways',
    table: gatewayTable,
    path: gatewayPaths.gateways,
    pages: ({ api }) => wholeList(async (signal) => runningFirst(await api.gatewayList({}, { signal }))),
  }),
  defineListing({
    name: 'gateway-listeners',
    table: gatewayListenerTable,
    path: gatewayPaths.gateway,
    of: 'gateway',
    tab: { name: 'listeners', owner: 'name' },
    pages: ({ api, owner }) =>
      wholeList((signal) => api.gatewayListenerList({ params: { name: owner } }, { signal })),
  }),
  defineListing({
    name: 'gateway-clients',
    table: gatewayClientTable,
    path: gatewayPaths.gateway,
    of: 'gateway',
    tab: { name: 'clients', owner: 'name' },
    filters: clientFilters,
    pages: ({ api, owner }, values) => gatewayClientPages(api, owner, values),
  }),
  defineListing({
    name: 'gateway-users',
    table: gatewayUserTable,
    path: gatewayPaths.gateway,
    of: 'gateway',
    filters: withFields(gatewayUserFilters, { like_user_id: 'authentication.username' }),
    pages: ({ api, owner }, values) => gatewayUserPages(api, owner, values),
  }),
  defineListing({
    name: 'gateway-listener-users',
    table: gatewayUserTable,
    path: gatewayPaths.gatewayListener,
    of: 'listener',
    pages: ({ api, owner }) => gatewayListenerUserPages(api, owner),
  }),
]
