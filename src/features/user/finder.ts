import type { Ref } from '@/api/resource'
import { inList, readable, type Finder } from '@/command/finder'
import type { ScopeCatalog } from './contract-scopes'
import { userId } from '@/contract/user-id'

export const userFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.userList({}, options)).map((row) => ({
      resource: 'user',
      id: userId(row),
      detail: row.description,
    })),
  ),
}

/** The scopes of a catalog. */
export const listScopes = (resource: 'userScope' | 'keyScope', { scopes }: ScopeCatalog): readonly Ref[] =>
  readable(scopes).map(({ name, desc }) => ({ resource, id: name, detail: desc }))

export const userScopeFinder: Finder = {
  find: inList(async (api, options) => listScopes('userScope', await api.userScopes({}, options))),
}
