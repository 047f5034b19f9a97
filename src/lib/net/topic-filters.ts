import { matchTopic } from './mqtt-topic'

/** How many filters {@link filtersFor} makes of a name with so many levels. */
export const filterCount = (levels: number): number => 3 * 2 ** levels - 1

/**
 * Every filter that a message to `name` reaches: each level as it is or as `+`, whole or cut short by `#`. Their number
 * doubles with each level, so ask {@link filterCount} first.
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
  // What MQTT excepts (a leading wildcard before `$`) is left to the one place that knows.
  return [...filters, ...heads.map((head) => head.join('/'))].filter((filter) => matchTopic(filter, name))
}
