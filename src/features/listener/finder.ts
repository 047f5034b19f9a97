import { inList, readable, type Finder } from '@/command/finder'

export const listenerFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.listenerList({}, options)).map((row) => ({
      resource: 'listener',
      id: row.id,
      detail: String(row.bind ?? ''),
    })),
  ),
}
