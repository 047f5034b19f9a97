import { Emitter } from '../mqtt/events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../mqtt/harness'
import { startRuleBroker, republishTo, type RuleBroker } from './harness'

let b: RuleBroker
beforeEach(async () => {
  b = await startRuleBroker()
})
afterEach(() => b.stop())

const publish = async (
  topic: string,
  payload: string | Buffer,
  options: Parameters<Awaited<ReturnType<RuleBroker['client']>>['publishAsync']>[2] = {},
) => {
  const { engine } = b.broker.state
  const one = engine.client('one') === undefined ? await b.client('one') : undefined
  if (one) sender = one
  await sender?.publishAsync(topic, payload, { qos: 1, ...options })
}
let sender: Awaited<ReturnType<RuleBroker['client']>> | undefined

describe('rule counters', () => {
  it('count matched, passed and failed runs, and each action', async () => {
    await b.rule('r', 'SELECT payload.x as x, int(payload.x) as n FROM "t/#" WHERE payload.x > 1', [
      republishTo('r'),
      { function: 'console' },
    ])
    for (const payload of ['{"x":1}', '{"x":2}', '{"x":"three"}', 'no json', '{"x":4}'])
      await publish('t/a', payload)
    await b.outs(2)
    expect(b.out.map(({ value }) => value)).toEqual([
      { x: 2, n: 2 },
      { x: 4, n: 4 },
    ])
    expect(await b.counters('r')).toMatchObject({
      matched: 5,
      passed: 2,
      'failed.no_result': 1,
      'failed.exception': 2,
      failed: 0,
      'actions.total': 4,
      'actions.success': 4,
      'actions.failed': 0,
      'actions.failed.out_of_service': 0,
      'actions.failed.unknown': 0,
    })
    expect((await b.call('PUT', '/rules/r/metrics/reset')).status).toBe(204)
    expect(new Set(Object.values(await b.counters('r')))).toEqual(new Set([0]))
  })

  it('count an action for every row of FOREACH; no row is no result', async () => {
    await b.rule('each', 'FOREACH payload.s AS s DO s.v as v INCASE s.v > 1 FROM "t/#"')
    await publish('t/a', '{"s":[{"v":1},{"v":2},{"v":3}]}')
    await publish('t/a', '{"s":[]}')
    expect((await b.outs(2)).map(({ value }) => value)).toEqual([{ v: 2 }, { v: 3 }])
    expect(await b.counters('each')).toMatchObject({
      matched: 2,
      passed: 1,
      'failed.no_result': 1,
      'actions.total': 2,
      'actions.success': 2,
    })
  })

  it('count an unavailable bridge as out of service, and a republish without a topic as unknown', async () => {
    await b.rule('r', 'SELECT * FROM "t/#"', [
      'webhook:nosuch',
      { function: 'republish', args: {} },
      republishTo('x/+'),
    ])
    await publish('t/a', 'x')
    await eventually(() => b.broker.state.rules.store.get('r')?.meter.read()['actions.failed'] === 3)
    expect(await b.counters('r')).toMatchObject({
      passed: 1,
      'actions.total': 3,
      'actions.failed': 3,
      'actions.failed.out_of_service': 1,
      'actions.failed.unknown': 2,
      'actions.success': 0,
    })
  })

  it('sample rates every ten seconds by the broker’s clock', async () => {
    await b.rule('r', 'SELECT * FROM "t/#"')
    const rates = async () => {
      const {
        'matched.rate': now,
        'matched.rate.max': max,
        'matched.rate.last5m': mean,
      } = await b.counters('r')
      return [now, max, mean]
    }
    for (let i = 0; i < 4; i += 1) await publish('t/a', 'x')
    expect(await rates()).toEqual([0, 0, 0])
    b.broker.advance(10_000)
    expect(await rates()).toEqual([0.4, 0.4, 0.4])
    await publish('t/a', 'x')
    b.broker.advance(10_000)
    expect(await rates()).toEqual([0.1, 0.4, 0.25])
    b.broker.advance(20_000)
    expect(await rates()).toEqual([0, 0.4, 0.13])
    b.broker.advance(400_000)
    expect(await rates()).toEqual([0, 0.4, 0])
  })
})

