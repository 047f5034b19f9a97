import { inList, readable, type Finder } from '@/command/finder'

export const schemaFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.schemaList({}, options)).map((row) => ({
      resource: 'schema',
      id: row.name,
      detail: row.type,
    })),
  ),
}
