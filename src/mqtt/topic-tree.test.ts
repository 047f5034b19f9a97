import { describe, expect, test } from 'vitest'
import { seeded } from '@/lib/seeded'
import { compareLevels, getTopic, orderedChildren, listValues, type TopicNode } from './topic-node'
import { createTopicTree } from './topic-tree'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (payload: Uint8Array) => new TextDecoder().decode(payload)
const message = (topic: string, text = 'x', at = 0) => ({
  topic,
  payload: bytes(text),
  qos: 0 as const,
  retain: false,
  at,
})
const create = (options: { maxBytes?: number; historyLength?: number; now?: () => number } = {}) =>
  createTopicTree({ maxBytes: 1e9, now: () => 0, ...options })
const found = (node: TopicNode | undefined): TopicNode => {
  if (node === undefined) throw new Error('not in the tree')
  return node
}

test('keeps the sums of every branch equal to those counted from the messages', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = seeded(seed)
    const tree = create()
    const sent: { topic: string; size: number }[] = []
    for (let at = 0; at < 300; at += 1) {
      const levels = Array.from({ length: 1 + random.int(4) }, () => random.pick(['', 'a', 'b', 'c1', 'c10']))
      const topic = levels.join('/')
      const text = 'x'.repeat(random.int(5))
      if (topic === '') continue
      sent.push({ topic, size: text.length })
      tree.add(message(topic, text, at))
    }
    const branches = new Set(
      sent.flatMap(({ topic }) => topic.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))),
    )
    for (const branch of branches) {
      const node = found(tree.find(branch))
      const within = sent.filter(({ topic }) => topic === branch || topic.startsWith(`${branch}/`))
      const last = new Map(within.map(({ topic, size }) => [topic, size]))
      expect(getTopic(node)).toBe(branch)
      expect(node.messages).toBe(within.length)
      expect(node.topics).toBe(last.size)
      expect(node.bytes).toBe([...last.values()].reduce((sum, size) => sum + size, 0))
      expect(node.count).toBe(sent.filter(({ topic }) => topic === branch).length)
    }
    expect(tree.totals().messages).toBe(sent.length)
  }
})

test('lists topics that begin with $ apart', () => {
  const tree = create()
  tree.add(message('$SYS/brokers'))
  tree.add(message('a/$b'))
  expect(tree.root.topics).toBe(1)
  expect(tree.system.topics).toBe(1)
  expect([...(tree.system.children?.keys() ?? [])]).toEqual(['$SYS'])
})

test('copies the payload, because the library reuses its buffer', () => {
  const tree = create()
  const payload = bytes('first')
  tree.add({ ...message('a'), payload })
  payload.fill(0)
  expect(textOf(found(tree.find('a')).value?.payload ?? bytes(''))).toBe('first')
})

test('marks a value that differs from the one before, and every branch above it', () => {
  const tree = create()
  tree.add(message('a/b', '1', 10))
  expect(tree.find('a/b')?.value?.differs).toBe(false)
  tree.add(message('a/b', '1', 20))
  expect(tree.find('a/b')?.value?.differs).toBe(false)
  expect([tree.find('a')?.changedAt, tree.find('a')?.arrivedAt]).toEqual([10, 20])
  tree.add(message('a/b', '2', 30))
  expect(tree.find('a/b')?.value?.differs).toBe(true)
  expect(tree.find('a')?.changedAt).toBe(30)
})

test('stores a long history of pinned topics only', () => {
  const tree = create({ historyLength: 5 })
  const fill = () => {
    for (let at = 0; at < 9; at += 1) tree.add(message('a', String(at), at))
    return listValues(found(tree.find('a'))).map(({ payload }) => textOf(payload))
  }
  expect(fill()).toEqual(['8', '7'])
  tree.pin(found(tree.find('a')), true)
  expect(fill()).toEqual(['8', '7', '6', '5', '4'])
  tree.pin(found(tree.find('a')), false)
  expect(listValues(found(tree.find('a')))).toHaveLength(2)
})

test('accounts for as much memory after any history as for the values that are left', () => {
  const random = seeded(7)
  const tree = create({ historyLength: 4 })
  const topics = ['a', 'a/b', 'c/d/e']
  for (let at = 0; at < 500; at += 1) {
    const topic = random.pick(topics)
    tree.add(message(topic, 'x'.repeat(random.int(3) * 10), at))
    const node = tree.find(topic)
    if (node !== undefined && random.int(10) === 0) tree.pin(node, random.int(2) === 0)
  }
  const alike = create({ historyLength: 4 })
  for (const topic of topics) {
    const node = found(tree.find(topic))
    if (node.pinned) {
      alike.add(message(topic))
      alike.pin(found(alike.find(topic)), true)
    }
    // As many distinct values as the tree holds, and then those: older ones are pushed out.
    for (let at = 0; at < 4; at += 1) alike.add(message(topic, `${at}`))
    for (const { payload } of listValues(node).toReversed()) alike.add({ ...message(topic), payload })
  }
  expect(alike.totals().used).toBe(tree.totals().used)
})

