// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Bridge } from '@/features/bridge/contract'
import type { Rule } from '@/features/rule/contract'
import { bridgeLook } from '@/features/bridge/bridge-look'
import { dependentsOf } from './dependents'
import { displayName, isMissing, isQuiet, lookOf, pathOf, refOf } from './states'
import { graphOf, type Newer } from './graph'
import { layoutOf } from './layout'
import { offersOf } from './offers'
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
  const { nodes, edges } = graphOf(rules, bridges)
  return {
    nodes: nodes.map(({ id }) => id).sort(),
    edges: edges.map(({ source, target }) => `${source} > ${target}`).sort(),
  }
}

describe('the places and edges of the flow', () => {
  it('a topic, an event and a bridge lead into a rule; a bridge, the console and a republish out of it', () => {
    const found = shape(
      [
        rule(
          'r',
          ['t/#', '$events/client_connected', '$bridges/kafka_consumer:in'],
          ['webhook:out', { function: 'console' }, { function: 'republish', args: { topic: 'a/${b}' } }],
        ),
      ],
      [webhook('out'), { type: 'kafka_consumer', name: 'in' }],
    )
    expect(found).toEqual({
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

  it('one topic, event or bridge of several rules is one place; consoles and republishes are each rule’s own', () => {
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

  it('one event of two spellings is one place', () => {
    expect(
      shape([rule('a', ['$events/client/connected']), rule('b', ['$events/client_connected'])], []).nodes,
    ).toEqual(['event-$events/client_connected', 'rule-a', 'rule-b'])
  })

  it('an MQTT bridge is a place for each direction, each with the topic of the other broker', () => {
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

  it('bridges that no rule uses are there too, whole or by their directions', () => {
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

  it('a bridge that is gone keeps its place, without a bridge behind it', () => {
    const { nodes } = graphOf([rule('r', ['$bridges/mqtt:gone'], ['webhook:gone', 'mqtt:gone'])], [])
    expect(
      nodes.filter(({ kind }) => kind === 'bridge').map(({ id, part, column }) => [id, part, column]),
    ).toEqual([
      ['bridge-mqtt:gone-ingress', undefined, 1],
      ['bridge-webhook:gone', undefined, 3],
      ['bridge-mqtt:gone-egress', undefined, 3],
    ])
  })

  it('a bridge is one place, whether a rule calls it by its old name or as the action that it is', () => {
    const { nodes, edges } = graphOf(
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

  it('a bridge without its connection looks as it does in its list, and one switched off too', () => {
    const look = (more: object) => graphOf([], [webhook('w', more)]).nodes.map(lookOf)
    expect([look({ status: 'disconnected' }), look({ status: 'disconnected', enable: false })]).toEqual([
      [bridgeLook({ status: 'disconnected' }, true)],
      [bridgeLook({}, false)],
    ])
  })

  it('a rule is called by its id, as in the rules; its name stands beside. Unreadable rows have no place', () => {
    const { nodes } = graphOf(
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

  it('an edge has a rate only where it is known to be that edge’s alone', () => {
    const of = (rules: Rule[], bridges: Bridge[]) =>
      Object.fromEntries(
        graphOf(rules, bridges).edges.map(({ source, target, of }) => [`${source} > ${target}`, of]),
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

  it('ids like parts of every object are ids like any other (catalogue H1)', () => {
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
  const { nodes, edges } = graphOf(rules, bridges, newer)
  return {
    nodes: nodes.map(({ id }) => id).sort(),
    edges: edges.map(({ source, target }) => `${source} > ${target}`).sort(),
  }
}
const nothingNewer: Newer = { actions: [], sources: [], connectors: [] }

describe('the same of a broker with connectors, actions and sources', () => {
  const world: Newer = {
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

  it('a source leads from its connector into a rule, an action from a rule to its connector; one of both has a place on each side', () => {
    expect(newerShape([rule('r', ['$sources/mqtt:both', 't/#'], ['http:send', 'mqtt:both'])], world)).toEqual(
      {
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
      },
    )
  })

  it('the older names lead to the same places', () => {
    const by = (from: string, to: string) => newerShape([rule('r', [from], [to])], world)
    expect(by('$bridges/mqtt:both', 'webhook:send')).toEqual(by('$sources/mqtt:both', 'http:send'))
  })

  it('of a source and an action the topic at the other broker is known', () => {
    const { nodes } = graphOf([], [], world)
    expect(nodes.filter(({ remote }) => remote !== undefined).map(({ id, remote }) => [id, remote])).toEqual([
      ['source-mqtt:both', 'in/#'],
      ['action-mqtt:both', 'out/${topic}'],
    ])
  })

  it('what a rule names and nobody has is missing, by its newer name; so is a connector that an action names', () => {
    const { nodes } = graphOf([rule('r', ['$bridges/mqtt:gone'], ['webhook:gone'])], [], {
      ...nothingNewer,
      actions: [action('http', 'lost', 'gone')],
    })
    const parts = nodes.filter(({ kind }) => kind !== 'rule')
    expect(parts.map((node) => [node.id, isMissing(node), lookOf(node)?.word, isQuiet(node)])).toEqual([
      ['source-mqtt:gone', true, 'flow.state.missing', true],
      ['action-http:gone', true, 'flow.state.missing', true],
      ['action-http:lost', false, 'bridge.state.connected', false],
      ['connector-http:gone-out', true, 'flow.state.missing', true],
    ])
  })

  it('nothing goes through an action whose connector is switched off, whatever the broker calls its state', () => {
    const off = {
      ...world,
      connectors: [connector('http', 'hook', { enable: false, status: 'stopped' })],
      actions: [
        action('http', 'send', 'hook', { status: 'connecting' }),
        action('http', 'rest', 'hook', { enable: false, status: 'disconnected' }),
      ],
      sources: [],
    }
    const { nodes } = graphOf([], [], off)
    expect(nodes.map((node) => [node.id, lookOf(node)?.word, isQuiet(node)])).toEqual([
      ['action-http:send', 'flow.state.connectorOff', true],
      ['connector-http:hook-out', 'bridge.state.off', true],
      ['action-http:rest', 'bridge.state.off', true],
    ])
  })

  it('what stops with a connector: its actions and sources of both sides, and the rules that these tell, else those on show', () => {
    const told = {
      ...world,
      actions: [action('http', 'send', 'hook', { rules: ['elsewhere', 'r'] }), ...world.actions.slice(1)],
    }
    const graph = graphOf(
      [rule('r', ['$sources/mqtt:both'], ['http:send']), rule('s', ['t'], ['mqtt:both'])],
      [],
      told,
    )
    const of = (id: string) => {
      const node = graph.nodes.find((one) => one.id === id)
      const { actions, sources, rules } = dependentsOf(node ?? expect.fail(id), graph, mapNeighbors(graph))
      return [actions.map((one) => one.id), sources.map((one) => one.id), rules]
    }
    expect(of('connector-http:hook-out')).toEqual([['action-http:send'], [], ['elsewhere', 'r']])
    expect(of('connector-mqtt:site-in')).toEqual([['action-mqtt:both'], ['source-mqtt:both'], ['r', 's']])
    expect(of('connector-mqtt:site-in')).toEqual(of('connector-mqtt:site-out'))
    expect(of('connector-http:idle-out')).toEqual([[], [], []])
  })

  it('an edge has the rate of its action where that is its alone: not where it takes topics of its own, or stands in for another', () => {
    const actions = [
      action('http', 'own', 'hook', {
        fallback_actions: [{ kind: 'reference', type: 'http', name: 'rescue' }],
      }),
      action('http', 'open', 'hook', { local_topic: 'x/#' }),
      action('http', 'rescue', 'hook'),
    ]
    const { edges } = graphOf([rule('one', ['t'], ['http:own', 'http:open', 'http:rescue'])], [], {
      ...world,
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
      graphOf([], [], { ...world, actions, connectors })
        .edges.filter(({ target }) => target.startsWith('connector'))
        .map(({ of }) => of?.id)
        .filter((id) => id?.startsWith('http:'))
    expect([
      out(world.connectors),
      out([connector('http', 'hook', { status: 'disconnected' })]),
      out([]),
    ]).toEqual([['http:own', 'http:open', 'http:rescue'], [], []])
  })

  it('an action leads to what it falls back to, another action or a topic, and nothing goes that way by its rate', () => {
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
    const graph = graphOf([rule('one', ['t'], ['http:own'])], [], { ...world, actions })
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
    // What it is fed by and what it feeds is told apart from what stands in for it.
    const own = mapNeighbors(graph).get('action-http:own')
    expect([
      own?.before.map(({ id }) => id),
      own?.after.map(({ id }) => id),
      own?.fallbacks.length,
      own?.covers.map(({ id }) => id),
    ]).toEqual([['rule-one'], ['connector-http:hook-out'], 3, ['action-http:rescue']])
    // And every place is laid out, though two lead to each other.
    expect(layoutOf(graph, () => 196).places.size).toBe(graph.nodes.length)
  })

  it('an action in a namespace falls back to one of its own, not to one that is only called alike', () => {
    const own = action('http', 'own@plant_a', 'hook@plant_a', {
      namespace: 'plant_a',
      fallback_actions: [{ kind: 'reference', type: 'http', name: 'rescue' }],
    })
    const { edges } = graphOf([rule('one@plant_a', ['t'], ['http:own@plant_a'])], [], {
      ...world,
      actions: [
        own,
        action('http', 'rescue@plant_a', 'hook@plant_a', { namespace: 'plant_a' }),
        action('http', 'rescue', 'hook'),
      ],
    })
    expect(
      edges.filter(({ fallback }) => fallback === true).map(({ source, target }) => `${source} > ${target}`),
    ).toEqual(['action-http:own@plant_a > action-http:rescue@plant_a'])
  })

  it('while types move one after another, bridges that have not moved stand beside actions, and those that have stand once (5.3.1 to 5.5)', () => {
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

  it('leads Enter and commands to each by its noun, though an action and a source share an id', () => {
    const { nodes } = graphOf([], [], world)
    expect(
      nodes
        .filter(({ partId }) => partId === 'mqtt:both')
        .map((node) => [refOf(node)?.resource, pathOf(node)]),
    ).toEqual([
      ['source', '/source/detail/mqtt%3Aboth'],
      ['action', '/action/detail/mqtt%3Aboth'],
    ])
    const send = nodes.find(({ id }) => id === 'action-http:send')
    expect(offersOf(send ?? expect.fail()).map(({ command }) => command.id)).toEqual([
      'action.show',
      'action.disable',
      'action.probe',
      'action.duplicate',
      'action.reset',
      'action.remove',
    ])
  })
})
