import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bench, type Bench } from '../../../harness'

let b: Bench
let subscriber: mqtt.MqttClient
const got: { topic: string; payload: string; qos: number; retain: boolean; properties: unknown }[] = []

beforeAll(async () => {
  b = await bench({ api: '5.8', edition: 'enterprise' })
  subscriber = await mqtt.connectAsync(`mqtt://127.0.0.1:${b.broker.mqttPort}`, {
    protocolVersion: 5,
    reconnectPeriod: 0,
  })
  subscriber.on('message', (topic, payload, { qos, retain, properties }) =>
    got.push({ topic, payload: payload.toString(), qos, retain, properties: properties?.userProperties }),
  )
  await subscriber.subscribeAsync('#', { qos: 2 })
})
afterAll(async () => {
  await subscriber.endAsync(true)
  await b.broker.close()
})

const sql = {
  name: 'hot',
  topics: ['t/+'],
  strategy: 'all_pass',
  failure_action: 'drop',
  checks: [{ type: 'sql', sql: 'SELECT payload.temp AS t WHERE t > 10' }],
}
const rename = {
  name: 'rename',
  topics: ['m/#'],
  failure_action: 'drop',
  payload_decoder: { type: 'json' },
  payload_encoder: { type: 'json' },
  operations: [
    { key: 'topic', value: "concat([topic, '/', payload.id])" },
    { key: 'payload.seen.by', value: 'clientid' },
    { key: 'user_property.kind', value: 'upper(payload.kind)' },
    { key: 'qos', value: '1' },
  ],
}
const post = (path: string, body?: object) => b.call('POST', path, body === undefined ? {} : { body })
const figures = async (path: string) =>
  ((await b.call('GET', `${path}/metrics`)).value as { metrics: Record<string, number> }).metrics
/** Publishes messages and returns those delivered, up to a final one that no step stops. */
async function sent(...messages: readonly (readonly [topic: string, payload: string])[]) {
  got.length = 0
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${b.broker.mqttPort}`, {
    clientId: 'device',
    protocolVersion: 5,
    reconnectPeriod: 0,
  })
  for (const [topic, payload] of messages)
    await client.publishAsync(topic, payload, { qos: 1 }).catch(() => undefined)
  await client.publishAsync('end', '', { qos: 1 })
  await client.endAsync()
  await expect.poll(() => got.some(({ topic }) => topic === 'end')).toBe(true)
  return got.filter(({ topic }) => topic !== 'end')
}

it('drops and counts what fails a check, and passes the rest', async () => {
  expect((await post('/schema_validations', sql)).status).toBe(201)
  expect(
    (
      await sent(['t/1', '{"temp":11}'], ['t/1', '{"temp":9}'], ['t/1', 'no json'], ['other', '{"temp":9}'])
    ).map(({ topic, payload }) => [topic, payload]),
  ).toEqual([
    ['t/1', '{"temp":11}'],
    ['other', '{"temp":9}'],
  ])
  expect(await figures('/schema_validations/validation/hot')).toMatchObject({
    matched: 3,
    succeeded: 1,
    failed: 2,
  })
  expect((await b.call('GET', '/metrics?aggregate=true')).value).toMatchObject({
    'messages.validation_succeeded': 1,
    'messages.validation_failed': 2,
  })
  // Messages published by the API pass the same steps.
  got.length = 0
  expect((await post('/publish', { topic: 't/1', payload: '{"temp":1}' })).status).toBe(202)
  expect(await figures('/schema_validations/validation/hot')).toMatchObject({ matched: 4, failed: 3 })
  expect((await post('/schema_validations/validation/hot/metrics/reset')).status).toBe(204)
  expect(await figures('/schema_validations/validation/hot')).toMatchObject({
    matched: 0,
    succeeded: 0,
    failed: 0,
  })
})

it('runs validations in order, and stops after one that drops', async () => {
  await post('/schema_validations', {
    ...sql,
    name: 'never',
    failure_action: 'ignore',
    checks: [{ type: 'sql', sql: 'SELECT 1 AS x WHERE x = 2' }],
  })
  expect((await sent(['t/1', '{"temp":11}'])).length).toBe(1)
  expect(await figures('/schema_validations/validation/never')).toMatchObject({ matched: 1, failed: 1 })
  expect(
    (await b.call('POST', '/schema_validations/reorder', { body: { order: ['never', 'never', 'x'] } })).value,
  ).toMatchObject({ code: 'BAD_REQUEST', not_found: ['x'], not_reordered: ['hot'], duplicated: ['never'] })
  expect((await post('/schema_validations/reorder', { order: ['never', 'hot'] })).status).toBe(204)
  expect(
    ((await b.call('GET', '/schema_validations')).value as { name: string }[]).map(({ name }) => name),
  ).toEqual(['never', 'hot'])
  await b.call('PUT', '/schema_validations', {
    body: {
      ...sql,
      name: 'never',
      failure_action: 'drop',
      checks: [{ type: 'sql', sql: 'SELECT 1 AS x WHERE x = 2' }],
    },
  })
  const before = await figures('/schema_validations/validation/hot')
  expect(await sent(['t/1', '{"temp":11}'])).toEqual([])
  expect((await figures('/schema_validations/validation/hot'))['matched']).toBe(before['matched'])
  expect((await b.call('DELETE', '/schema_validations/validation/never')).status).toBe(204)
  expect((await b.call('DELETE', '/schema_validations/validation/never')).status).toBe(404)
})

it('disconnects a client if configured, and passes everything once disabled', async () => {
  await b.call('PUT', '/schema_validations', { body: { ...sql, failure_action: 'disconnect' } })
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${b.broker.mqttPort}`, {
    protocolVersion: 5,
    reconnectPeriod: 0,
  })
  const reason = new Promise((done) => client.on('disconnect', ({ reasonCode }) => done(reasonCode)))
  client.publish('t/1', '{"temp":1}', { qos: 0 })
  expect(await reason).toBe(0x83)
  expect((await post('/schema_validations/validation/hot/enable/false')).status).toBe(204)
  expect((await sent(['t/1', '{"temp":1}'])).length).toBe(1)
  expect((await b.call('DELETE', '/schema_validations/validation/hot')).status).toBe(204)
})