test('lists no new topic at the memory limit, but follows the known ones without growing', () => {
  const tree = create({ maxBytes: 20_000 })
  let total = 0
  while (!tree.totals().isFull) {
    tree.add(message(`topic/${total}`, 'value'))
    total += 1
  }
  const { topics, used, unlisted } = tree.totals()
  expect(unlisted).toBe(1)
  expect(used).toBeLessThanOrEqual(20_000)
  tree.pin(found(tree.find('topic/0')), true)
  for (let at = 0; at < 50; at += 1) {
    tree.add(message('topic/0', `next ${at}`, at))
    tree.add(message(`other/${at}`))
  }
  expect(tree.totals().topics).toBe(topics)
  expect(tree.totals().unlisted).toBe(51)
  expect(tree.totals().used).toBeLessThan(20_000 + 2000)
  expect(textOf(found(tree.find('topic/0')).value?.payload ?? bytes(''))).toBe('next 49')
  tree.clear()
  expect(tree.totals()).toEqual({ messages: 0, topics: 0, used: 0, isFull: false, unlisted: 0 })
})

test('cuts a large payload at the memory limit, and keeps its size', () => {
  const tree = create({ maxBytes: 2000 })
  tree.add({ ...message('a'), payload: new Uint8Array(10_000) })
  const { value, bytes: size } = found(tree.find('a'))
  expect([value?.payload.length, value?.size, size]).toEqual([256, 10_000, 10_000])
})

test('reaches the rate of a steady flow, and lets it fall when the flow ends', () => {
  let now = 0
  const tree = create({ now: () => now })
  const flow = (seconds: number) => {
    for (let step = 0; step < seconds * 50; step += 1) {
      now += 20
      tree.add(message('a/b', 'x', now))
    }
  }
  flow(3)
  expect(tree.rate(found(tree.find('a')))).toBeGreaterThan(45)
  expect(tree.rate(found(tree.find('a')))).toBeLessThan(55)
  flow(60)
  expect(Math.round(tree.rate(found(tree.find('a/b'))))).toBe(50)
  now += 60_000
  expect(tree.rate(tree.root)).toBeLessThan(0.2)
})

test('counts the messages that a sample replaces', () => {
  const tree = create()
  tree.add(message('a'), 7)
  expect([tree.find('a')?.count, tree.root.messages, tree.totals().messages]).toEqual([7, 7, 7])
})

test('makes one level of what is beyond 128 levels', () => {
  const tree = create()
  const topic = Array.from({ length: 60_000 }, () => '').join('/')
  tree.add(message(topic))
  const node = found(tree.find(topic))
  expect(node.depth).toBe(127)
  expect(getTopic(node)).toBe(topic)
})

test('orders levels by the numbers in them, as a total order', () => {
  const levels = ['a', 'a1', 'a2', 'a10', 'a010', 'b', '', '10', '9', 'a1b2', 'a1b10', '0', '00']
  expect(['s10', 's9', 's1', 's'].toSorted(compareLevels)).toEqual(['s', 's1', 's9', 's10'])
  for (const a of levels)
    for (const b of levels) {
      expect(Math.sign(compareLevels(a, b)) + Math.sign(compareLevels(b, a))).toBe(0)
      expect(compareLevels(a, b) === 0).toBe(a === b)
      for (const c of levels)
        if (compareLevels(a, b) < 0 && compareLevels(b, c) < 0) expect(compareLevels(a, c)).toBeLessThan(0)
    }
})

test('sorts children in however they arrive', () => {
  const random = seeded(3)
  const tree = create()
  const added = new Set<string>()
  for (let round = 0; round < 30; round += 1) {
    for (let at = 0; at < 10; at += 1) {
      const level = String(random.int(500))
      added.add(level)
      tree.add(message(`a/${level}`))
    }
    expect(orderedChildren(found(tree.find('a'))).map(({ level }) => level)).toEqual(
      [...added].toSorted((a, b) => Number(a) - Number(b)),
    )
  }
})

describe('an empty retained message', () => {
  const retained = (topic: string, text: string, at = 0) => ({ ...message(topic, text, at), retain: true })
  const counts = (tree: ReturnType<typeof create>) => [tree.totals().topics, tree.root.topics]

  test('deletes that of its topic, which is not counted any more', () => {
    const tree = create()
    tree.add(retained('a/b', 'x'))
    tree.add(retained('a/c', 'x'))
    tree.add(retained('a/b', '', 1))
    tree.add(retained('a/new', '', 1))
    expect(tree.find('a/b')?.value).toMatchObject({ isDeletion: true, retain: false })
    expect(tree.find('a/b')?.past.map(({ retain }) => retain)).toEqual([true])
    expect(counts(tree)).toEqual([1, 1])
    expect(tree.find('a')?.topics).toBe(1)
    tree.add(message('a/b', 'live', 2))
    expect(counts(tree)).toEqual([2, 2])
    tree.add(retained('a/b', '', 3))
    tree.add(retained('a/b', '', 4))
    expect(counts(tree)).toEqual([1, 1])
  })

  test('is no deletion where it is not retained, or its payload is not read', () => {
    const tree = create()
    tree.add(message('a', ''))
    tree.add({ ...retained('b', ''), isUnread: true })
    expect(tree.find('a')?.value?.isDeletion).toBe(false)
    expect(tree.find('b')?.value).toMatchObject({ isDeletion: false, retain: true })
    expect(counts(tree)).toEqual([2, 2])
  })

  test('is noted for what the broker has deleted without a message, by name or by filter', () => {
    const tree = create()
    for (const topic of ['a/b', 'a/c', 'd']) tree.add(retained(topic, 'x'))
    tree.add(message('a/live', 'x'))
    tree.add(message('d', 'live', 1))
    tree.deleteRetained('a/+')
    expect(counts(tree)).toEqual([2, 2])
    expect(tree.find('a/live')?.value?.isDeletion).toBe(false)
    tree.deleteRetained('d')
    expect(tree.find('d')?.value?.isDeletion).toBe(true)
    expect(tree.totals().messages).toBe(5)
  })
})
