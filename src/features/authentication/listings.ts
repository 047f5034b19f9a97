import { offers } from '@/contract/capability'
import { globalOnly } from '@/contract/namespaced-id'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { defineListing, wholeList, withFields, type Listing } from '@/list/listing'
import { authenticationTable, withPlaces } from './columns'
import { authenticationPaths } from './paths'
import { mqttUserFilters, mqttUserPages, mqttUserTable, type MqttUserRow } from './user-columns'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'authenticators',
    table: authenticationTable,
    path: authenticationPaths.authentication,
    figures: {
      columns: ['status'],
      read: async ({ api }, { id }, signal) => ({
        status: (await api.authenticatorStatus({ params: { id } }, { signal })).status,
      }),
    },
    pages: ({ api }) => wholeList(async (signal) => withPlaces(await api.authenticatorList({}, { signal }))),
  }),
  defineListing<MqttUserRow>({
    name: 'authentication-users',
    table: withNamespaceColumn(mqttUserTable),
    path: authenticationPaths.authenticator,
    of: 'authenticator',
    filters: [...withFields(mqttUserFilters, { like_user_id: 'authentication.username' }), namespaceFilter],
    pages: ({ api, broker, owner }, { ns = '', ...values }) =>
      mqttUserPages(api, owner, offers('namespacedRows', broker) && ns !== globalOnly ? ns : '', values),
  }),
]
