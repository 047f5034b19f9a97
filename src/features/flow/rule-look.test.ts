import { expect, it } from 'vitest'
import type { Rule } from '@/features/rule/contract'
import { actionLook, indexChannels, missingBridges, ruleLook, findTroubles } from './rule-look'

const troubles = (rule: Pick<Rule, 'from' | 'actions'>, channels: Parameters<typeof indexChannels>[0]) =>
  findTroubles(rule, indexChannels(channels))

it('names missing bridges of FROM and of the actions, each once', () => {
  expect(
    missingBridges(
      ['t/#', '$bridges/mqtt:in', '$bridges/mqtt:*'],
      [{ function: 'console' }, 'mqtt:in', 'webhook:out'],
      { actions: ['webhook:out'], sources: ['webhook:out'] },
    ),
  ).toEqual(['mqtt:in'])
})

it('treats a bridge and its action as one', () => {
  const bridges = ['webhook:out', 'redis_single:r', 'mqtt:in']
  expect(
    missingBridges(['$sources/mqtt:in', '$sources/mqtt:gone'], ['http:out', 'http:gone', 'redis:r'], {
      actions: bridges,
      sources: bridges,
    }),
  ).toEqual(['mqtt:gone', 'http:gone'])
  const rows = [{ type: 'webhook', name: 'out', status: 'disconnected' }] as const
  const rule = { from: ['t'], actions: ['http:out', 'http:hidden'] }
  expect(troubles(rule, { actions: rows, sources: rows, partly: false })).toEqual([
    { bridge: 'http:hidden', state: 'missing' },
    { bridge: 'http:out', state: 'disconnected' },
  ])
  // Since 5.3.1 the list of bridges is incomplete.
  expect(troubles(rule, { actions: rows, sources: rows, partly: true })).toEqual([
    { bridge: 'http:out', state: 'disconnected' },
  ])
})

it('distinguishes an action and a source of one id, and reports none as missing before both lists are read', () => {
  const rule = { from: ['$sources/mqtt:x'], actions: ['mqtt:x'] }
  expect(missingBridges(rule.from, [], { actions: ['mqtt:x'], sources: [] })).toEqual(['mqtt:x'])
  expect(missingBridges([], rule.actions, { actions: ['mqtt:x'], sources: [] })).toEqual([])
  const action = { type: 'mqtt', name: 'x', status: 'connected' } as const
  expect(
    troubles(rule, { actions: [action], sources: [{ ...action, enable: false }], partly: false }),
  ).toEqual([{ bridge: 'mqtt:x', state: 'off' }])
  expect(troubles(rule, { actions: undefined, sources: [], partly: false })).toEqual([])
})

it('marks a rule by the worst of its sources and actions, and names that one first', () => {
  const action = (name: string, status: string, enable = true) => ({ type: 'http', name, status, enable })
  const rows = [
    action('up', 'connected'),
    action('off', 'connected', false),
    action('slow', 'connecting'),
    action('half', 'inconsistent'),
    action('down', 'disconnected'),
  ]
  const rule = (...names: string[]) => ({ from: ['t'], actions: names.map((name) => `http:${name}`) })
  const worst = (...names: string[]) => {
    const result = troubles(rule(...names), { actions: rows, sources: [], partly: false })
    return [result[0]?.bridge, ruleLook({ enable: true }, result).state]
  }
  expect(worst('up')).toEqual([undefined, 'enabled'])
  expect(worst('up', 'slow')).toEqual(['http:slow', 'connecting'])
  expect(worst('slow', 'off')).toEqual(['http:off', 'warning'])
  expect(worst('off', 'half')).toEqual(['http:half', 'inconsistent'])
  expect(worst('off', 'half', 'down')).toEqual(['http:down', 'error'])
  expect(worst('down', 'gone')).toEqual(['http:gone', 'error'])
  expect(ruleLook({ enable: false }, [{ bridge: 'http:gone', state: 'missing' }]).state).toBe('disabled')
})

it('takes the state of an action from the rule while the actions are unread', () => {
  const rule = {
    actions: ['http:send', 'http:gone', 'http:up'],
    action_details: [
      { type: 'http', name: 'send', status: 'disconnected' },
      { type: 'http', name: 'gone', status: 'not_found' },
      { type: 'http', name: 'up', status: 'connected' },
    ],
  }
  const unread = indexChannels({ actions: undefined, sources: undefined, partly: false })
  expect(findTroubles(rule, unread)).toEqual([
    { bridge: 'http:gone', state: 'missing' },
    { bridge: 'http:send', state: 'disconnected' },
  ])
  expect(rule.actions.map((id) => actionLook(id, rule, unread)?.word)).toEqual([
    'bridge.state.disconnected',
    'flow.state.missing',
    'bridge.state.connected',
  ])
  // The list also says what is disabled.
  const read = indexChannels({
    actions: [{ type: 'http', name: 'send', enable: false, status: 'disconnected' }],
    sources: [],
    partly: false,
  })
  expect(actionLook('http:send', rule, read)?.word).toBe('bridge.state.off')
  expect(actionLook('http:other', {}, read)).toBeUndefined()
})
