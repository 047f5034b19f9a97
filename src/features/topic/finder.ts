import { byWords, inPage, type Finder } from '@/command/finder'

/** The broker's topic filter is exact (src/contract/docs/clients.md#topics). */
export const topicFinder: Finder = {
  find: inPage(
    (api, query, options) => api.topicList({ query }, options),
    (row) => ({ resource: 'topic', id: row.topic, detail: row.node }),
    byWords,
  ),
  exact: async (api, topic, signal) =>
    (await api.topicList({ query: { topic, page: 1, limit: 1 } }, { signal })).data.some(
      (row) => row.topic === topic,
    )
      ? [{ resource: 'topic', id: topic }]
      : [],
}
