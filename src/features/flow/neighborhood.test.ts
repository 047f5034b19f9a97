import { expect, it } from 'vitest'
import { selectNeighborhood } from './neighborhood'
import { buildGraph } from './graph'
import type { FlowNode } from './flow-node'

const rules = [
  { id: 'a', sql: '', from: ['t'], actions: ['webhook:w'] },
  { id: 'b', sql: '', from: ['u', '$bridges/mqtt:site'], actions: ['webhook:w', { function: 'console' }] },
  { id: 'c', sql: '', from: ['t'], actions: ['webhook:other'] },
]
const bridges = [
  { type: 'webhook', name: 'w' },
  { type: 'webhook', name: 'other' },
  { type: 'mqtt', name: 'site', server: 'far', ingress: { remote: { topic: 'in/#' } } },
]
const idsOf = (nodes: readonly FlowNode[]) => nodes.map(({ id }) => id)

it('shows the rules that send to a bridge and their sources, and nothing else', () => {
  const { graph, hidden } = selectNeighborhood(
    buildGraph(rules, bridges),
    ({ partId }) => partId === 'webhook:w',
    6,
  )
  expect(idsOf(graph.nodes).sort()).toEqual(
    [
      'bridge-webhook:w',
      'rule-a',
      'rule-b',
      'topic-t',
      'topic-u',
      'bridge-mqtt:site-ingress',
      'far:ingress:in/#',
    ].sort(),
  )
  expect(graph.edges.every(({ source, target }) => ![source, target].includes('rule-c'))).toBe(true)
  expect(hidden).toBe(0)
})

it('shows the sources and actions of a rule', () => {
  const { graph } = selectNeighborhood(
    buildGraph(rules, bridges),
    ({ rule, kind }) => kind === 'rule' && rule?.id === 'c',
    6,
  )
  expect(idsOf(graph.nodes).sort()).toEqual(['bridge-webhook:other', 'rule-c', 'topic-t'])
})

it('limits each column, counts what is hidden and never hides the node itself', () => {
  const many = buildGraph(
    Array.from({ length: 9 }, (_, index) => ({
      id: `r${index}`,
      sql: '',
      from: ['t'],
      actions: [index === 8 ? 'webhook:w' : 'webhook:other', 'webhook:both'],
    })),
    bridges,
  )
  const { graph, hidden } = selectNeighborhood(many, ({ partId }) => partId === 'webhook:both', 3)
  expect([graph.nodes.filter(({ kind }) => kind === 'rule').length, hidden]).toEqual([3, 6])
  const ids = new Set(idsOf(graph.nodes))
  expect(graph.edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true)
  expect(ids.has('bridge-webhook:both')).toBe(true)
  expect(idsOf(selectNeighborhood(many, ({ id }) => id === 'rule-r8', 1).graph.nodes)).toContain('rule-r8')
})
