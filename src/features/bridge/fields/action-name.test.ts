import { expect, it } from 'vitest'
import { recorded } from '../../../../tests/samples'
import { toActionId, toBridgeTypes, namesBridge, toSourceId } from './action-name'
import { bridgeTypeNames } from './types'

it('gives a bridge and its action the same id', () => {
  expect(
    [
      'webhook:a',
      'http:a',
      'redis_cluster:a:b',
      'mqtt:a',
      'kafka_consumer:a',
      'constructor:a',
      'nonsense',
    ].map(toActionId),
  ).toEqual(['http:a', 'http:a', 'redis:a:b', 'mqtt:a', 'kafka_consumer:a', 'constructor:a', 'nonsense'])
})

it('finds the bridge types of an action', () => {
  for (const type of bridgeTypeNames)
    expect(toBridgeTypes(toActionId(`${type}:x`).slice(0, -2))).toContain(type)
})

it('reads the old and the new prefix in FROM', () => {
  expect(['$bridges/mqtt:a', '$sources/mqtt:a', '$events/x', 't/#'].map(toSourceId)).toEqual([
    'mqtt:a',
    'mqtt:a',
    undefined,
    undefined,
  ])
})

it('matches recorded rules with recorded bridges (5.8.9)', () => {
  const rules = recorded<{ id: string; actions: unknown[]; from: string[] }>('rules', '5.8').flatMap(
    ({ method, path, status, responseBody }) =>
      method === 'POST' && path === '/rules' && status === 201
        ? [responseBody as { id: string; actions: unknown[]; from: string[] }]
        : [],
  )
  const using = (id: string) => rules.filter((rule) => namesBridge(rule, id)).map(({ id: rule }) => rule)
  expect(using('webhook:hook_ok')).not.toEqual([])
  expect(using('webhook:hook_ok')).toEqual(using('http:hook_ok'))
  expect(using('mqtt:edge_mqtt')).toContain('from_bridge')
})
