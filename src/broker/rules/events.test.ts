import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ruleEvents } from '@/rule-sql/events'
import { eventually } from '../mqtt/harness'
import { startRuleBroker, type RuleBroker } from './harness'

let b: RuleBroker
beforeEach(async () => {
  b = await startRuleBroker()
})
afterEach(() => b.stop())

type Row = Record<string, unknown>

/** The first output of a rule on the event, for one client. */
const first = async (clientid: string): Promise<Row> => {
  const mine = () => b.out.map(({ value }) => value as Row).find((row) => row['clientid'] === clientid)
  await eventually(() => mine() !== undefined, `something about ${clientid}`)
  return mine() ?? {}
}
const columnsOf = (source: string): string[] => [
  ...(ruleEvents.find((event) => event.source === source)?.columns ?? []),
]
const names = (row: Row) => Object.keys(row).sort()
const basics = { node: 'emqx@127.0.0.1', timestamp: expect.any(Number) as number }
const everything = async (source: string) => b.rule('all', `SELECT * FROM "${source}"`)

describe('columns of rule events', () => {
  it('a published message', async () => {
    await everything('t/#')
    const one = await b.client('one', { username: 'acme' })
    await one.publishAsync('t/a', '{"x":1}', {
      qos: 1,
      retain: true,
      properties: {
        contentType: 'application/json',
        messageExpiryInterval: 60,
        userProperties: { a: ['1', '2'], b: '3' },
      },
    })
    const row = await first('one')
    expect(names(row)).toEqual([...columnsOf('$events/message_publish'), 'metadata'].sort())
    expect(row).toEqual({
      ...basics,
      event: 'message.publish',
      id: expect.stringMatching(/^[0-9A-F]{32}$/) as string,
      clientid: 'one',
      username: 'acme',
      payload: '{"x":1}',
      peerhost: '127.0.0.1',
      topic: 't/a',
      qos: 1,
      flags: { dup: false, retain: true },
      publish_received_at: b.clock.at,
      metadata: { rule_id: 'all' },
      pub_props: {
        'Content-Type': 'application/json',
        'Message-Expiry-Interval': 60,
        'User-Property': { a: '2', b: '3' },
        'User-Property-Pairs': [
          { key: 'a', value: '1' },
          { key: 'a', value: '2' },
          { key: 'b', value: '3' },
        ],
      },
    })
  })

  it('a message of the API has neither user nor address', async () => {
    await everything('t/#')
    await b.call('POST', '/publish', { body: { topic: 't/a', payload: 'x' } })
    expect(await first('http_api')).toMatchObject({
      username: 'undefined',
      peerhost: 'undefined',
      pub_props: { 'User-Property': {} },
    })
  })

  it('a delivered message has sender and receiver', async () => {
    const two = await b.client('two', { username: 'initech' })
    await two.subscribeAsync('t/#', { qos: 0 })
    await everything('$events/message_delivered')
    const one = await b.client('one', { username: 'acme' })
    await one.publishAsync('t/a', 'x', { qos: 1 })
    const row = await first('two')
    expect(names(row)).toEqual([...columnsOf('$events/message_delivered'), 'metadata'].sort())
    expect(row).toMatchObject({
      ...basics,
      event: 'message.delivered',
      from_clientid: 'one',
      from_username: 'acme',
      username: 'initech',
      peerhost: '127.0.0.1',
      topic: 't/a',
      qos: 0,
      payload: 'x',
      flags: { retain: false },
    })
  })

  it('an acknowledged message has the properties of the acknowledgement', async () => {
    await everything('$events/message_acked')
    const two = await b.raw('two')
    two.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 't/#', qos: 1 }] })
    await two.until('suback')
    const one = await b.client('one')
    await one.publishAsync('t/a', 'x', { qos: 1 })
    const { messageId } = await two.until('publish')
    two.send({
      cmd: 'puback',
      messageId: messageId ?? 0,
      reasonCode: 0,
      properties: { reasonString: 'thanks' },
    })
    const row = await first('two')
    expect(names(row)).toEqual([...columnsOf('$events/message_acked'), 'metadata'].sort())
    expect(row).toMatchObject({
      event: 'message.acked',
      from_clientid: 'one',
      qos: 1,
      puback_props: { 'Reason-String': 'thanks', 'User-Property': {} },
    })
  })

  it('a message without a receiver', async () => {
    await everything('$events/message_dropped')
    const one = await b.client('one')
    await one.publishAsync('nobody/here', 'x')
    const row = await first('one')
    expect(names(row)).toEqual([...columnsOf('$events/message_dropped'), 'metadata'].sort())
    expect(row).toMatchObject({ event: 'message.dropped', reason: 'no_subscribers', topic: 'nobody/here' })
  })

  it('a dropped delivery', async () => {
    await everything('$events/delivery_dropped')
    const one = await b.client('one', { username: 'acme' })
    await one.subscribeAsync('t/#', { qos: 0, nl: true })
    await one.publishAsync('t/a', 'x')
    const row = await first('one')
    expect(names(row)).toEqual([...columnsOf('$events/delivery_dropped'), 'metadata'].sort())
    expect(row).toMatchObject({
      event: 'delivery.dropped',
      reason: 'no_local',
      from_clientid: 'one',
      from_username: 'acme',
      topic: 't/a',
      payload: 'x',
    })
  })

  it('a connected client', async () => {
    await everything('$events/client_connected')
    await b.client('one', {
      username: 'acme',
      keepalive: 42,
      clean: false,
      properties: { sessionExpiryInterval: 100, receiveMaximum: 7, userProperties: { site: 'west' } },
    })
    const row = await first('one')
    expect(names(row)).toEqual(
      [...columnsOf('$events/client_connected'), 'metadata', 'receive_maximum'].sort(),
    )
    expect(row).toMatchObject({
      ...basics,
      event: 'client.connected',
      username: 'acme',
      mountpoint: 'undefined',
      peername: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
      sockname: `127.0.0.1:${b.broker.mqttPort}`,
      proto_name: 'MQTT',
      proto_ver: 5,
      keepalive: 42,
      clean_start: false,
      expiry_interval: 100,
      is_bridge: false,
      connected_at: b.clock.at,
      receive_maximum: 7,
      conn_props: { 'Session-Expiry-Interval': 100, 'Receive-Maximum': 7, 'User-Property': { site: 'west' } },
    })
  })

  it('a disconnected client, with the properties of DISCONNECT', async () => {
    await everything('$events/client_disconnected')
    const one = await b.client('one')
    await one.endAsync(false, { reasonCode: 0, properties: { reasonString: 'home' } })
    const row = await first('one')
    expect(names(row)).toEqual([...columnsOf('$events/client_disconnected'), 'metadata'].sort())
    expect(row).toMatchObject({
      event: 'client.disconnected',
      reason: 'normal',
      disconn_props: { 'Reason-String': 'home' },
      disconnected_at: b.clock.at,
      sockname: `127.0.0.1:${b.broker.mqttPort}`,
    })
    await b.client('two')
    await b.call('DELETE', '/clients/two')
    expect(await first('two')).toMatchObject({ reason: 'kicked', disconn_props: { 'User-Property': {} } })
  })

  it('CONNACK, including refusals', async () => {
    await everything('$events/client_connack')
    await b.call('POST', '/banned', { body: { as: 'clientid', who: 'bad' } })
    await b.client('one', { username: 'acme', keepalive: 42, properties: { sessionExpiryInterval: 100 } })
    await expect(b.client('bad')).rejects.toThrow()
    const row = await first('one')
    // `connected_at` is documented, but missing at run time.
    expect(names(row)).toEqual(
      [...columnsOf('$events/client_connack').filter((name) => name !== 'connected_at'), 'metadata'].sort(),
    )
    expect(row).toMatchObject({
      event: 'client.connack',
      reason_code: 'success',
      username: 'acme',
      keepalive: 42,
      expiry_interval: 100_000,
      proto_ver: 5,
    })
    expect(await first('bad')).toMatchObject({
      reason_code: 'banned',
      username: 'undefined',
      clean_start: true,
    })
  })

  it('an authorization decision', async () => {
    await everything('$events/client_check_authz_complete')
    const one = await b.client('one', { username: 'acme' })
    await one.publishAsync('t/a', 'x')
    const row = await first('one')
    expect(names(row)).toEqual([...columnsOf('$events/client_check_authz_complete'), 'metadata'].sort())
    expect(row).toMatchObject({
      event: 'client.check_authz_complete',
      username: 'acme',
      peerhost: '127.0.0.1',
      topic: 't/a',
      action: 'publish',
      authz_source: 'file',
      result: 'allow',
    })
  })

  it('a subscription and its end, but not the end of a session', async () => {
    await b.rule('come', 'SELECT * FROM "$events/session_subscribed"')
    await b.rule('go', 'SELECT * FROM "$events/session_unsubscribed"')
    const one = await b.client('one', { username: 'acme' })
    await one.subscribeAsync('$share/g/t/#', { qos: 1, properties: { userProperties: { why: 'test' } } })
    const come = await first('one')
    expect(names(come)).toEqual([...columnsOf('$events/session_subscribed'), 'metadata'].sort())
    expect(come).toMatchObject({
      event: 'session.subscribed',
      username: 'acme',
      peerhost: '127.0.0.1',
      topic: 't/#',
      qos: 1,
      sub_props: { 'User-Property': { why: 'test' } },
    })
    await one.unsubscribeAsync('$share/g/t/#')
    await b.outs(2)
    expect(names(b.out[1]?.value as Row)).toEqual(
      [...columnsOf('$events/session_unsubscribed'), 'metadata'].sort(),
    )
    expect(b.out[1]?.value).toMatchObject({
      event: 'session.unsubscribed',
      topic: 't/#',
      qos: 1,
      unsub_props: { 'User-Property': {} },
    })
    await one.subscribeAsync('t/#')
    await one.endAsync()
    await eventually(() => b.broker.state.engine.client('one') === undefined)
    expect((await b.counters('go'))['matched']).toBe(1)
    expect((await b.counters('come'))['matched']).toBe(2)
  })

  it('a message received by a bridge', async () => {
    await everything('$bridges/mqtt:edge')
    const message = {
      id: '000A',
      server: 'remote:1883',
      topic: 't/a',
      payload: Buffer.from('{"x":1}'),
      qos: 1,
      dup: false,
      retain: true,
      receivedAt: 7,
    } as const
    b.broker.state.rules.ingress({ bridge: 'mqtt:other', properties: {}, ...message })
    b.broker.state.rules.ingress({
      bridge: 'mqtt:edge',
      properties: { userProperties: { a: '1' } },
      ...message,
    })
    await b.outs(1)
    const row = b.out[0]?.value as Row
    expect(names(row)).toEqual([...columnsOf('$bridges/mqtt:*'), 'metadata'].sort())
    expect(row).toMatchObject({
      ...basics,
      event: '$bridges/mqtt:edge',
      id: '000A',
      server: 'remote:1883',
      topic: 't/a',
      payload: '{"x":1}',
      qos: 1,
      dup: false,
      retain: true,
      message_received_at: 7,
      pub_props: { 'User-Property': { a: '1' } },
    })
    expect((await b.counters('all'))['matched']).toBe(1)
  })

  it('binary payloads pass a rule that does not parse them', async () => {
    await b.rule('bytes', `SELECT base64_encode(payload) as b FROM "t/#"`)
    const one = await b.client('one')
    await one.publishAsync('t/a', Buffer.from([0xff, 0, 1]))
    expect((await b.outs(1))[0]?.value).toEqual({ b: '/wAB' })
  })
})

describe('messages of the broker itself in rules', () => {
  it('are ignored unless configured; an unknown $events name is a topic', async () => {
    await b.rule('sys', `SELECT topic, flags FROM "$SYS/#", "$events/nosuch"`)
    const { engine } = b.broker.state
    const heartbeat = () =>
      engine.publish({ topic: '$SYS/brokers', payload: Buffer.from('x'), qos: 0, from: 'emqx_sys' })
    heartbeat()
    expect((await b.counters('sys'))['matched']).toBe(0)
    await b.call('PUT', '/rule_engine', { body: { ignore_sys_message: false } })
    heartbeat()
    engine.publish({ topic: '$events/nosuch', payload: Buffer.from('x'), qos: 0 })
    await b.outs(2)
    expect(b.out.map(({ value }) => value)).toEqual([
      { topic: '$SYS/brokers', flags: { dup: false, retain: false, sys: true } },
      { topic: '$events/nosuch', flags: { dup: false, retain: false } },
    ])
  })
})
