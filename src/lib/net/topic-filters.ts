import { matchTopic } from './mqtt-topic'

/** The number of filters that {@link filtersFor} returns for a name with this many levels. */
export const filterCount = (levels: number): number => 3 * 2 ** levels - 1

/**
 * Every filter that a message to `name` reaches: each level as it is or as `+`, complete or ended by `#`. Their number
 * doubles with each level, so check {@link filterCount} first.
 */
export function filtersFor(name: string): string[] {
  let heads: string[][] = [[]]
  const filters = ['#']
  for (const level of name.split('/')) {
    heads = heads.flatMap((head) => [
      [...head, level],
      [...head, '+'],
    ])
    filters.push(...heads.map((head) => [...head, '#'].join('/')))
  }
  // `matchTopic` removes what MQTT excludes (a leading wildcard before `$`).
  return [...filters, ...heads.map((head) => head.join('/'))].filter((filter) => matchTopic(filter, name))
}
