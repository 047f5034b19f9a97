import { inList, readable, type Finder } from '@/command/finder'

export const apiKeyFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.apiKeyList({}, options)).map((row) => ({
      resource: 'apiKey',
      id: row.name,
      detail: row.desc,
    })),
  ),
}
