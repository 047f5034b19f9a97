import { beforeAll, describe, expect, it } from 'vitest'
import { loadWords } from '@/terminal/words'
import { fakeAccess, onePage, success } from '../../../tests/harness/fake-access'
import { listMissing, listNeeded, listUnchosen } from './choice'
import { listNeeds } from './needs'
import type { Item } from './part'
import { planRestore, type PlanItem } from './plan'
import { restore } from './restore'

beforeAll(() => void loadWords())

const rule = {
  id: 'out',
  body: { id: 'out', sql: 'SELECT * FROM "t"', actions: ['mqtt:to_hq'], enable: true },
}
const action = { id: 'mqtt:to_hq', body: { type: 'mqtt', name: 'to_hq', connector: 'hq', parameters: {} } }
const connector = { id: 'mqtt:hq', body: { type: 'mqtt', name: 'hq', server: 'a:1883' } }

const empty = {
  'GET /rules': onePage([]),
  'GET /actions': success([]),
  'GET /sources': success([]),
  'GET /connectors': success([]),
  'GET /bridges': success([]),
  'POST /rules': { status: 201, body: { id: 'out', sql: 'SELECT * FROM "t"' } },
  'POST /actions': { status: 201, body: { type: 'mqtt', name: 'to_hq' } },
  'POST /connectors': { status: 201, body: { type: 'mqtt', name: 'hq' } },
}
const target = (replies = {}) => fakeAccess({ ...empty, ...replies }, ['6.2', 'enterprise'])
const items = (plan: readonly PlanItem[]) => plan.map(({ part, id, body }) => ({ part, id, body }))

describe('what an item needs', () => {
  it.each<[string, Item, readonly string[]]>([
    ['rules', rule, ['mqtt:to_hq']],
    [
      'rules',
      { id: 'r@ns1', body: { sql: 'SELECT * FROM "$sources/mqtt:far", "t"', actions: [] } },
      ['ns1', 'mqtt:far@ns1'],
    ],
    [
      'rules',
      { id: 'r', body: { sql: 'SELECT * FROM "$bridges/mqtt:*"', actions: [{ function: 'console' }] } },
      [],
    ],
    ['actions', action, ['mqtt:hq']],
    [
      'actions',
      {
        id: 'http:a',
        body: {
          type: 'http',
          name: 'a',
          connector: 'c',
          fallback_actions: [
            { kind: 'reference', type: 'mqtt', name: 'b' },
            { kind: 'republish', args: { topic: 't' } },
          ],
        },
      },
      ['http:c', 'mqtt:b'],
    ],
    ['dataSources', { id: 'mqtt:s', body: { type: 'mqtt', name: 's', connector: 'hq' } }, ['mqtt:hq']],
    [
      'validations',
      {
        id: 'v',
        body: {
          name: 'v',
          checks: [
            { type: 'avro', schema: 'sensor' },
            { type: 'sql', sql: 'SELECT 1' },
          ],
        },
      },
      ['sensor'],
    ],
    [
      'transformations',
      {
        id: 't',
        body: {
          name: 't',
          payload_decoder: { type: 'protobuf', schema: 'p', message_type: 'M' },
          payload_encoder: { type: 'json' },
        },
      },
      ['p'],
    ],
    [
      'users',
      {
        id: 'password_based:built_in_database ann',
        body: { authenticator: 'password_based:built_in_database' },
      },
      ['password_based:built_in_database'],
    ],
    ['gatewayListeners', { id: 'stomp:tcp:a', body: { gateway: 'stomp' } }, ['stomp']],
    ['retainer', { id: '', body: { value: { connector: 'x' } } }, []],
  ])('of %s is listed', (part, item, ids) => {
    expect(listNeeds(part, item).map(({ id }) => id)).toEqual(ids)
  })

  it('is planned with the item, and offered where the file has it', async () => {
    const all = await planRestore(
      { parts: { connectors: [connector], actions: [action], rules: [rule] } },
      target(),
    )
    const [, , planned] = all
    expect(planned?.needs).toEqual([{ parts: ['actions', 'bridges'], id: 'mqtt:to_hq', offered: true }])
    if (planned === undefined) throw new Error('no rule')
    expect(listNeeded(planned, all).map(({ id }) => id)).toEqual(['mqtt:to_hq', 'mqtt:hq'])
    expect(listUnchosen([planned], all).map(({ id }) => id)).toEqual(['mqtt:to_hq', 'mqtt:hq'])
    expect(listUnchosen(all, all)).toEqual([])
    const [alone] = await planRestore({ parts: { rules: [rule] } }, target())
    expect(alone && listMissing(alone)).toEqual(['mqtt:to_hq'])
  })

  it.each([
    ['the action', { 'GET /actions': success([{ type: 'mqtt', name: 'to_hq', connector: 'hq' }]) }, rule],
    [
      'the action of a former bridge',
      { 'GET /actions': success([{ type: 'http', name: 'law', connector: 'law' }]) },
      { id: 'out', body: { ...rule.body, actions: ['webhook:law'] } },
    ],
  ])('is nothing where the broker has %s', async (_, replies, item) => {
    const [planned] = await planRestore({ parts: { rules: [item] } }, target(replies))
    expect(planned?.needs).toEqual([])
  })

  it('refuses a rule without its action, and writes it with all that it needs', async () => {
    const file = { parts: { connectors: [connector], actions: [action], rules: [rule] } }
    const alone = target()
    const plan = await planRestore(file, alone)
    const refused = await restore(items(plan).slice(2), alone)
    expect(refused.failures).toEqual([
      { part: 'rules', id: 'out', reason: 'It needs mqtt:to_hq, which this broker does not have' },
    ])
    expect(alone.writes).toEqual([])
    const whole = target()
    expect((await restore(items(plan), whole)).failures).toEqual([])
    expect(whole.writes.map(({ call }) => call)).toEqual(['POST /connectors', 'POST /actions', 'POST /rules'])
  })

  it('does not stop a change of a rule that had no action before', async () => {
    const now = { ...rule.body, created_at: '2026-01-01T00:00:00Z' }
    const access = target({ 'GET /rules': onePage([now]), 'PUT /rules/out': success(now) })
    const changed = { id: 'out', body: { ...rule.body, enable: false } }
    const plan = await planRestore({ parts: { rules: [changed] } }, access)
    expect(plan.map(({ state, needs }) => [state, needs])).toEqual([['changed', []]])
    expect((await restore(items(plan), access)).failures).toEqual([])
  })
})
