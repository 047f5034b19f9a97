import { largestPage } from '@/api/all-pages'
import { inList, type Finder } from '@/command/finder'

export const namespaceFinder: Finder = {
  find: inList(async (api, options) =>
    (await api.namespaceList({ query: { limit: largestPage } }, options)).map((id) => ({
      resource: 'namespace',
      id,
    })),
  ),
}
