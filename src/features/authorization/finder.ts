import type { Ref } from '@/api/resource'
import { atBrokerInAll, exactBySearch, inList, readable, refsIn, type Finder } from '@/command/finder'
import { aclId, type AclKind } from './model/id'

export const authzFinder: Finder = {
  find: inList(async (api, options) =>
    readable((await api.authzSources({}, options)).sources).map((row) => ({
      resource: 'authz',
      id: row.type,
    })),
  ),
}

const toAclRef = (as: AclKind, who: string): Ref => ({ resource: 'acl', id: aclId(as, who), label: who })

const findRules = atBrokerInAll(async (api, query, text, options) => {
  const [clients, users] = await Promise.all([
    api.authzClientRules({ query: { ...query, ...(text === '' ? {} : { like_clientid: text }) } }, options),
    api.authzUserRules({ query: { ...query, ...(text === '' ? {} : { like_username: text }) } }, options),
  ])
  return [
    refsIn(clients, ({ clientid }) => toAclRef('clientid', clientid)),
    refsIn(users, ({ username }) => toAclRef('username', username)),
  ]
})

export const aclFinder: Finder = { find: findRules, exact: exactBySearch(findRules) }
