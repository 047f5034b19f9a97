import { describe, expect, it } from 'vitest'
import type { Rule } from '@/features/rule/contract'
import { buildGraph } from './graph'
import type { Graph } from './flow-node'
import { columnGap, crossings, computeLayout as layoutWith, nodeHeight, distribute } from './layout'
import { nextNode } from './next-node'
import { timeRatio } from '../../../tests/time-ratio'

const nodeWidth = 196
const columnWidth = nodeWidth + columnGap
const layoutOf = (graph: Graph) => layoutWith(graph, () => nodeWidth)

/** A seeded sequence of numbers, the same in every run. */
const seededRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const many = (count: number, seed = 1): Graph => {
  const roll = seededRandom(seed)
  const rules = Array.from({ length: count }, (_, index): Rule => ({
    id: `r${index}`,
    sql: '',
    enable: true,
    from: [`t/${Math.floor(roll() * count * 0.8)}`, ...(roll() < 0.3 ? ['$events/client_connected'] : [])],
    actions: [
      `webhook:w${Math.floor(roll() * count * 0.4)}`,
      ...(roll() < 0.5 ? [{ function: 'republish', args: { topic: `out/${index}` } }] : []),
      ...(roll() < 0.2 ? [{ function: 'console' }] : []),
    ],
  }))
  return buildGraph(rules, [
    ...Array.from({ length: Math.floor(count * 0.4) }, (_, index) => ({
      type: 'webhook',
      name: `w${index}`,
    })),
    ...Array.from({ length: Math.floor(count * 0.2) }, (_, index) => ({
      type: 'mqtt',
      name: `m${index}`,
      server: 'far:1883',
      ingress: { remote: { topic: `in/${index}` } },
      egress: { remote: { topic: `out/${index}` } },
    })),
  ])
}

const overlaps = (graph: Graph): string[] => {
  const boxes = [...layoutOf(graph).places]
    .map(([id, place]) => ({ id, ...place }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
  return boxes.slice(1).flatMap((box, index) => {
    const before = boxes[index]
    return before !== undefined && before.x === box.x && box.y - before.y < nodeHeight
      ? [`${before.id} ${box.id}`]
      : []
  })
}

describe('the layout of the flow', () => {
  it('spreads overlapping nodes as little as needed, keeping their order', () => {
    expect(distribute([0, 5, 9])).toEqual([0, 5, 9])
    expect(distribute([3, 3, 3])).toEqual([2, 3, 4])
    expect(distribute([4, 1])).toEqual([2, 3])
    expect(distribute([])).toEqual([])
  })

  it('lays columns out from left to right without overlaps', () => {
    const graph = many(60)
    const { places, width, height } = layoutOf(graph)
    expect(places.size).toBe(graph.nodes.length)
    for (const { source, target } of graph.edges)
      expect(places.get(source)?.x ?? 0).toBeLessThan(places.get(target)?.x ?? 0)
    expect(overlaps(graph)).toEqual([])
    for (const { x, y } of places.values())
      expect([x >= 0, y >= 0, x + nodeWidth <= width, y + nodeHeight <= height]).toEqual([
        true,
        true,
        true,
        true,
      ])
  })

  it('sets connectors on the outside, each action next to its own', () => {
    const graph = buildGraph(
      [{ id: 'r', sql: '', from: ['$sources/mqtt:in'], actions: ['http:a0', 'http:a1', 'http:a2'] }],
      [],
      {
        sources: [{ type: 'mqtt', name: 'in', connector: 'site' }],
        actions: [0, 1, 2].map((at) => ({
          type: 'http',
          name: `a${at}`,
          connector: at === 1 ? 'one' : 'two',
        })),
        connectors: [
          { type: 'mqtt', name: 'site' },
          { type: 'http', name: 'one' },
          { type: 'http', name: 'two' },
        ],
      },
    )
    const layout = layoutOf(graph)
    const { places } = layout
    for (const { source, target } of graph.edges)
      expect(places.get(source)?.x ?? 0).toBeLessThan(places.get(target)?.x ?? 0)
    expect(
      ['connector-mqtt:site-in', 'source-mqtt:in', 'rule-r', 'action-http:a0', 'connector-http:two-out'].map(
        (id) => places.get(id)?.x,
      ),
    ).toEqual([0, 1, 2, 3, 4].map((column) => column * columnWidth))
    expect([overlaps(graph), crossings(graph, layout)]).toEqual([[], 0])
    expect(
      ['right', 'right', 'right', 'right'].reduce<string | undefined>(
        (at) => nextNode(graph, layout, at, 'right'),
        'connector-mqtt:site-in',
      ),
    ).toMatch(/^connector-http:/)
    expect(nextNode(graph, layout, 'connector-http:one-out', 'left')).toBe('action-http:a1')
  })

  it('leaves no space for empty columns', () => {
    const { places, width } = layoutOf(buildGraph([{ id: 'r', sql: '', from: ['t'] }], []))
    expect([places.get('topic-t'), places.get('rule-r')?.y]).toEqual([{ x: 0, y: 0, width: nodeWidth }, 0])
    expect(width).toBeLessThan(3 * nodeWidth)
    expect(layoutOf({ nodes: [], edges: [] })).toEqual({ places: new Map(), width: 0, height: 0 })
  })

  it('makes each column as wide as its widest node and sets the next one after it', () => {
    const graph = buildGraph([{ id: 'r', sql: '', from: ['t', 'longer'], actions: ['http:a'] }], [])
    const { places, width } = layoutWith(graph, ({ text }) => text.length * 10)
    expect([places.get('topic-t'), places.get('topic-longer'), places.get('rule-r')]).toMatchObject([
      { x: 0, width: 60 },
      { x: 0, width: 60 },
      { x: 60 + columnGap, width: 10 },
    ])
    expect(width).toBe(60 + 10 + 60 + 2 * columnGap)
  })

  it('does not depend on the order of nodes and edges', () => {
    const { nodes, edges } = many(80, 7)
    const turned = { nodes: [...nodes].reverse(), edges: [...edges].reverse() }
    const sorted = (graph: Graph) => [...layoutOf(graph).places].sort(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(turned)).toEqual(sorted({ nodes, edges }))
  })

  it('draws chains straight, with far fewer crossings than the order of names', () => {
    const chains = buildGraph(
      Array.from({ length: 30 }, (_, index) => ({
        id: `r${(index * 7) % 30}`,
        sql: '',
        from: [`t${index}`],
        actions: [`webhook:w${(index * 11) % 30}`],
      })),
      [],
    )
    const chained = layoutOf(chains)
    expect(crossings(chains, chained)).toBe(0)
    for (const { source, target } of chains.edges)
      expect(chained.places.get(source)?.y).toBe(chained.places.get(target)?.y)
    const graph = many(100, 3)
    const rows = new Map<number, number>()
    const byName = new Map(
      [...graph.nodes]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, column }) => {
          rows.set(column, (rows.get(column) ?? 0) + 1)
          return [id, { x: column, y: rows.get(column) ?? 0, width: nodeWidth }]
        }),
    )
    expect(crossings(graph, layoutOf(graph))).toBeLessThan(
      crossings(graph, { places: byName, width: 0, height: 0 }) / 3,
    )
  })

  it('lays out 2,000 nodes in at most quadratic time', () => {
    const graph = many(760)
    expect(graph.nodes.length).toBeGreaterThan(2000)
    expect(overlaps(graph)).toEqual([])
    expect(timeRatio(many, layoutOf, 95, 380)).toBeLessThan(32)
  })
})

