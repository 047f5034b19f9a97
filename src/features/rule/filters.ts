import { isTopicFilter } from '@/lib/net/mqtt-topic'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'

/** The filters of the rule list. */
export const ruleFilters: readonly Filter[] = [
  {
    id: 'like_id',
    label: 'rule.filter.id',
    field: 'rule.id',
    kind: 'text',
    mono: true,
    search: 'rule.search.id',
  },
  {
    id: 'like_from',
    label: 'rule.filter.topic',
    field: 'rule.column.from',
    kind: 'text',
    mono: true,
    search: 'rule.search.source',
  },
  {
    id: 'match_from',
    label: 'rule.filter.wildcard',
    kind: 'text',
    mono: true,
    check: (value) => (isTopicFilter(value) ? undefined : 'error.topic.filter'),
  },
  {
    id: 'enable',
    label: 'rule.filter.enabled',
    kind: 'choice',
    options: ['true', 'false'],
    words: 'choice.bool',
  },
  {
    id: 'like_description',
    label: 'rule.filter.note',
    field: 'list.column.note',
    kind: 'text',
    search: 'rule.search.note',
  },
]

/** The query of the broker for the filters in the address. */
export function ruleQuery(search: FilterValues): Record<string, string | boolean> {
  const { enable, ...texts } = readFilters(ruleFilters, search).values
  return { ...texts, ...(enable === undefined ? {} : { enable: enable === 'true' }) }
}
