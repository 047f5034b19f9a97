import { inList, readable, type Finder } from '@/command/finder'

export const providerFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.aiProviders({}, options)).map((row) => ({
      resource: 'aiProvider',
      id: row.name,
      detail: row.type,
    })),
  ),
}

export const profileFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.aiProfiles({}, options)).map((row) => ({
      resource: 'aiProfile',
      id: row.name,
      detail: row.model,
    })),
  ),
}
