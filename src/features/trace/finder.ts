import { inList, readable, type Finder } from '@/command/finder'

export const traceFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.traceList({}, options)).map((row) => ({
      resource: 'trace',
      id: row.name,
      detail: row.clientid ?? row.topic ?? row.ip_address ?? row.ruleid,
    })),
  ),
}