describe('which rules run', () => {
  it('once, however many sources match, and only while enabled', async () => {
    await b.rule('r', 'SELECT topic FROM "t/#", "t/a", "+/a"')
    await publish('t/a', 'x')
    await b.outs(1)
    await b.call('PUT', '/rules/r', { body: { enable: false } })
    await publish('t/a', 'x')
    await b.call('PUT', '/rules/r', { body: { enable: true, sql: 'SELECT topic FROM "u/#"' } })
    await publish('t/a', 'x')
    await publish('u/a', 'x')
    await b.outs(2)
    expect(b.out.map(({ value }) => value)).toEqual([{ topic: 't/a' }, { topic: 'u/a' }])
    expect((await b.counters('r'))['matched']).toBe(2)
    await b.call('DELETE', '/rules/r')
    await publish('u/a', 'x')
    expect(b.out).toHaveLength(2)
  })

  it('on a delayed message when it is published', async () => {
    await b.rule('r', 'SELECT topic FROM "t/#"')
    await publish('$delayed/60/t/a', 'x')
    expect((await b.counters('r'))['matched']).toBe(0)
    b.broker.advance(61_000)
    expect((await b.outs(1))[0]?.value).toEqual({ topic: 't/a' })
  })

  it('only matching ones: ten thousand messages with two thousand rules', async () => {
    const { store } = b.broker.state.rules
    const { engine } = b.broker.state
    for (let i = 0; i < 2000; i += 1)
      store.create({ id: `r${i}`, sql: `SELECT kv_store_put('r${i}', 1) as x FROM "own/${i}/#"` })
    for (let i = 0; i < 10_000; i += 1)
      engine.publish({ topic: i % 100 === 0 ? 'own/7/x' : 'other/x', payload: Buffer.from('x'), qos: 0 })
    const ran = [...store.all()]
      .map(({ id, meter }) => [id, meter.read().matched] as const)
      .filter(([, times]) => times > 0)
    expect(ran).toEqual([['r7', 100]])
    // The effect of evaluation is visible only in the node's key-value store.
    const sql = "SELECT kv_store_get('r7') as asked, kv_store_get('r8', 0) as other FROM \"t/#\""
    expect(
      (
        await b.call('POST', '/rule_test', {
          body: { sql, context: { event_type: 'message_publish', topic: 't/a' } },
        })
      ).value,
    ).toEqual({ asked: 1, other: 0 })
  })

  it('listens only to engine events that an enabled rule uses', async () => {
    const { events } = b.broker.state.engine
    if (!(events instanceof Emitter)) throw new Error('no events')
    const listenedTo = () =>
      [
        'publish',
        'delivered',
        'acked',
        'connack',
        'authorized',
        'subscribed',
        'unsubscribed',
        'disconnected',
      ].filter((name) => events.hasListeners(name))
    const before = listenedTo()
    await b.rule('p', 'SELECT * FROM "t/#"')
    await b.rule('d', 'SELECT * FROM "$events/message_delivered"', [], { enable: false })
    await b.rule('c', 'SELECT * FROM "$events/client_check_authz_complete"', [])
    expect(listenedTo()).toEqual(
      [...before, 'publish', 'authorized'].sort((x, y) => order.indexOf(x) - order.indexOf(y)),
    )
    await b.call('PUT', '/rules/p', { body: { enable: false } })
    await b.call('DELETE', '/rules/c')
    expect(listenedTo()).toEqual(before)
  })
  const order = [
    'publish',
    'delivered',
    'acked',
    'connack',
    'authorized',
    'subscribed',
    'unsubscribed',
    'disconnected',
  ]
})

