import { maskText } from '@/lib/secret/text'
import { inList, type Finder } from '@/command/finder'

export const externalRegistryFinder: Finder = {
  find: inList(async (api, options) =>
    Object.entries(await api.externalRegistries({}, options)).map(([id, { url }]) => ({
      resource: 'externalRegistry',
      id,
      detail: url && maskText(url),
    })),
  ),
}
