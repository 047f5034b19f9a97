// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Bridge } from '@/features/bridge/contract'
import type { Rule } from '@/features/rule/contract'
import { bridgeLook } from '@/features/bridge/bridge-look'
import { findDependents } from './dependents'
import { displayName, isMissing, isQuiet, getLook, getNodePath, getNodeRef } from './states'
import { buildGraph, type Newer } from './graph'
import { computeLayout } from './layout'
import { getNodeOffers } from './offers'
import { mapNeighbors } from './neighbors'

const rule = (id: string, from: string[], actions: Rule['actions'] = [], more: Partial<Rule> = {}): Rule => ({
  id,
  sql: 'SELECT * FROM "t"',
  from,
  actions,
  enable: true,
  ...more,
})
const webhook = (name: string, more: object = {}): Bridge => ({
  type: 'webhook',
  name,
  enable: true,
  status: 'connected',
  ...more,
})
const mqtt = (name: string, more: object): Bridge => ({
  type: 'mqtt',
  name,
  server: 'far:1883',
  enable: true,
  status: 'connected',
  ...more,
})
const remote = (topic: string) => ({ remote: { topic } })

const shape = (rules: Rule[], bridges: Bridge[]) => {
  const { nodes, edges } = buildGraph(rules, bridges)
  return {
    nodes: nodes.map(({ id }) => id).sort(),
    edges: edges.map(({ source, target }) => `${source} > ${target}`).sort(),
  }
}

