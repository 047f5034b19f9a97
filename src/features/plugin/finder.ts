import { inList, readable, type Finder } from '@/command/finder'
import { pluginKeyOf } from './model/key'

export const pluginFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.pluginList({}, options)).map((row) => ({
      resource: 'plugin',
      id: pluginKeyOf(row),
      detail: row.description,
    })),
  ),
}
