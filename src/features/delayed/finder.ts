import { takeFirst, inPage, type Finder } from '@/command/finder'
import { delayedId } from './model/id'

/** A delayed message is found by its topic, or by its complete id. */
export const delayedFinder: Finder = {
  find: inPage(
    (api, query, options) => api.delayedList({ query }, options),
    ({ node, msgid, topic, expected_at }) => ({
      resource: 'delayed',
      id: delayedId(node, msgid),
      label: topic,
      detail: expected_at,
    }),
    (items, text, all) => {
      const needle = text.toLowerCase()
      return takeFirst(
        items.filter(({ id, label = '' }) => id === text || label.toLowerCase().includes(needle)),
        all,
      )
    },
  ),
}
