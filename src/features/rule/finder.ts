import { atBroker, type Finder } from '@/command/finder'

export const ruleFinder: Finder = {
  isServerSide: true,
  find: atBroker(
    (api, query, text, options) =>
      api.ruleList({ query: { ...query, ...(text === '' ? {} : { like_id: text }) } }, options),
    (row) => ({ resource: 'rule', id: row.id, detail: row.description }),
  ),
  exact: async (api, id, signal) => [
    { resource: 'rule', id: (await api.ruleDetail({ params: { id } }, { signal })).id },
  ],
}