describe('moving through the flow by keys', () => {
  const graph = buildGraph(
    [
      { id: 'a', sql: '', from: ['t'], actions: ['webhook:w'] },
      { id: 'b', sql: '', from: ['t', 'u'], actions: [{ function: 'console' }] },
    ],
    [{ type: 'webhook', name: 'w' }],
  )
  const layout = layoutOf(graph)
  const go = (from: string | undefined, direction: Parameters<typeof nextNode>[3]) =>
    nextNode(graph, layout, from, direction)

  it('follows edges left and right and a column up and down, and stops at the ends', () => {
    expect(go('rule-a', 'right')).toBe('bridge-webhook:w')
    expect(go('bridge-webhook:w', 'left')).toBe('rule-a')
    expect(go('rule-a', 'left')).toBe('topic-t')
    expect([go('rule-a', 'down'), go('rule-b', 'up'), go('rule-b', 'first'), go('rule-a', 'last')]).toEqual([
      'rule-b',
      'rule-a',
      'rule-a',
      'rule-b',
    ])
    expect([
      go('topic-t', 'left'),
      go('bridge-webhook:w', 'right'),
      go('rule-a', 'up'),
      go('rule-b', 'down'),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('begins at the first node if there is none or it has been deleted', () => {
    expect([
      go(undefined, 'down'),
      go('rule-gone', 'right'),
      nextNode({ nodes: [], edges: [] }, layoutOf({ nodes: [], edges: [] }), undefined, 'down'),
    ]).toEqual(['topic-t', 'topic-t', undefined])
  })

  it('reaches every node from the first', () => {
    const large = many(40, 5)
    const layout = layoutOf(large)
    const first = nextNode(large, layout, undefined, 'first')
    const reached = new Set<string>()
    const open = first === undefined ? [] : [first]
    while (open.length > 0) {
      const id = open.pop() ?? ''
      if (reached.has(id)) continue
      reached.add(id)
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = nextNode(large, layout, id, direction)
        if (next !== undefined) open.push(next)
      }
    }
    expect(reached.size).toBe(large.nodes.length)
  })
})
