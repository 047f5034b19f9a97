import { expect, test } from 'vitest'
import { seeded } from '@/lib/seeded'
import { noTopicFilter } from './topic-filter'
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
  rows.filter({ ...noTopicFilter, text: 'temp' })
  expect(shown()).toEqual(['site', 'site/1', 'site/1/Temp', 'temp'])
  rows.toggle(find('temp'))
  expect(shown()).toEqual(['site', 'site/1', 'site/1/Temp', 'temp', 'temp/x'])
  rows.toggle(find('site'))
  expect(shown()).toEqual(['site', 'temp', 'temp/x'])
  rows.filter({ ...noTopicFilter, text: 'e/2' })
  expect(shown()).toEqual(['site', 'site/2'])
  rows.filter(noTopicFilter)
  expect(shown()).toEqual(['other', 'site', 'temp'])
})

test('finds topics that arrive while a filter is set', () => {
  const { rows, add, shown } = createRows(['a/b'])
  rows.filter({ ...noTopicFilter, text: 'new' })
  expect(shown()).toEqual([])
  add('a/c/new')
  expect(shown()).toEqual(['a', 'a/c', 'a/c/new'])
})

test('shows what changed lately, and drops it when its time is over', () => {
  const { clock, rows, add, shown } = createRows(['a/b', 'a/c'])
  clock.now = 20_000
  add('a/b', 'x')
  add('a/c', 'other')
  rows.filter({ ...noTopicFilter, changedWithin: 10_000 })
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
        rows.filter({ ...noTopicFilter, text })
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

test('shows topics without a message for a time, and takes them away when one arrives', () => {
  const { clock, rows, add, shown } = createRows(['a/1', 'a/2', 'b'])
  clock.now = 30_000
  add('a/1')
  clock.now = 61_000
  rows.filter({ ...noTopicFilter, silentFor: 60_000 })
  expect(shown()).toEqual([])
  for (const topic of ['a/1', 'a/2', 'b']) add(topic)
  clock.now = 100_000
  add('a/1')
  clock.now = 125_000
  rows.age()
  expect(shown()).toEqual(['a', 'a/2', 'b'])
  add('b')
  clock.now = 126_000
  rows.age()
  expect(shown()).toEqual(['a', 'a/2'])
})

test('shows topics by the size and by the JSON of their last value, without what is deleted', () => {
  const { tree, rows, add, shown } = createRows([])
  add('json/large', JSON.stringify({ text: 'x'.repeat(100) }))
  add('json/small', '{"a":1}')
  add('text', 'running')
  add('empty', '')
  tree.add({ topic: 'deleted', payload: new Uint8Array(0), qos: 0, retain: true, at: 1 })
  tree.add({ topic: 'unread', payload: new Uint8Array(0), qos: 0, retain: true, at: 1, isUnread: true })
  rows.filter({ ...noTopicFilter, isNotJson: true })
  expect(shown()).toEqual(['empty', 'text'])
  rows.filter({ ...noTopicFilter, largerThan: 7 })
  expect(shown()).toEqual(['json', 'json/large'])
  rows.filter({ ...noTopicFilter, largerThan: 7, isNotJson: true })
  expect(shown()).toEqual([])
  rows.filter(noTopicFilter)
  expect(shown()).toEqual(['deleted', 'empty', 'json', 'text', 'unread'])
})

test('shows topics by the rate of their own messages, not of those below them', () => {
  const { clock, rows, add, shown } = createRows([])
  for (clock.now = 0; clock.now < 60_000; clock.now += 100) {
    add('fast/below')
    if (clock.now % 1000 === 0) add('fast')
  }
  rows.filter({ ...noTopicFilter, fasterThan: 5 })
  expect(shown()).toEqual(['fast', 'fast/below'])
  rows.filter({ ...noTopicFilter, fasterThan: 0.5 })
  expect(shown()).toEqual(['fast', 'fast/below'])
  rows.filter({ ...noTopicFilter, fasterThan: 20 })
  expect(shown()).toEqual([])
})

test('needs a text and another filter to match the same topic', () => {
  const { rows, add, shown } = createRows([])
  add('a/temp', '{}')
  add('a/state', 'running')
  rows.filter({ ...noTopicFilter, text: 'temp', isNotJson: true })
  expect(shown()).toEqual([])
  rows.filter({ ...noTopicFilter, text: 'state', isNotJson: true })
  expect(shown()).toEqual(['a', 'a/state'])
})

test('sorts each level by its figures, equal ones by name, at most once a second', () => {
  const { clock, rows, add, find, shown } = createRows(['b/1', 'b/2', 'a', 'c'])
  rows.toggle(find('b'))
  clock.now = 5000
  add('b/2', 'longer')
  rows.sort({ by: 'last', down: true })
  expect(shown()).toEqual(['b', 'b/2', 'b/1', 'a', 'c'])
  rows.sort({ by: 'size', down: false })
  expect(shown()).toEqual(['a', 'c', 'b', 'b/1', 'b/2'])
  rows.sort({ by: 'name', down: true })
  expect(shown()).toEqual(['c', 'b', 'b/2', 'b/1', 'a'])
  rows.sort({ by: 'messages', down: true })
  expect(shown()).toEqual(['b', 'b/2', 'b/1', 'a', 'c'])
  clock.now = 5500
  for (let count = 0; count < 9; count += 1) add('c')
  rows.age()
  expect(shown()[0]).toBe('b')
  clock.now = 6500
  rows.age()
  expect(shown()[0]).toBe('c')
})
