import { inList, readable, type Finder } from '@/command/finder'
import { bridgeIdOf } from '@/contract/name'

export const bridgeFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.bridgeList({}, options)).map((row) => ({
      resource: 'bridge',
      id: bridgeIdOf(row),
      detail: row.status,
    })),
  ),
}
