// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Bridge } from '@/contract/bridge'
import type { Rule } from '@/contract/rule'
import { bridgeLook } from '@/table/bridge-look'
import { givenName, isQuiet, lookOf } from './facts'
import { graphOf } from './graph'

const rule = (id: string, from: string[], actions: Rule['actions'] = [], more: Partial<Rule> = {}): Rule => ({ id, sql: 'SELECT * FROM "t"', from, actions, enable: true, ...more })
const webhook = (name: string, more: object = {}): Bridge => ({ type: 'webhook', name, enable: true, status: 'connected', ...more })
const mqtt = (name: string, more: object): Bridge => ({ type: 'mqtt', name, server: 'far:1883', enable: true, status: 'connected', ...more })
const remote = (topic: string) => ({ remote: { topic } })

const shape = (rules: Rule[], bridges: Bridge[]) => {
  const { nodes, edges } = graphOf(rules, bridges)
  return { nodes: nodes.map(({ id }) => id).sort(), edges: edges.map(({ source, target }) => `${source} > ${target}`).sort() }
}

describe('the places and edges of the flow (contract B §1.8)', () => {
  it('a topic, an event and a bridge lead into a rule; a bridge, the console and a republish out of it', () => {
    const found = shape([rule('r', ['t/#', '$events/client_connected', '$bridges/kafka_consumer:in'], ['webhook:out', { function: 'console' }, { function: 'republish', args: { topic: 'a/${b}' } }])], [
      webhook('out'), { type: 'kafka_consumer', name: 'in' },
    ])
    expect(found).toEqual({
      nodes: ['bridge-kafka_consumer:in', 'bridge-webhook:out', 'console-r', 'event-$events/client_connected', 'republish-r:a/${b}', 'rule-r', 'topic-t/#'],
      edges: [
        'bridge-kafka_consumer:in > rule-r', 'event-$events/client_connected > rule-r', 'rule-r > bridge-webhook:out', 'rule-r > console-r', 'rule-r > republish-r:a/${b}', 'topic-t/# > rule-r',
      ],
    })
  })

  it('one topic, event or bridge of several rules is one place; consoles and republishes are each rule’s own', () => {
    const actions = ['webhook:out', { function: 'console' }, { function: 'republish', args: { topic: 'x' } }]
    expect(shape([rule('a', ['t', 't'], [...actions, 'webhook:out']), rule('b', ['t'], actions)], [webhook('out')])).toEqual({
      nodes: ['bridge-webhook:out', 'console-a', 'console-b', 'republish-a:x', 'republish-b:x', 'rule-a', 'rule-b', 'topic-t'],
      edges: [
        'rule-a > bridge-webhook:out', 'rule-a > console-a', 'rule-a > republish-a:x', 'rule-b > bridge-webhook:out', 'rule-b > console-b', 'rule-b > republish-b:x', 'topic-t > rule-a', 'topic-t > rule-b',
      ],
    })
  })

  it('an MQTT bridge is a place for each direction, each with the topic of the other broker', () => {
    expect(shape([rule('r', ['$bridges/mqtt:m'], ['mqtt:m'])], [mqtt('m', { ingress: remote('in/#'), egress: remote('out') })])).toEqual({
      nodes: ['bridge-mqtt:m-egress', 'bridge-mqtt:m-ingress', 'far:1883:egress:out', 'far:1883:ingress:in/#', 'rule-r'],
      edges: ['bridge-mqtt:m-egress > far:1883:egress:out', 'bridge-mqtt:m-ingress > rule-r', 'far:1883:ingress:in/# > bridge-mqtt:m-ingress', 'rule-r > bridge-mqtt:m-egress'],
    })
  })

  it('bridges that no rule uses are there too, whole or by their directions', () => {
    expect(shape([], [webhook('w'), mqtt('none', { ingress: {}, egress: { remote: { topic: '' } } }), mqtt('in', { ingress: remote('a') })])).toEqual({
      nodes: ['bridge-mqtt:in-ingress', 'bridge-mqtt:none', 'bridge-webhook:w', 'far:1883:ingress:a'],
      edges: ['far:1883:ingress:a > bridge-mqtt:in-ingress'],
    })
  })

  it('a bridge that is gone keeps its place, without a bridge behind it', () => {
    const { nodes } = graphOf([rule('r', ['$bridges/mqtt:gone'], ['webhook:gone', 'mqtt:gone'])], [])
    expect(nodes.filter(({ kind }) => kind === 'bridge').map(({ id, bridge, column }) => [id, bridge, column])).toEqual([
      ['bridge-mqtt:gone-ingress', undefined, 1], ['bridge-webhook:gone', undefined, 3], ['bridge-mqtt:gone-egress', undefined, 3],
    ])
  })

  it('a bridge that the list may not show is not called missing where there are actions', () => {
    const rules = [rule('r', ['$bridges/mqtt:gone'], ['http:hook'])]
    const looks = (partly: boolean) => graphOf(rules, [], partly).nodes.filter(({ kind }) => kind === 'bridge').map((node) => [lookOf(node)?.word, isQuiet(node)])
    expect([looks(false), looks(true)]).toEqual([Array(2).fill(['flow.state.missing', true]), Array(2).fill(['flow.state.unlisted', false])])
  })

  it('a bridge is one place, whether a rule calls it by its old name or as the action that it is', () => {
    const { nodes, edges } = graphOf([rule('old', ['t'], ['webhook:w']), rule('new', ['t', '$sources/mqtt:in'], ['http:w'])], [webhook('w'), mqtt('in', { ingress: remote('far/#') })])
    expect(nodes.filter(({ kind }) => kind === 'bridge').map(({ id, bridge }) => [id, bridge?.name])).toEqual([['bridge-webhook:w', 'w'], ['bridge-mqtt:in-ingress', 'in']])
    expect(edges.filter(({ target }) => target === 'bridge-webhook:w').map(({ source }) => source)).toEqual(['rule-old', 'rule-new'])
  })

  it('a bridge without its connection looks as it does in its list, and one switched off too', () => {
    const look = (more: object) => graphOf([], [webhook('w', more)]).nodes.map(lookOf)
    expect([look({ status: 'disconnected' }), look({ status: 'disconnected', enable: false })]).toEqual([[bridgeLook({ status: 'disconnected' }, true)], [bridgeLook({}, false)]])
  })

  it('a rule is called by its id, as in the rules; its name stands beside. Unreadable rows have no place', () => {
    const { nodes } = graphOf([rule('r1', [], [], { name: 'mine' }), rule('r2', [], [], { name: '' }), { ...rule('r3', []), $raw: '{}' }], [{ ...webhook('w'), $raw: '{}' }])
    expect(nodes.map((node) => [node.id, node.text, givenName(node)])).toEqual([['rule-r1', 'r1', 'mine'], ['rule-r2', 'r2', undefined]])
  })

  it('an edge has a rate only where it is known to be that edge’s alone', () => {
    const of = (rules: Rule[], bridges: Bridge[]) => Object.fromEntries(graphOf(rules, bridges).edges.map(({ source, target, of }) => [`${source} > ${target}`, of]))
    expect(of([rule('one', ['t'], ['webhook:own', 'webhook:both', 'webhook:open', 'webhook:gone', { function: 'console' }]), rule('two', ['t', 'u'], ['webhook:both', 'mqtt:m'])], [
      webhook('own'), webhook('both'), webhook('open', { local_topic: 'x/#' }), mqtt('m', { egress: remote('out') }),
    ])).toEqual({
      'topic-t > rule-one': { rule: 'one' },
      'topic-t > rule-two': undefined,
      'topic-u > rule-two': undefined,
      'rule-one > bridge-webhook:own': { bridge: 'webhook:own' },
      'rule-one > bridge-webhook:both': undefined,
      'rule-two > bridge-webhook:both': undefined,
      'rule-one > bridge-webhook:open': undefined,
      'rule-one > bridge-webhook:gone': undefined,
      'rule-one > console-one': undefined,
      'rule-two > bridge-mqtt:m-egress': { bridge: 'mqtt:m' },
      'bridge-mqtt:m-egress > far:1883:egress:out': { bridge: 'mqtt:m' },
    })
  })

  it('ids like parts of every object are ids like any other (catalogue H1)', () => {
    expect(shape([rule('__proto__', ['constructor'], ['toString'])], []).nodes).toEqual(['bridge-toString', 'rule-__proto__', 'topic-constructor'])
  })
})
