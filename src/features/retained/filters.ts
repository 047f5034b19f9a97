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

/** Whether a search text is a topic filter with wildcards: it is then compared as one, since no topic contains them. */
const isWild = (text: string): boolean => /[+#]/.test(text) && isTopicFilter(text)

/** A predicate for the filters in the address; undefined if none is set. */
export function retainedTest(search: FilterValues): ((row: Retained) => boolean) | undefined {
  const { q, match, system } = readFilters(retainedFilters, search).values
  if (q === undefined && match === undefined && system === undefined) return undefined
  const needle = q?.toLowerCase() ?? ''
  const contains = (topic: string) =>
    q !== undefined && isWild(q) ? matchStored(q, topic) : topic.toLowerCase().includes(needle)
  return ({ topic }) =>
    contains(topic) &&
    (match === undefined || matchStored(match, topic)) &&
    (system === undefined || !topic.startsWith('$SYS/'))
}

/**
 * The topic filter that matches exactly the listed messages; undefined if there is none, such as when some
 * matches are hidden.
 */
export function clearable(search: FilterValues): string | undefined {
  const { q, match: typed, system } = readFilters(retainedFilters, search).values
  const isSearch = q !== undefined && isWild(q)
  // Two filters at once are none that the broker has.
  if (q !== undefined && (!isSearch || typed !== undefined)) return undefined
  const match = typed ?? q ?? '#'
  return system !== undefined && beginsWild(match) ? undefined : match
}
