import { byWords, inPage, type Finder } from '@/command/finder'

/** The broker has no filter here (src/contract/docs/messages.md#retained-messages). */
export const retainedFinder: Finder = {
  find: inPage(
    (api, query, options) => api.retainedList({ query }, options),
    (row) => ({ resource: 'retained', id: row.topic, detail: row.from_clientid }),
    byWords,
  ),
  exact: async (api, topic, signal) => [
    { resource: 'retained', id: (await api.retainedDetail({ params: { topic } }, { signal })).topic },
  ],
}
