import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeEach(async () => {
  b = await startTestBroker()
})
afterEach(() => b.broker.close())

const sql = 'SELECT * FROM "t/#"'
const create = (body: object) => b.call('POST', '/rules', { body: { sql, ...body } })
const messageOf = (answer: { value: unknown }) => (answer.value as { message: string }).message
const list = async (query: string) =>
  (await b.call('GET', `/rules?${query}`)).value as { data: { id: string }[]; meta: Record<string, unknown> }
const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)

describe('refused rules', () => {
  it.each([
    ['an empty id', { id: '' }, 'empty rule id is not allowed'],
    [
      'a bad id',
      { id: 'bad id!' },
      'Bad Arguments: id: expected an id that matches ^[A-Za-z0-9]+[A-Za-z0-9-_]*$',
    ],
    ['an id that is too long', { id: 'x'.repeat(256) }, expect.stringContaining('expected an id')],
    ['an unknown field', { id: 'r', from: ['t'] }, 'Bad Arguments: rule_engine.rules.r.from: unknown field'],
    ['created_at', { id: 'r', created_at: 1 }, expect.stringContaining('created_at: unknown field')],
    [
      'text that is no token',
      { id: 'r', sql: 'SELECT ; FROM "t"' },
      expect.stringContaining('{lex_error,{1,sql_lex,{illegal,";"}}}'),
    ],
    ['an empty statement', { id: 'r', sql: '' }, expect.stringContaining('rule_engine.rules.r.sql')],
    [
      'a switch that is none',
      { id: 'r', enable: 'maybe' },
      'Bad Arguments: rule_engine.rules.r.enable: expected true or false',
    ],
    [
      'actions that are no list',
      { id: 'r', actions: 'webhook:x' },
      'Bad Arguments: rule_engine.rules.r.actions: expected a list',
    ],
    [
      'an action that is neither text nor object',
      { id: 'r', actions: [true] },
      expect.stringContaining('rule_engine.rules.r.actions.1: expected an action'),
    ],
    [
      'a bridge without its type',
      { id: 'r', actions: ['webhook:ok', 'console'] },
      'Bad Arguments: expected an action such as http:name, not console',
    ],
    [
      'an unknown function',
      { id: 'r', actions: [{ function: 'nosuch' }] },
      expect.stringContaining('unknown action function'),
    ],
    [
      'a function that is no action',
      { id: 'r', actions: [{ function: 'strlen' }] },
      expect.stringContaining('is no action'),
    ],
  ])('%s', async (_, body, message) => {
    const answer = await create(body)
    expect([answer.status, (answer.value as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
    expect(messageOf(answer)).toEqual(message)
    expect(await ids('')).toEqual([])
  })

  it('accepts and ignores its own read-only fields', async () => {
    const answer = await create({
      id: 'r',
      status: 1,
      node_status: [],
      node_metrics: [],
      metrics: {},
      node: 'n',
      metadata: {},
    })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.value as object).sort()).toEqual([
      'actions',
      'created_at',
      'description',
      'enable',
      'from',
      'id',
      'name',
      'sql',
    ])
  })

  it('converts the page late: 0 is refused, an invalid number is 500', async () => {
    for (const query of ['page=0', 'limit=0'])
      expect((await b.call('GET', `/rules?${query}`)).value).toEqual({
        code: 'BAD_REQUEST',
        message: 'page_limit_invalid',
      })
    expect((await b.call('GET', '/rules?page=x')).status).toBe(500)
  })
})

describe('actions in replies', () => {
  it.each([
    [{ function: 'console' }, { function: 'console', args: {} }],
    [{ function: 'emqx_rule_actions:console' }, { function: 'console', args: {} }],
    [
      { function: 'republish', args: { topic: 't' } },
      {
        function: 'republish',
        args: {
          topic: 't',
          payload: '${payload}',
          qos: '${qos}',
          retain: '${retain}',
          user_properties: '${user_properties}',
        },
      },
    ],
    [
      { function: 'republish', args: { topic: 't', qos: '1', retain: 'true' } },
      { function: 'republish', args: expect.objectContaining({ qos: 1, retain: true }) as object },
    ],
    [
      { function: 'republish', args: { topic: 't', qos: 7 } },
      { function: 'republish', args: expect.objectContaining({ qos: '7' }) as object },
    ],
    [
      { function: 'republish', args: { qos: 1 } },
      { function: 'republish', args: { qos: 1 } },
    ],
    ['webhook:nosuch', 'webhook:nosuch'],
  ])('%j', async (action, wanted) => {
    expect((await create({ actions: [action] })).value).toMatchObject({ actions: [wanted] })
  })
})

describe('list of rules', () => {
  beforeEach(async () => {
    await create({
      id: 'b1',
      sql: 'SELECT * FROM "a/1", "$events/client_connected"',
      description: 'first Demo',
      enable: false,
    })
    await create({ id: 'a1', sql: 'SELECT * FROM "a/+"', description: 'second' })
    await create({ id: 'B2', sql: 'SELECT * FROM "b/#"' })
  })
  it.each([
    ['', ['B2', 'a1', 'b1'], 3],
    ['enable=true', ['B2', 'a1'], 2],
    ['enable=false', ['b1'], 1],
    ['enable=xx', [], 0],
    ['from=a/1', ['b1'], undefined],
    ['like_from=client_', ['b1'], undefined],
    // The sources are the topics, and the parameter is the filter.
    ['match_from=a/%2B', ['a1', 'b1'], undefined],
    ['match_from=a/1', ['b1'], undefined],
    ['like_id=1', ['a1', 'b1'], undefined],
    ['like_description=Demo', ['b1'], undefined],
    ['like_description=demo', [], undefined],
    ['like_id=1&enable=true', ['a1'], undefined],
    ['nosuch=1', ['B2', 'a1', 'b1'], 3],
  ])('%s', async (query, wanted, count) => {
    const { data, meta } = await list(query)
    expect([data.map(({ id }) => id), meta['count'], 'count' in meta]).toEqual([
      wanted,
      count,
      count !== undefined,
    ])
  })
  it('is paged', async () => {
    expect(await list('limit=2')).toMatchObject({
      data: [{ id: 'B2' }, { id: 'a1' }],
      meta: { page: 1, limit: 2, count: 3, hasnext: true },
    })
    expect(await list('limit=2&page=2')).toMatchObject({
      data: [{ id: 'b1' }],
      meta: { count: 3, hasnext: false },
    })
  })
})

it('merges an update with the stored rule, and keeps the counters', async () => {
  await create({ id: 'r', name: 'n', description: 'd', actions: ['webhook:x'] })
  b.broker.state.engine.publish({ topic: 't/a', payload: Buffer.from('x'), qos: 0 })
  b.clock.at += 60_000
  const put = async (body: object) => (await b.call('PUT', '/rules/r', { body })).value
  expect(await put({ enable: false })).toMatchObject({
    name: 'n',
    description: 'd',
    actions: ['webhook:x'],
    enable: false,
    sql,
  })
  expect(await put({ id: 'other', actions: [] })).toMatchObject({
    id: 'r',
    actions: [],
    created_at: '2026-11-21T11:00:00.000+00:00',
  })
  expect((await b.call('GET', '/rules/r/metrics')).value).toMatchObject({
    id: 'r',
    metrics: { matched: 1 },
    node_metrics: [{ node: 'emqx@127.0.0.1', metrics: { matched: 1 } }],
  })
  expect(await b.call('PUT', '/rules/fresh', { body: { description: 'x' } })).toMatchObject({
    status: 400,
    value: { message: expect.stringContaining('is required') as string },
  })
  expect(await b.call('PUT', '/rules/fresh', { body: { sql } })).toMatchObject({
    status: 200,
    value: { id: 'fresh', created_at: '2026-11-21T11:01:00.000+00:00' },
  })
})

it('finds the rules that use a bridge in actions or FROM, and removes it from actions only', async () => {
  const { store } = b.broker.state.rules
  await create({ id: 'acts', actions: ['mqtt:edge', { function: 'console' }, 'mqtt:edge'] })
  await create({ id: 'reads', sql: 'SELECT * FROM "$bridges/mqtt:edge"' })
  await create({ id: 'neither', actions: ['mqtt:edge2'] })
  expect(store.rulesUsing('mqtt:edge')).toEqual(['acts', 'reads'])
  store.dropAction('mqtt:edge')
  expect(store.rulesUsing('mqtt:edge')).toEqual(['reads'])
  expect((await b.call('GET', '/rules/acts')).value).toMatchObject({
    enable: true,
    actions: [{ function: 'console' }],
  })
})

it('survives a restart without counters; an unreadable file is not touched', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const one = await startTestBroker({ data })
  await one.call('POST', '/rules', {
    body: { id: 'r', sql, description: 'kept', actions: [{ function: 'console' }] },
  })
  await one.call('PUT', '/rule_engine', {
    body: { ignore_sys_message: false, jq_function_default_timeout: '2s' },
  })
  const before = (await one.call('GET', '/rules/r')).value
  await one.broker.close()
  const two = await startTestBroker({ data })
  expect((await two.call('GET', '/rules/r')).value).toEqual(before)
  expect((await two.call('GET', '/rule_engine')).value).toEqual({
    ignore_sys_message: false,
    jq_function_default_timeout: 2000,
  })
  await two.broker.close()
  writeFileSync(join(data, 'rules.json'), '[{"id":1}]')
  await expect(startTestBroker({ data })).rejects.toThrow('rules.json does not hold a list of rules')
})

