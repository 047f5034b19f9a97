import { describe, expect, it } from 'vitest'
import { matches, parseFilter, validFilter, validName } from './topic'
import { LevelTree } from './trie'

const table: [filter: string, name: string, expected: boolean][] = [
  ['a/b', 'a/b', true],
  ['a/b', 'a/c', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a', false],
  ['a/+', 'a/', true],
  ['a/+', 'a/b/c', false],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['a/#', 'ab', false],
  ['#', 'a/b', true],
  ['#', '/', true],
  ['#', '$SYS/x', false],
  ['+/x', '$SYS/x', false],
  ['$SYS/#', '$SYS/x', true],
  ['$SYS/+', '$SYS/x', true],
  ['+', '/a', false],
  ['/+', '/a', true],
  ['+/+', '/a', true],
  ['a//b', 'a//b', true],
  ['a/+/b', 'a//b', true],
  ['__proto__/+', '__proto__/constructor', true],
  ['a/+/#', 'a/b', true],
  ['a/+/#', 'a', false],
]

describe('topic matching', () => {
  it.each(table)(
    '%s against %s is %s, directly and in both directions of the tree',
    (filter, name, expected) => {
      expect(matches(filter, name)).toBe(expected)
      const filters = new LevelTree<string>()
      filters.set(filter, filter)
      const byName: string[] = []
      filters.matchName(name, (found) => byName.push(found))
      expect(byName).toEqual(expected ? [filter] : [])
      const names = new LevelTree<string>()
      names.set(name, name)
      const byFilter: string[] = []
      names.matchFilter(filter, (found) => byFilter.push(found))
      expect(byFilter).toEqual(expected ? [name] : [])
    },
  )

  it('validates filters and names', () => {
    for (const bad of ['', 'a/#/b', 'a#', 'a+', '+a/b', 'a\u0000b', 'x'.repeat(65_536)])
      expect(validFilter(bad)).toBe(false)
    for (const good of ['#', '+', '/', 'a/+/b/#', '$SYS/#', 'x'.repeat(65_535)])
      expect(validFilter(good)).toBe(true)
    for (const bad of ['', 'a/+', '#', 'a\u0000']) expect(validName(bad)).toBe(false)
    expect(validName('a/b c/ü')).toBe(true)
  })

  it('parses shared filters', () => {
    expect(parseFilter('$share/g/a/+')).toEqual({ filter: '$share/g/a/+', topic: 'a/+', group: 'g' })
    for (const bad of [
      '$share',
      '$share/',
      '$share/g',
      '$share/g/',
      '$share//a',
      '$share/g+/a',
      '$share/#/a',
    ]) {
      expect(parseFilter(bad)).toBeNull()
    }
  })
})

describe('level tree', () => {
  it('agrees with the plain matcher on random filters and names, also while entries are removed', () => {
    let seed = 7
    const random = (n: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n
    const level = () => ['a', 'b', '', '$x'][random(4)] as string
    const name = () => Array.from({ length: 1 + random(4) }, level).join('/')
    const filter = () => {
      const levels = Array.from({ length: 1 + random(3) }, () => (random(3) === 0 ? '+' : level()))
      if (random(3) === 0) levels.push('#')
      return levels.join('/')
    }
    const tree = new LevelTree<string>()
    const stored = new Set<string>()
    for (let round = 0; round < 3000; round++) {
      const f = filter()
      if (f === '') continue
      if (random(3) === 0) expect(tree.delete(f)).toBe(stored.delete(f))
      else {
        tree.set(f, f)
        stored.add(f)
      }
      const n = name()
      const found: string[] = []
      tree.matchName(n, (value) => found.push(value))
      expect(found.sort()).toEqual([...stored].filter((k) => matches(k, n)).sort())
      expect(tree.size).toBe(stored.size)
    }
  })
})
