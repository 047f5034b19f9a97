import { inList, readable, type Finder } from '@/command/finder'
import { getPluginKey } from './model/key'

export const pluginFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.pluginList({}, options)).map((row) => ({
      resource: 'plugin',
      id: getPluginKey(row),
      detail: row.description,
    })),
  ),
}