it.each([[{ ignore_sys_message: 'yes' }], [{ jq_function_default_timeout: -1 }], [{ nosuch: 1 }], [[]]])(
  'refuses the settings %j',
  async (body) => {
    expect(await b.call('PUT', '/rule_engine', { body })).toMatchObject({
      status: 400,
      value: { code: 'BAD_REQUEST', message: 'Bad Arguments: emqx_rule_api_schema' },
    })
  },
)

it('returns the bytes of a test result, including large integers', async () => {
  const context = {
    event_type: 'message_publish',
    topic: 't/a',
    payload: '{"n":123456789012345678901234567890}',
  }
  const { text, headers } = await b.call('POST', '/rule_test', {
    body: { sql: 'SELECT payload.n as n, 6/3 as f FROM "t/#"', context },
  })
  expect([text, headers.get('content-type')]).toEqual([
    '{"n":123456789012345678901234567890,"f":2.0}',
    'application/json',
  ])
  expect(await b.call('POST', '/rule_test', { body: { context } })).toMatchObject({
    status: 400,
    value: { message: 'Bad Arguments: emqx_rule_api_schema' },
  })
  // Sources of other bridge types have no sample message, which crashes the broker.
  expect(
    (
      await b.call('POST', '/rule_test', {
        body: { sql: 'SELECT * FROM "$bridges/kafka_consumer:x"', context },
      })
    ).status,
  ).toBe(500)
})