describe('republish action', () => {
  it('uses topic, QoS, retain and payload from the rule’s output', async () => {
    await b.rule('r', 'SELECT payload.place as place, qos, flags.retain as keep, payload.x as x FROM "t/#"', [
      {
        function: 'republish',
        args: {
          topic: 'out/${place}',
          qos: '${qos}',
          retain: '${keep}',
          payload: 'x is ${x}, y is ${y}, all is ${.}',
        },
      },
    ])
    await publish('t/a', '{"place":"hall","x":1.5}', { qos: 2, retain: true })
    const [message] = await b.outs(1)
    expect(message).toMatchObject({ topic: 'out/hall', packet: { qos: 2 } })
    expect(message?.payload).toBe(
      'x is 1.5, y is undefined, all is {"x":1.5,"qos":2,"place":"hall","keep":true}',
    )
    expect(b.broker.state.engine.retainedStore.get('out/hall')).toMatchObject({ from: 'r', qos: 2 })
  })

  it('falls back to the payload, QoS 0 and no retain', async () => {
    await b.rule('all', 'SELECT * FROM "t/#"', [{ function: 'republish', args: { topic: 'out/all' } }])
    await b.rule('bare', 'SELECT clientid FROM "t/#"', [
      { function: 'republish', args: { topic: 'out/bare' } },
    ])
    await publish('t/a', Buffer.from([0xff, 1]), { retain: true })
    await b.outs(2)
    const of = (topic: string) => b.out.find((each) => each.topic === topic)?.packet
    expect([...(of('out/all')?.payload as Buffer)]).toEqual([0xff, 1])
    expect(of('out/all')?.qos).toBe(1)
    expect([of('out/bare')?.payload.toString(), of('out/bare')?.qos]).toEqual(['undefined', 0])
    expect(b.broker.state.engine.retainedStore.get('out/all')).toBeUndefined()
  })

  it.each([
    ["${pub_props.'User-Property'}", 'SELECT payload FROM "t/#"', { a: ['1', '2'] }],
    ['${mine}', `SELECT payload, map_put('k', 'v', map_new()) as mine FROM "t/#"`, { k: 'v' }],
    ['${payload}', 'SELECT payload FROM "t/#"', undefined],
    ['some text', 'SELECT payload FROM "t/#"', undefined],
  ])('handles user properties %s', async (user_properties, sql, wanted) => {
    await b.rule('r', sql, [{ function: 'republish', args: { topic: 'out/r', user_properties } }])
    await publish('t/a', 'x', { properties: { userProperties: { a: ['1', '2'] } } })
    expect((await b.outs(1))[0]?.packet.properties?.userProperties).toEqual(wanted)
  })

  it('does not loop: not directly, not through another rule, not through caused events', async () => {
    await b.rule('self', 'SELECT * FROM "out/#"', [republishTo('again')])
    await b.rule('ping', 'SELECT * FROM "ping"', [{ function: 'republish', args: { topic: 'pong' } }])
    await b.rule('pong', 'SELECT * FROM "pong"', [{ function: 'republish', args: { topic: 'ping' } }])
    await b.rule('delivered', 'SELECT * FROM "$events/message_delivered"', [republishTo('delivered')])
    await publish('out/start', 'x')
    await publish('ping', 'x')
    await publish('out/end', 'x')
    // Expected: self reports each message, then each delivery including that of its own report, and the
    // first of these again.
    await eventually(() => b.out.length >= 10)
    await publish('t/last', 'x')
    const counts = new Map<string, number>()
    for (const { topic } of b.out) counts.set(topic, (counts.get(topic) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({
      'out/start': 1,
      'out/end': 1,
      'out/again': 4,
      'out/delivered': 4,
    })
    // Each ran once on the message of the other, and stopped.
    expect(await b.counters('ping')).toMatchObject({
      matched: 2,
      passed: 2,
      'actions.total': 2,
      'actions.success': 2,
    })
    expect(await b.counters('pong')).toMatchObject({ matched: 1 })
  })

  it('does not nest in a long chain of rules', async () => {
    const length = 3000
    for (let i = 0; i < length; i += 1)
      b.broker.state.rules.store.create({
        id: `c${i}`,
        sql: `SELECT * FROM "chain/${i}"`,
        actions: [
          { function: 'republish', args: { topic: i === length - 1 ? 'out/end' : `chain/${i + 1}` } },
        ],
      })
    await publish('chain/0', 'x')
    expect((await b.outs(1))[0]?.topic).toBe('out/end')
    expect(await b.counters('c2999')).toMatchObject({ matched: 1, 'actions.success': 1 })
  })
})

describe('console action', () => {
  it('writes one line to the log, and to traces of client and topic', async () => {
    const { traces } = b.broker.state
    traces.create({ name: 'mine', type: 'clientid', clientid: 'one' })
    traces.create({ name: 'other', type: 'clientid', clientid: 'two' })
    traces.create({ name: 'topic', type: 'topic', topic: 't/#' })
    traces.create({ name: 'quiet', type: 'topic', topic: 't/a', payload_encode: 'hidden' })
    await b.rule('r', 'SELECT payload, topic FROM "t/#"', [{ function: 'console' }])
    await publish('t/a', 'line one\nline two')
    await eventually(() => b.log.length > 0)
    expect(b.log).toEqual([
      expect.stringMatching(
        /^\[rule action\] r \| Action Data: #\{.*line one\\nline two.*\} \| Envs: #\{.*<<"clientid">> => <<"one">>.*\}$/,
      ),
    ])
    const lines = (name: string) =>
      (traces.read(name, undefined, 100_000, 0) as { items: string }).items
        .split('\n')
        .filter((line) => line.includes('[RULE]'))
    expect(lines('mine')).toEqual([
      expect.stringContaining('msg: console, rule_id: r, topic: t/a, [rule action] r'),
    ])
    expect(lines('topic')).toHaveLength(1)
    expect(lines('other')).toEqual([])
    expect(lines('quiet')).toEqual([expect.stringMatching(/topic: t\/a, \*{6}$/)])
  })

  it('reports to traces why a rule failed', async () => {
    b.broker.state.traces.create({ name: 'mine', type: 'clientid', clientid: 'one' })
    await b.rule('r', 'SELECT nosuchfun(payload) as y FROM "t/#"')
    await publish('t/a', 'x')
    expect((b.broker.state.traces.read('mine', undefined, 100_000, 0) as { items: string }).items).toMatch(
      /msg: select_and_transform_error, rule_id: r, topic: t\/a, .*sql_function_not_supported/,
    )
  })
})

it('sets the properties of the message, and drops those that do not fit (5.8 on)', async () => {
  const newer = await startRuleBroker({ api: '5.8' })
  const client = await newer.client('sender')
  const mqtt_properties = {
    'Content-Type': 'text/${kind}',
    'Response-Topic': 'answers/${kind}',
    'Correlation-Data': '${id}',
    'Message-Expiry-Interval': '${seconds}',
    'Payload-Format-Indicator': '1',
  }
  const sql = `SELECT 'json' as kind, 'c1' as id, payload.seconds as seconds FROM "t/#"`
  await newer.rule('r', sql, [
    { function: 'republish', args: { topic: 'out/r', user_properties: '', mqtt_properties } },
  ])
  await client.publishAsync('t/a', '{"seconds":60}')
  await client.publishAsync('t/a', '{"seconds":"soon"}')
  const [first, second] = (await newer.outs(2)).map(({ packet }) => packet.properties)
  expect(first).toMatchObject({
    contentType: 'text/json',
    responseTopic: 'answers/json',
    correlationData: Buffer.from('c1'),
    messageExpiryInterval: 60,
    payloadFormatIndicator: true,
  })
  expect(second).toMatchObject({ contentType: 'text/json' })
  expect(second?.messageExpiryInterval).toBeUndefined()
  await newer.stop()
})
