import { inPage, type Finder } from '@/command/finder'
import { banId } from './model/id'

export const banFinder: Finder = {
  find: inPage(
    (api, query, options) => api.banList({ query }, options),
    ({ as, who, reason }) => ({ resource: 'ban', id: banId(as, who), label: who, detail: reason }),
  ),
}
