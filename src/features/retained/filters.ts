import type { Retained } from './contract'
import { beginsWild, isTopicFilter, matchStored } from '@/lib/net/mqtt-topic'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'

/**
 * Filters applied by the console, since the broker has none here
 * (src/contract/docs/messages.md#retained-messages).
 */
export const retainedFilters: readonly Filter[] = [
  { id: 'q', label: 'retained.contains', kind: 'text', mono: true, search: 'list.search.topic' },
  {
    id: 'match',
    label: 'retained.matches',
    kind: 'text',
    mono: true,
    check: (value) => (isTopicFilter(value) ? undefined : 'error.topic.filter'),
  },
  { id: 'system', label: 'retained.system', kind: 'choice', options: ['hide'], words: 'choice.system' },
]

/** A predicate for the filters in the address; undefined if none is set. */
export function retainedTest(search: FilterValues): ((row: Retained) => boolean) | undefined {
  const { q, match, system } = readFilters(retainedFilters, search).values
  if (q === undefined && match === undefined && system === undefined) return undefined
  const needle = q?.toLowerCase() ?? ''
  return ({ topic }) =>
    topic.toLowerCase().includes(needle) &&
    (match === undefined || matchStored(match, topic)) &&
    (system === undefined || !topic.startsWith('$SYS/'))
}

/**
 * The topic filter that matches exactly the listed messages; undefined if there is none, such as when some
 * matches are hidden.
 */
export function clearable(search: FilterValues): string | undefined {
  const { q, match = '#', system } = readFilters(retainedFilters, search).values
  return q === undefined && !(system !== undefined && beginsWild(match)) ? match : undefined
}
