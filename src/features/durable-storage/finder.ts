import { inList, type Finder } from '@/command/finder'

export const storageFinder: Finder = {
  find: inList(async (api, options) =>
    (await api.storageList({}, options)).map((id) => ({ resource: 'storage', id })),
  ),
}
export const siteFinder: Finder = {
  find: inList(async (api, options) =>
    (await api.siteList({}, options)).map((id) => ({ resource: 'site', id })),
  ),
}
