import type { Ref } from '@/api/resource'
import { atBrokerInAll, exactBySearch, inList, readable, refsIn, type Finder } from '@/command/finder'
import { aclId, aclParts, namespaceQuery, type AclEntryKey } from './model/id'

export const authzFinder: Finder = {
  find: inList(async (api, options) =>
    readable((await api.authzSources({}, options)).sources).map((row) => ({
      resource: 'authz',
      id: row.type,
    })),
  ),
}

const toAclRef = (key: AclEntryKey): Ref => ({
  resource: 'acl',
  id: aclId(key),
  label: key.who,
  ...(key.ns === undefined ? {} : { detail: key.ns }),
})

/** A text such as `clientid@plant_a:c1` searches in its namespace, any other outside of all. */
const findRequest = (text: string): { readonly ns?: string | undefined; readonly who: string } =>
  /[:/]/.test(text) ? aclParts(text) : { who: text }

const findRules = atBrokerInAll(async (api, paging, text, options) => {
  const { ns, who } = findRequest(text)
  const query = { ...paging, ...namespaceQuery({ ns }).query }
  const [clients, users] = await Promise.all([
    api.authzClientRules({ query: { ...query, ...(who === '' ? {} : { like_clientid: who }) } }, options),
    api.authzUserRules({ query: { ...query, ...(who === '' ? {} : { like_username: who }) } }, options),
  ])
  return [
    refsIn(clients, ({ clientid }) => toAclRef({ as: 'clientid', who: clientid, ns })),
    refsIn(users, ({ username }) => toAclRef({ as: 'username', who: username, ns })),
  ]
})

export const aclFinder: Finder = { find: findRules, exact: exactBySearch(findRules) }