describe('builds the nodes and edges of the flow', () => {
  it('leads topics, events and bridges into a rule, and the rule to bridges, the console and a republish', () => {
    const result = shape(
      [
        rule(
          'r',
          ['t/#', '$events/client_connected', '$bridges/kafka_consumer:in'],
          ['webhook:out', { function: 'console' }, { function: 'republish', args: { topic: 'a/${b}' } }],
        ),
      ],
      [webhook('out'), { type: 'kafka_consumer', name: 'in' }],
    )
    expect(result).toEqual({
      nodes: [
        'bridge-kafka_consumer:in',
        'bridge-webhook:out',
        'console-r',
        'event-$events/client_connected',
        'republish-r:a/${b}',
        'rule-r',
        'topic-t/#',
      ],
      edges: [
        'bridge-kafka_consumer:in > rule-r',
        'event-$events/client_connected > rule-r',
        'rule-r > bridge-webhook:out',
        'rule-r > console-r',
        'rule-r > republish-r:a/${b}',
        'topic-t/# > rule-r',
      ],
    })
  })

  it('shares one node of a topic, event or bridge among rules, but not of consoles and republishes', () => {
    const actions = ['webhook:out', { function: 'console' }, { function: 'republish', args: { topic: 'x' } }]
    expect(
      shape(
        [rule('a', ['t', 't'], [...actions, 'webhook:out']), rule('b', ['t'], actions)],
        [webhook('out')],
      ),
    ).toEqual({
      nodes: [
        'bridge-webhook:out',
        'console-a',
        'console-b',
        'republish-a:x',
        'republish-b:x',
        'rule-a',
        'rule-b',
        'topic-t',
      ],
      edges: [
        'rule-a > bridge-webhook:out',
        'rule-a > console-a',
        'rule-a > republish-a:x',
        'rule-b > bridge-webhook:out',
        'rule-b > console-b',
        'rule-b > republish-b:x',
        'topic-t > rule-a',
        'topic-t > rule-b',
      ],
    })
  })

  it('treats both spellings of an event as one node', () => {
    expect(
      shape([rule('a', ['$events/client/connected']), rule('b', ['$events/client_connected'])], []).nodes,
    ).toEqual(['event-$events/client_connected', 'rule-a', 'rule-b'])
  })

  it('adds one node per direction of an MQTT bridge, each with its remote topic', () => {
    expect(
      shape(
        [rule('r', ['$bridges/mqtt:m'], ['mqtt:m'])],
        [mqtt('m', { ingress: remote('in/#'), egress: remote('out') })],
      ),
    ).toEqual({
      nodes: [
        'bridge-mqtt:m-egress',
        'bridge-mqtt:m-ingress',
        'far:1883:egress:out',
        'far:1883:ingress:in/#',
        'rule-r',
      ],
      edges: [
        'bridge-mqtt:m-egress > far:1883:egress:out',
        'bridge-mqtt:m-ingress > rule-r',
        'far:1883:ingress:in/# > bridge-mqtt:m-ingress',
        'rule-r > bridge-mqtt:m-egress',
      ],
    })
  })

  it('includes bridges that no rule uses, as one node or one per direction', () => {
    expect(
      shape(
        [],
        [
          webhook('w'),
          mqtt('none', { ingress: {}, egress: { remote: { topic: '' } } }),
          mqtt('in', { ingress: remote('a') }),
        ],
      ),
    ).toEqual({
      nodes: ['bridge-mqtt:in-ingress', 'bridge-mqtt:none', 'bridge-webhook:w', 'far:1883:ingress:a'],
      edges: ['far:1883:ingress:a > bridge-mqtt:in-ingress'],
    })
  })

  it('keeps a node without a bridge for a deleted bridge', () => {
    const { nodes } = buildGraph([rule('r', ['$bridges/mqtt:gone'], ['webhook:gone', 'mqtt:gone'])], [])
    expect(
      nodes.filter(({ kind }) => kind === 'bridge').map(({ id, part, column }) => [id, part, column]),
    ).toEqual([
      ['bridge-mqtt:gone-ingress', undefined, 1],
      ['bridge-webhook:gone', undefined, 3],
      ['bridge-mqtt:gone-egress', undefined, 3],
    ])
  })

  it('adds one node for a bridge, whether a rule uses its old name or its action id', () => {
    const { nodes, edges } = buildGraph(
      [rule('old', ['t'], ['webhook:w']), rule('new', ['t', '$sources/mqtt:in'], ['http:w'])],
      [webhook('w'), mqtt('in', { ingress: remote('far/#') })],
    )
    expect(nodes.filter(({ kind }) => kind === 'bridge').map(({ id, part }) => [id, part?.name])).toEqual([
      ['bridge-webhook:w', 'w'],
      ['bridge-mqtt:in-ingress', 'in'],
    ])
    expect(edges.filter(({ target }) => target === 'bridge-webhook:w').map(({ source }) => source)).toEqual([
      'rule-old',
      'rule-new',
    ])
  })

  it('gives a disconnected or disabled bridge the same status as its list does', () => {
    const lookFor = (more: object) => buildGraph([], [webhook('w', more)]).nodes.map(getLook)
    expect([lookFor({ status: 'disconnected' }), lookFor({ status: 'disconnected', enable: false })]).toEqual(
      [[bridgeLook({ status: 'disconnected' }, true)], [bridgeLook({}, false)]],
    )
  })

  it('labels a rule with its id, keeps its name separately and skips unreadable rows', () => {
    const { nodes } = buildGraph(
      [
        rule('r1', [], [], { name: 'mine' }),
        rule('r2', [], [], { name: '' }),
        { ...rule('r3', []), $raw: '{}' },
      ],
      [{ ...webhook('w'), $raw: '{}' }],
    )
    expect(nodes.map((node) => [node.id, node.text, displayName(node)])).toEqual([
      ['rule-r1', 'r1', 'mine'],
      ['rule-r2', 'r2', undefined],
    ])
  })

  it('sets the rate of an edge only when it belongs to that edge alone', () => {
    const of = (rules: Rule[], bridges: Bridge[]) =>
      Object.fromEntries(
        buildGraph(rules, bridges).edges.map(({ source, target, of }) => [`${source} > ${target}`, of]),
      )
    expect(
      of(
        [
          rule(
            'one',
            ['t'],
            ['webhook:own', 'webhook:both', 'webhook:open', 'webhook:gone', { function: 'console' }],
          ),
          rule('two', ['t', 'u'], ['webhook:both', 'mqtt:m']),
        ],
        [
          webhook('own'),
          webhook('both'),
          webhook('open', { local_topic: 'x/#' }),
          mqtt('m', { egress: remote('out') }),
        ],
      ),
    ).toEqual({
      'topic-t > rule-one': { kind: 'rule', id: 'one' },
      'topic-t > rule-two': undefined,
      'topic-u > rule-two': undefined,
      'rule-one > bridge-webhook:own': { kind: 'bridge', id: 'webhook:own' },
      'rule-one > bridge-webhook:both': undefined,
      'rule-two > bridge-webhook:both': undefined,
      'rule-one > bridge-webhook:open': undefined,
      'rule-one > bridge-webhook:gone': undefined,
      'rule-one > console-one': undefined,
      'rule-two > bridge-mqtt:m-egress': { kind: 'bridge', id: 'mqtt:m' },
      'bridge-mqtt:m-egress > far:1883:egress:out': { kind: 'bridge', id: 'mqtt:m' },
    })
  })

  it('accepts ids that are also members of every object (catalogue H1)', () => {
    expect(shape([rule('__proto__', ['constructor'], ['toString'])], []).nodes).toEqual([
      'bridge-toString',
      'rule-__proto__',
      'topic-constructor',
    ])
  })
})

