import { expect, test } from 'vitest'
import { seeded } from '@/lib/seeded'
import { getTopic, type TopicNode } from './topic-node'
import { createTopicRows } from './topic-rows'
import { createTopicTree } from './topic-tree'

function createRows(topics: readonly string[]) {
  const clock = { now: 0 }
  const tree = createTopicTree({ maxBytes: 1e9, now: () => clock.now })
  const rows = createTopicRows(tree, () => clock.now)
  const add = (topic: string, text = 'x') =>
    tree.add({ topic, payload: new TextEncoder().encode(text), qos: 0, retain: false, at: clock.now })
  for (const topic of topics) add(topic)
  const find = (topic: string): TopicNode => {
    const node = tree.find(topic)
    if (node === undefined) throw new Error(`${topic} is not in the tree`)
    return node
  }
  const shown = () => rows.list().map(getTopic)
  return { clock, tree, rows, add, find, shown }
}

test('lists the first levels in order, system topics last, and what is opened', () => {
  const { rows, find, shown } = createRows(['b/2', 'b/10', '$SYS/a', 'a'])
  expect(shown()).toEqual(['a', 'b', '$SYS'])
  rows.toggle(find('b'))
  expect(shown()).toEqual(['a', 'b', 'b/2', 'b/10', '$SYS'])
  expect(rows.list().map(({ place, parent }) => [place, parent?.shownChildren])).toEqual([
    [1, 3],
    [2, 3],
    [1, 2],
    [2, 2],
    [3, 3],
  ])
  rows.toggle(find('b'))
  expect(shown()).toEqual(['a', 'b', '$SYS'])
})

test('keeps the same list until something displayed changes', () => {
  const { rows, add, find } = createRows(['a/b/c', 'd'])
  rows.toggle(find('a'))
  const before = rows.list()
  add('a/b/c', 'y')
  add('a/b/other')
  expect(rows.list()).toBe(before)
  add('a/e')
  expect(rows.list()).not.toBe(before)
})

test('shows the hits of a text with what is above and below them', () => {
  const { rows, find, shown } = createRows(['site/1/Temp', 'site/1/load', 'site/2/load', 'temp/x', 'other'])
  rows.filter({ text: 'temp', changedWithin: 0 })
  expect(shown()).toEqual(['site', 'site/1', 'site/1/Temp', 'temp'])
  rows.toggle(find('temp'))
  expect(shown()).toEqual(['site', 'site/1', 'site/1/Temp', 'temp', 'temp/x'])
  rows.toggle(find('site'))
  expect(shown()).toEqual(['site', 'temp', 'temp/x'])
  rows.filter({ text: 'e/2', changedWithin: 0 })
  expect(shown()).toEqual(['site', 'site/2'])
  rows.filter({ text: '', changedWithin: 0 })
  expect(shown()).toEqual(['other', 'site', 'temp'])
})

test('finds topics that arrive while a filter is set', () => {
  const { rows, add, shown } = createRows(['a/b'])
  rows.filter({ text: 'new', changedWithin: 0 })
  expect(shown()).toEqual([])
  add('a/c/new')
  expect(shown()).toEqual(['a', 'a/c', 'a/c/new'])
})

test('shows what changed lately, and drops it when its time is over', () => {
  const { clock, rows, add, shown } = createRows(['a/b', 'a/c'])
  clock.now = 20_000
  add('a/b', 'x')
  add('a/c', 'other')
  rows.filter({ text: '', changedWithin: 10_000 })
  expect(shown()).toEqual(['a', 'a/c'])
  clock.now = 31_000
  expect(shown()).toEqual(['a', 'a/c'])
  rows.age()
  expect(shown()).toEqual([])
})

test('opens siblings, everything, and the way to a topic', () => {
  const { rows, find, shown } = createRows(['a/b/c', 'd/e', '$s/t'])
  rows.openSiblings(find('a'))
  expect(shown()).toEqual(['a', 'a/b', 'd', 'd/e', '$s', '$s/t'])
  rows.setAll(true)
  expect(shown()).toEqual(['a', 'a/b', 'a/b/c', 'd', 'd/e', '$s', '$s/t'])
  rows.setAll(false)
  expect(shown()).toEqual(['a', 'd', '$s'])
  rows.reveal(find('a/b/c'))
  expect(shown()).toEqual(['a', 'a/b', 'a/b/c', 'd', '$s'])
  expect(rows.indexOf(find('a/b/c'))).toBe(2)
  expect(rows.indexOf(find('d/e'))).toBe(-1)
})

test('lists after any steps what a search of the complete tree finds', () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const random = seeded(seed)
    const { tree, rows, add, shown } = createRows(['a'])
    let text = ''
    for (let step = 0; step < 150; step += 1) {
      const topic = Array.from({ length: 1 + random.int(4) }, () => random.pick(['a', 'b', 'ab', '$c'])).join(
        '/',
      )
      add(topic)
      const listed = rows.list()
      const one = listed.length > 0 ? random.pick(listed) : undefined
      if (one !== undefined && random.int(3) === 0) rows.toggle(one)
      if (random.int(20) === 0) {
        text = random.pick(['', 'a', 'b', 'b/a'])
        rows.filter({ text, changedWithin: 0 })
      }
      const expected: string[] = []
      const hasHit = (node: TopicNode): boolean =>
        getTopic(node).includes(text) || [...(node.children?.values() ?? [])].some(hasHit)
      const walk = (node: TopicNode): void => {
        for (const child of [...(node.children?.values() ?? [])].toSorted((a, b) =>
          a.level < b.level ? -1 : 1,
        )) {
          if (!hasHit(child)) continue
          expected.push(getTopic(child))
          if (rows.isOpen(child)) walk(child)
        }
      }
      walk(tree.root)
      walk(tree.system)
      expect(shown()).toEqual(expected)
    }
  }
})