it('checks by schemas of the registry: invalid messages and missing schemas fail', async () => {
  await post('/schema_registry', {
    name: 'person',
    type: 'protobuf',
    source: 'message Person { required string name = 1; }',
  })
  const check = { type: 'protobuf', schema: 'person', message_type: 'Person' }
  expect(
    (
      await post('/schema_validations', {
        ...sql,
        name: 'proto',
        topics: 'p',
        strategy: 'any_pass',
        checks: [check],
      })
    ).status,
  ).toBe(201)
  const good = Buffer.from([0x0a, 2, 0x61, 0x62]).toString('latin1')
  expect((await sent(['p', good], ['p', '\u0007\u0007'])).map(({ payload }) => payload)).toEqual([good])
  await b.call('DELETE', '/schema_registry/person')
  expect(await sent(['p', good])).toEqual([])
  await b.call('DELETE', '/schema_validations/validation/proto')
})

it.each([
  ['a statement with FROM', { ...sql, checks: [{ type: 'sql', sql: 'SELECT * FROM "t"' }] }, /FROM|syntax/i],
  [
    'a statement that yields many',
    { ...sql, checks: [{ type: 'sql', sql: 'FOREACH payload.x' }] },
    /syntax|FOREACH/i,
  ],
  ['no checks', { ...sql, checks: [] }, /at least one check/],
  ['a topic that stands twice', { ...sql, topics: ['a', 'a'] }, /duplicated topics: a/],
  [
    'a schema that is checked twice',
    {
      ...sql,
      checks: [
        { type: 'avro', schema: 'x' },
        { type: 'avro', schema: 'x' },
      ],
    },
    /duplicated schema checks: avro:x/,
  ],
  [
    'JSON schemas, which this registry does not have',
    { ...sql, checks: [{ type: 'json', schema: 'x' }] },
    /no JSON schemas/,
  ],
  ['a check of no known type', { ...sql, checks: [{ type: 'xml' }] }, /sql \| json \| avro \| protobuf/],
  ['an unknown field', { ...sql, colour: 'red' }, /unknown_fields/],
  ['a name that is none', { ...sql, name: 'a b' }, /Invalid name/],
])('refuses a validation with %s', async (_, body, message) => {
  const { status, value } = await post('/schema_validations', body)
  expect([status, value]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  expect((value as { message: string }).message).toMatch(message)
})

it('changes topic, payload, QoS and user properties', async () => {
  expect((await post('/message_transformations', rename)).status).toBe(201)
  expect(await sent(['m/a', '{"id":"7","kind":"hot"}'])).toEqual([
    {
      topic: 'm/a/7',
      payload: '{"seen":{"by":"device"},"kind":"hot","id":"7"}',
      qos: 1,
      retain: false,
      properties: { kind: 'HOT' },
    },
  ])
  expect(await sent(['m/a', '{"id":"7"}'], ['m/a', 'no json'])).toEqual([])
  expect(await figures('/message_transformations/transformation/rename')).toMatchObject({
    matched: 3,
    succeeded: 1,
    failed: 2,
  })
  await b.call('PUT', '/message_transformations', { body: { ...rename, failure_action: 'ignore' } })
  expect((await sent(['m/a', 'no json'])).map(({ payload }) => payload)).toEqual(['no json'])
})

it('tests a transformation on a sample message without publishing', async () => {
  got.length = 0
  const message = { topic: 'm/a', payload: '{"id":"7","kind":"cold"}' }
  expect(await post('/message_transformations/dryrun', { transformation: rename, message })).toMatchObject({
    status: 200,
    value: {
      topic: 'm/a/7',
      payload: '{"seen":{"by":"test-clientid"},"kind":"cold","id":"7"}',
      qos: 1,
      user_property: { kind: 'COLD' },
    },
  })
  expect(
    await post('/message_transformations/dryrun', {
      transformation: rename,
      message: { ...message, payload: '{}' },
    }),
  ).toMatchObject({
    status: 400,
    value: {
      msg: 'transformation_eval_operation_failure',
      reason: { reason: 'var_unbound', var_name: 'payload.id' },
    },
  })
  expect(got).toEqual([])
  expect((await b.call('DELETE', '/message_transformations/transformation/rename')).status).toBe(204)
})

it.each([
  ["lower('AB')", 'ab'],
  ["concat(['a', 1, true])", 'a1true'],
  ["coalesce(payload.none, 'x')", 'x'],
  ["iif(payload.id, 'yes', 'no')", 'yes'],
  ["iif(num_gt(payload.n, 5), 'big', 'small')", 'small'],
  ["join_to_string('-', [1, 2])", '1-2'],
  ["nth(2, tokens('a,b', ','))", 'b'],
  ["substr('abc', 1)", 'bc'],
  ["hash('md5', 'a')", '0cc175b9c0f1b6a831c399e269772661'],
  ["iif(is_empty_val(payload.none), '1', '2')", '1'],
  ['any_to_str(payload.list)', '[1,2]'],
])('evaluates %s', async (value, result) => {
  const transformation = {
    ...rename,
    payload_encoder: { type: 'none' },
    operations: [{ key: 'payload', value }],
  }
  expect(
    (
      await post('/message_transformations/dryrun', {
        transformation,
        message: { topic: 'm/a', payload: '{"id":"7","n":3,"list":[1,2]}' },
      })
    ).value,
  ).toMatchObject({ payload: result })
})

it.each([
  ['jwt_value(payload)', /unknown function: jwt_value/],
  ["concat(['a'", /too early/],
  ["lower('a', 'b')", /wrong number of arguments/],
  ['a b', /syntax error/],
])('refuses the expression %s', async (value, message) => {
  const { status, value: reply } = await post('/message_transformations', {
    ...rename,
    operations: [{ key: 'topic', value }],
  })
  expect(status).toBe(400)
  expect((reply as { message: string }).message).toMatch(message)
})

it.each(['clientid', 'user_property', 'user_property.a.b', 'payload..x', 'qos.x'])(
  'refuses to set %s',
  async (key) => {
    expect(
      (await post('/message_transformations', { ...rename, operations: [{ key, value: "'a'" }] })).status,
    ).toBe(400)
  },
)
