import { inList, type Finder } from '@/command/finder'

export const nodeFinder: Finder = {
  find: inList(async (api, options) =>
    (await api.nodeList({}, options)).map((row) => ({ resource: 'node', id: row.node, detail: row.role })),
  ),
}
