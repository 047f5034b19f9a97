import { inList, readable, type Finder } from '@/command/finder'
import { listScopes } from '@/features/user/finder'

export const apiKeyFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.apiKeyList({}, options)).map((row) => ({
      resource: 'apiKey',
      id: row.name,
      detail: row.desc,
    })),
  ),
}

export const keyScopeFinder: Finder = {
  find: inList(async (api, options) => listScopes('keyScope', await api.apiKeyScopes({}, options))),
}