const connector = (type: string, name: string, more: object = {}): Bridge => ({
  type,
  name,
  enable: true,
  status: 'connected',
  ...more,
})
const action = (type: string, name: string, through: string, more: object = {}): Bridge => ({
  type,
  name,
  connector: through,
  enable: true,
  status: 'connected',
  ...more,
})
const newerShape = (rules: Rule[], newer: Newer, bridges: Bridge[] = []) => {
  const { nodes, edges } = buildGraph(rules, bridges, newer)
  return {
    nodes: nodes.map(({ id }) => id).sort(),
    edges: edges.map(({ source, target }) => `${source} > ${target}`).sort(),
  }
}
const nothingNewer: Newer = { actions: [], sources: [], connectors: [] }

describe('graph of a broker with connectors, actions and sources', () => {
  const rows: Newer = {
    connectors: [
      connector('http', 'hook'),
      connector('mqtt', 'site', { server: 'far:1883' }),
      connector('http', 'idle'),
    ],
    actions: [
      action('http', 'send', 'hook'),
      action('mqtt', 'both', 'site', { parameters: { topic: 'out/${topic}' } }),
    ],
    sources: [action('mqtt', 'both', 'site', { parameters: { topic: 'in/#' } })],
  }

  it('leads a source from its connector into a rule and an action from a rule to its connector', () => {
    expect(newerShape([rule('r', ['$sources/mqtt:both', 't/#'], ['http:send', 'mqtt:both'])], rows)).toEqual({
      nodes: [
        'action-http:send',
        'action-mqtt:both',
        'connector-http:hook-out',
        'connector-http:idle-out',
        'connector-mqtt:site-in',
        'connector-mqtt:site-out',
        'rule-r',
        'source-mqtt:both',
        'topic-t/#',
      ],
      edges: [
        'action-http:send > connector-http:hook-out',
        'action-mqtt:both > connector-mqtt:site-out',
        'connector-mqtt:site-in > source-mqtt:both',
        'rule-r > action-http:send',
        'rule-r > action-mqtt:both',
        'source-mqtt:both > rule-r',
        'topic-t/# > rule-r',
      ],
    })
  })

  it('resolves old bridge names to the same nodes', () => {
    const by = (from: string, to: string) => newerShape([rule('r', [from], [to])], rows)
    expect(by('$bridges/mqtt:both', 'webhook:send')).toEqual(by('$sources/mqtt:both', 'http:send'))
  })

  it('reads the remote topic of a source and an action', () => {
    const { nodes } = buildGraph([], [], rows)
    expect(nodes.filter(({ remote }) => remote !== undefined).map(({ id, remote }) => [id, remote])).toEqual([
      ['source-mqtt:both', 'in/#'],
      ['action-mqtt:both', 'out/${topic}'],
    ])
  })

  it('marks as missing what a rule or action names and the broker does not have', () => {
    const { nodes } = buildGraph([rule('r', ['$bridges/mqtt:gone'], ['webhook:gone'])], [], {
      ...nothingNewer,
      actions: [action('http', 'lost', 'gone')],
    })
    const parts = nodes.filter(({ kind }) => kind !== 'rule')
    expect(parts.map((node) => [node.id, isMissing(node), getLook(node)?.word, isQuiet(node)])).toEqual([
      ['source-mqtt:gone', true, 'flow.state.missing', true],
      ['action-http:gone', true, 'flow.state.missing', true],
      ['action-http:lost', false, 'bridge.state.connected', false],
      ['connector-http:gone-out', true, 'flow.state.missing', true],
    ])
  })

  it('marks an action as quiet when its connector is disabled, whatever state the broker reports', () => {
    const off = {
      ...rows,
      connectors: [connector('http', 'hook', { enable: false, status: 'stopped' })],
      actions: [
        action('http', 'send', 'hook', { status: 'connecting' }),
        action('http', 'rest', 'hook', { enable: false, status: 'disconnected' }),
      ],
      sources: [],
    }
    const { nodes } = buildGraph([], [], off)
    expect(nodes.map((node) => [node.id, getLook(node)?.word, isQuiet(node)])).toEqual([
      ['action-http:send', 'flow.state.connectorOff', true],
      ['connector-http:hook-out', 'bridge.state.off', true],
      ['action-http:rest', 'bridge.state.off', true],
    ])
  })

  it('lists the actions, sources and rules that stop with a connector', () => {
    const withRules = {
      ...rows,
      actions: [action('http', 'send', 'hook', { rules: ['elsewhere', 'r'] }), ...rows.actions.slice(1)],
    }
    const graph = buildGraph(
      [rule('r', ['$sources/mqtt:both'], ['http:send']), rule('s', ['t'], ['mqtt:both'])],
      [],
      withRules,
    )
    const of = (id: string) => {
      const node = graph.nodes.find((one) => one.id === id)
      const { actions, sources, rules } = findDependents(node ?? expect.fail(id), graph, mapNeighbors(graph))
      return [actions.map((one) => one.id), sources.map((one) => one.id), rules]
    }
    expect(of('connector-http:hook-out')).toEqual([['action-http:send'], [], ['elsewhere', 'r']])
    expect(of('connector-mqtt:site-in')).toEqual([['action-mqtt:both'], ['source-mqtt:both'], ['r', 's']])
    expect(of('connector-mqtt:site-in')).toEqual(of('connector-mqtt:site-out'))
    expect(of('connector-http:idle-out')).toEqual([[], [], []])
  })

  it('gives an edge the rate of its action unless the action has topics of its own or is a fallback', () => {
    const actions = [
      action('http', 'own', 'hook', {
        fallback_actions: [{ kind: 'reference', type: 'http', name: 'rescue' }],
      }),
      action('http', 'open', 'hook', { local_topic: 'x/#' }),
      action('http', 'rescue', 'hook'),
    ]
    const { edges } = buildGraph([rule('one', ['t'], ['http:own', 'http:open', 'http:rescue'])], [], {
      ...rows,
      actions,
    })
    expect(
      Object.fromEntries(
        edges.filter(({ target }) => target.startsWith('action')).map(({ target, of }) => [target, of]),
      ),
    ).toEqual({
      'action-http:own': { kind: 'action', id: 'http:own' },
      'action-http:open': undefined,
      'action-http:rescue': undefined,
    })
    const out = (connectors: readonly Bridge[]) =>
      buildGraph([], [], { ...rows, actions, connectors })
        .edges.filter(({ target }) => target.startsWith('connector'))
        .map(({ of }) => of?.id)
        .filter((id) => id?.startsWith('http:'))
    expect([
      out(rows.connectors),
      out([connector('http', 'hook', { status: 'disconnected' })]),
      out([]),
    ]).toEqual([['http:own', 'http:open', 'http:rescue'], [], []])
  })

  it('leads an action to its fallback actions and topics, without a rate', () => {
    const fallback_actions = [
      { kind: 'reference', type: 'http', name: 'rescue' },
      { kind: 'reference', type: 'http', name: 'gone' },
      { kind: 'republish', args: { topic: 'failed/x' } },
      { kind: 'republish' },
      'odd',
    ]
    const actions = [
      action('http', 'own', 'hook', { fallback_actions }),
      action('http', 'rescue', 'hook', {
        fallback_actions: [{ kind: 'reference', type: 'http', name: 'own' }],
      }),
    ]
    const graph = buildGraph([rule('one', ['t'], ['http:own'])], [], { ...rows, actions })
    const way = graph.edges.filter(({ fallback }) => fallback === true)
    expect(way.map(({ source, target }) => `${source} > ${target}`).sort()).toEqual([
      'action-http:own > action-http:gone',
      'action-http:own > action-http:rescue',
      'action-http:own > republish-action-http:own:failed/x',
      'action-http:rescue > action-http:own',
    ])
    expect(way.every(({ of }) => of === undefined)).toBe(true)
    expect(graph.nodes.find(({ id }) => id === 'action-http:gone')).toMatchObject({
      kind: 'action',
      partId: 'http:gone',
    })
    expect(graph.nodes.find(({ id }) => id === 'action-http:gone')?.part).toBeUndefined()
    // Fallbacks are kept apart from what feeds the action and what it feeds.
    const neighborsOfAction = mapNeighbors(graph).get('action-http:own')
    expect([
      neighborsOfAction?.before.map(({ id }) => id),
      neighborsOfAction?.after.map(({ id }) => id),
      neighborsOfAction?.fallbacks.length,
      neighborsOfAction?.covers.map(({ id }) => id),
    ]).toEqual([['rule-one'], ['connector-http:hook-out'], 3, ['action-http:rescue']])
    // The layout ends although two actions lead to each other.
    expect(computeLayout(graph, () => 196).places.size).toBe(graph.nodes.length)
  })

  it('resolves the fallback of a namespaced action within its own namespace', () => {
    const neighborsOfAction = action('http', 'own@plant_a', 'hook@plant_a', {
      namespace: 'plant_a',
      fallback_actions: [{ kind: 'reference', type: 'http', name: 'rescue' }],
    })
    const { edges } = buildGraph([rule('one@plant_a', ['t'], ['http:own@plant_a'])], [], {
      ...rows,
      actions: [
        neighborsOfAction,
        action('http', 'rescue@plant_a', 'hook@plant_a', { namespace: 'plant_a' }),
        action('http', 'rescue', 'hook'),
      ],
    })
    expect(
      edges.filter(({ fallback }) => fallback === true).map(({ source, target }) => `${source} > ${target}`),
    ).toEqual(['action-http:own@plant_a > action-http:rescue@plant_a'])
  })

  it('shows each bridge once while only some types have become actions (5.3.1 to 5.5)', () => {
    expect(
      newerShape(
        [rule('r', ['$bridges/mqtt:m'], ['http:send', 'mqtt:m'])],
        {
          ...nothingNewer,
          connectors: [connector('http', 'hook')],
          actions: [action('http', 'send', 'hook')],
        },
        [webhook('send'), mqtt('m', { ingress: remote('in'), egress: remote('out') })],
      ),
    ).toEqual({
      nodes: [
        'action-http:send',
        'bridge-mqtt:m-egress',
        'bridge-mqtt:m-ingress',
        'connector-http:hook-out',
        'far:1883:egress:out',
        'far:1883:ingress:in',
        'rule-r',
      ],
      edges: [
        'action-http:send > connector-http:hook-out',
        'bridge-mqtt:m-egress > far:1883:egress:out',
        'bridge-mqtt:m-ingress > rule-r',
        'far:1883:ingress:in > bridge-mqtt:m-ingress',
        'rule-r > action-http:send',
        'rule-r > bridge-mqtt:m-egress',
      ],
    })
  })

  it('opens the page of an action and of a source that share an id by their nouns', () => {
    const { nodes } = buildGraph([], [], rows)
    expect(
      nodes
        .filter(({ partId }) => partId === 'mqtt:both')
        .map((node) => [getNodeRef(node)?.resource, getNodePath(node)]),
    ).toEqual([
      ['source', '/source/detail/mqtt%3Aboth'],
      ['action', '/action/detail/mqtt%3Aboth'],
    ])
    const send = nodes.find(({ id }) => id === 'action-http:send')
    expect(getNodeOffers(send ?? expect.fail()).map(({ command }) => command.id)).toEqual([
      'action.show',
      'action.disable',
      'action.probe',
      'action.duplicate',
      'action.reset',
      'action.delete',
    ])
  })
})

it('draws the local topics from which a bridge takes messages without a rule', () => {
  const bridge = {
    type: 'mqtt',
    name: 'edge',
    server: '127.0.0.1:1883',
    egress: { local: { topic: 'orders/#' }, remote: { topic: 'out/${topic}' } },
  }
  const { nodes, edges } = buildGraph([], [bridge])
  expect(nodes.find(({ id }) => id === 'topic-orders/#')).toMatchObject({ kind: 'topic', column: 1 })
  expect(edges.map(({ source, target }) => `${source} > ${target}`)).toContain(
    'topic-orders/# > bridge-mqtt:edge-egress',
  )
})
