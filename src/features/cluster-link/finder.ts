import { formatServers } from './contract'
import { inList, readable, type Finder } from '@/command/finder'

export const clusterLinkFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.linkList({}, options)).map((row) => ({
      resource: 'clusterLink',
      id: row.name,
      detail: formatServers(row),
    })),
  ),
}
