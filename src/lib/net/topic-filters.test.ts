import { describe, expect, it } from 'vitest'
import { matchTopic } from './mqtt-topic'
import { filterCount, filtersFor } from './topic-filters'

describe('the filters a message reaches', () => {
  it('are all listed, each once', () => {
    expect(filtersFor('a')).toEqual(['#', 'a/#', '+/#', 'a', '+'])
    expect(filtersFor('sensors/7')).toEqual([
      '#',
      'sensors/#',
      '+/#',
      'sensors/7/#',
      'sensors/+/#',
      '+/7/#',
      '+/+/#',
      'sensors/7',
      'sensors/+',
      '+/7',
      '+/+',
    ])
    for (const name of ['a', 'a/b', 'a/b/c', '/a', 'a//b', '/', '汉/字/é/x']) {
      const filters = filtersFor(name)
      expect(new Set(filters).size).toBe(filterCount(name.split('/').length))
      expect(filters.filter((filter) => !matchTopic(filter, name))).toEqual([])
    }
  })
  it("begin without a wildcard for the broker's own topics", () => {
    expect(filtersFor('$SYS/up')).toEqual(['$SYS/#', '$SYS/up/#', '$SYS/+/#', '$SYS/up', '$SYS/+'])
  })
})
