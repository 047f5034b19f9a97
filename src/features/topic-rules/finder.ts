import { inList, type Finder } from '@/command/finder'
import { rewriteId } from './contract'

export const rewriteFinder: Finder = {
  find: inList(async (api, options) =>
    (await api.rewriteRules({}, options)).map((row) => ({ resource: 'rewrite', id: rewriteId(row) })),
  ),
}
export const autoSubscribeFinder: Finder = {
  find: inList(async (api, options) =>
    (await api.autoSubscribe({}, options)).map((row) => ({ resource: 'autoSubscribe', id: row.topic })),
  ),
}
