import mqtt from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bench, type Bench } from '../../harness'
import { RawCoap } from './harness'
import { Code, observeOf, type Message } from './packet'

let b: Bench
let port: number
const open: RawCoap[] = []

const set = async (body: object) => {
  const { status, text } = await b.call('PUT', '/gateways/coap', { body })
  expect(status, text).toBe(204)
  const reply = (await b.call('GET', '/gateways/coap/listeners')).value as { bind: string }[]
  port = Number(reply[0]?.bind.split(':').at(-1))
}
const client = async () => {
  const created = await RawCoap.open(port)
  open.push(created)
  return created
}
/** A connected client, and the query it sends with each request. */
const connected = async (clientid: string, more = '') => {
  const created = await client()
  const answer = await created.ask('post', `mqtt/connection?clientid=${clientid}${more}`)
  expect(answer.code, answer.payload.toString()).toBe(Code.created)
  return { created, shown: `clientid=${clientid}&token=${answer.payload.toString()}` }
}
const clients = async () =>
  ((await b.call('GET', '/gateways/coap/clients')).value as { data: { clientid: string }[] }).data
const shown = ({ code, payload, carriage }: Message) => [code, payload.toString(), carriage]
const publish = (topic: string, payload: string, qos = 0) =>
  b.call('POST', '/publish', { body: { topic, payload, qos } })

beforeEach(async () => {
  b = await bench()
  await set({
    name: 'coap',
    mountpoint: 'coap/',
    listeners: [{ type: 'udp', name: 'default', bind: '127.0.0.1:0' }],
  })
})
afterEach(async () => {
  for (const each of open.splice(0)) each.socket.close()
  await b.broker.close()
})

describe('CoAP without a connection', () => {
  it('publishes by POST and PUT, with options in the query', async () => {
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
      protocolVersion: 5,
    })
    await device.subscribeAsync('coap/#', { qos: 2 })
    const got: unknown[] = []
    const both = new Promise<void>((resolve) => {
      device.on('message', (topic, payload, { qos }) => {
        got.push([topic, payload.toString(), qos])
        if (got.length === 3) resolve()
      })
    })
    const one = await client()
    expect(shown(await one.ask('post', 'ps/a/b', { payload: 'sure' }))).toEqual([Code.changed, '', 'ack'])
    expect(shown(await one.ask('put', 'ps/a/b', { payload: 'once', carriage: 'non' }))).toEqual([
      Code.changed,
      '',
      'non',
    ])
    expect((await one.ask('post', 'ps/kept?qos=2&retain=true&expiry=60', { payload: 'kept' })).code).toBe(
      Code.changed,
    )
    await both
    expect(got).toEqual([
      ['coap/a/b', 'sure', 1],
      ['coap/a/b', 'once', 0],
      ['coap/kept', 'kept', 2],
    ])
    expect((await b.call('GET', '/mqtt/retainer/message/coap%2Fkept')).status).toBe(200)
    await device.endAsync(true)
  })

  it('observes, confirmable or not, until it deregisters', async () => {
    const one = await client()
    expect(shown(await one.ask('get', 'ps/news/+', { observe: 0, token: 'abc' }))).toEqual([
      Code.content,
      '',
      'ack',
    ])
    await publish('coap/news/x', 'first', 1)
    await publish('coap/news/x', 'second', 0)
    const got = [await one.next(), await one.next()]
    expect(got.map((each) => [...shown(each), each.token.toString()])).toEqual([
      [Code.content, 'first', 'con', 'abc'],
      [Code.content, 'second', 'non', 'abc'],
    ])
    expect(Number(observeOf(got[1] as Message))).toBeGreaterThan(Number(observeOf(got[0] as Message)))
    expect((await one.ask('get', 'ps/news/+', { observe: 1, token: 'abc' })).code).toBe(Code.noContent)
    await publish('coap/news/x', 'nobody hears')
    expect((await b.call('GET', '/subscriptions')).value).toMatchObject({ data: [] })
  })

  it('receives retained messages after the reply', async () => {
    await b.call('POST', '/publish', { body: { topic: 'coap/kept', payload: 'kept', retain: true } })
    const one = await client()
    expect(observeOf(await one.ask('get', 'ps/kept', { observe: 0 }))).toBe(0)
    expect((await one.next()).payload.toString()).toBe('kept')
  })

  it('ends an observation by rejecting a notification', async () => {
    const one = await client()
    await one.ask('get', 'ps/news', { observe: 0 })
    one.settles = 'rst'
    await publish('coap/news', 'x', 1)
    await one.next()
    while (((await b.call('GET', '/subscriptions')).value as { data: unknown[] }).data.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
  })

  it('retransmits unacknowledged messages, and deduplicates', async () => {
    const one = await client()
    await one.ask('get', 'ps/news', { observe: 0 })
    one.settles = undefined
    await publish('coap/news', 'x', 1)
    const [first, second] = [await one.next(), await one.next()]
    expect(second).toEqual(first)
    one.put({ carriage: 'ack', code: Code.empty, id: first.id })
    const before = b.broker.state.engine.metrics.get('messages.publish')
    const answers = [
      await one.ask('post', 'ps/other', { id: 777, payload: 'y' }),
      await one.ask('post', 'ps/other', { id: 777, payload: 'y' }),
    ]
    expect(answers[1]).toEqual(answers[0])
    expect(b.broker.state.engine.metrics.get('messages.publish')).toBe(before + 1)
  })

  it.each([
    ['get', 'ps/a', Code.badRequest],
    ['get', 'elsewhere', Code.notFound],
    ['delete', 'ps/a', Code.notAllowed],
    ['post', 'ps', Code.badRequest],
    ['post', 'ps/a/#', Code.badRequest],
    ['post', 'ps/a?qos=3', Code.badRequest],
    ['put', 'mqtt/connection', Code.unauthorized],
    ['post', 'mqtt/connection', Code.badRequest],
  ] as const)('refuses %s %s with %s', async (method, target, code) => {
    expect((await (await client()).ask(method, target)).code).toBe(code)
  })

  it('refuses to observe without a token, answers a ping, and ignores invalid datagrams', async () => {
    const one = await client()
    one.socket.send(Buffer.from('no message'), port, '127.0.0.1')
    expect((await one.ask('get', 'ps/a', { observe: 0, token: '' })).code).toBe(Code.badRequest)
    one.put({ carriage: 'con', code: Code.empty, id: 99 })
    expect(await one.next()).toMatchObject({ carriage: 'rst', id: 99 })
  })

  it('applies authorization', async () => {
    await b.call('PUT', '/authorization/sources/file', {
      body: { type: 'file', enable: true, rules: '{deny, all, all, ["secret/#"]}.\n{allow, all}.\n' },
    })
    const one = await client()
    expect([
      (await one.ask('post', 'ps/secret/a')).code,
      (await one.ask('get', 'ps/secret/a', { observe: 0 })).code,
      (await one.ask('post', 'ps/open')).code,
    ]).toEqual([Code.unauthorized, Code.unauthorized, Code.changed])
  })
})

describe('CoAP with a connection', () => {
  it('requires its token with each request if configured', async () => {
    await set({ connection_required: true })
    const other = await client()
    expect((await other.ask('post', 'ps/a')).code).toBe(Code.unauthorized)
    const { created, shown } = await connected('c1', '&username=anna')
    expect([
      (await created.ask('post', `ps/a?${shown}`)).code,
      (await created.ask('post', 'ps/a?clientid=c1&token=1')).code,
      (await created.ask('put', `mqtt/connection?${shown}`)).code,
    ]).toEqual([Code.changed, Code.unauthorized, Code.changed])
    expect((await b.call('GET', '/gateways/coap/clients')).value).toMatchObject({
      data: [
        {
          clientid: 'c1',
          username: 'anna',
          proto_name: 'coap',
          mountpoint: 'coap/',
          keepalive: 30,
          recv_msg: 1,
        },
      ],
    })
    expect((await created.ask('delete', `mqtt/connection?${shown}`)).code).toBe(Code.deleted)
    while ((await clients()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await created.ask('post', `ps/a?${shown}`)).code).toBe(Code.unauthorized)
  })

  it('authenticates with the gateway’s authenticator', async () => {
    const authentication = '/gateways/coap/authentication'
    await b.call('POST', authentication, {
      body: { mechanism: 'password_based', backend: 'built_in_database', user_id_type: 'clientid' },
    })
    await b.call('POST', `${authentication}/users`, { body: { user_id: 'c1', password: 'p' } })
    await connected('c1', '&username=u&password=p')
    expect(
      (await (await client()).ask('post', 'mqtt/connection?clientid=c1&username=u&password=x')).code,
    ).toBe(Code.unauthorized)
  })

  it('ends on silence, on another client with its id, and on a kick', async () => {
    await set({ heartbeat: '30ms' })
    await connected('c1')
    while ((await clients()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await set({ heartbeat: '30s', connection_required: true })
    const first = await connected('c1')
    const second = await connected('c1')
    expect(await clients()).toHaveLength(1)
    expect([
      (await first.created.ask('post', `ps/a?${first.shown}`)).code,
      (await second.created.ask('post', `ps/a?${second.shown}`)).code,
    ]).toEqual([Code.unauthorized, Code.changed])
    expect((await b.call('DELETE', '/gateways/coap/clients/c1')).status).toBe(204)
    expect((await second.created.ask('post', `ps/a?${second.shown}`)).code).toBe(Code.unauthorized)
  })

  it('is subscribed and unsubscribed by the API', async () => {
    const { created } = await connected('c1')
    const at = '/gateways/coap/clients/c1/subscriptions'
    expect(await b.call('POST', at, { body: { topic: 'x', qos: 0 } })).toMatchObject({
      status: 201,
      value: { topic: 'coap/x', qos: 0 },
    })
    await publish('coap/x', 'hi')
    expect((await created.next()).payload.toString()).toBe('hi')
    expect((await b.call('DELETE', `${at}/x`)).status).toBe(204)
    expect((await b.call('GET', at)).value).toEqual([])
  })
})

describe('CoAP request by the API', () => {
  const ask = (body: object = {}) =>
    b.call('POST', '/gateways/coap/clients/c1/request', {
      body: { token: 'k', method: 'put', timeout: '2s', content_type: 'text/plain', payload: 'on', ...body },
    })

  it('is answered by the client, at once or later', async () => {
    const { created } = await connected('c1')
    const requested = ask()
    const request = await created.next()
    expect([request.code, request.payload.toString(), request.token.toString()]).toEqual(['0.03', 'on', 'k'])
    created.put({
      carriage: 'ack',
      code: Code.changed,
      id: request.id,
      token: request.token,
      payload: Buffer.from('is on'),
    })
    expect(await requested).toMatchObject({
      status: 200,
      value: { id: request.id, token: 'k', method: 'changed', payload: 'is on' },
    })
    const later = ask({ method: 'get', content_type: 'application/octet-stream', payload: 'AQI=' })
    const second = await created.next()
    expect([...second.payload]).toEqual([1, 2])
    created.put({ carriage: 'ack', code: Code.empty, id: second.id })
    created.put({
      carriage: 'con',
      code: Code.content,
      id: 4242,
      token: second.token,
      payload: Buffer.from([3]),
    })
    expect(await later).toMatchObject({ status: 200, value: { method: 'content', payload: 'Aw==' } })
    expect(await created.next()).toMatchObject({ carriage: 'ack', id: 4242 })
  })

  it('reports a missing reply and an unknown client', async () => {
    const { created } = await connected('c1')
    expect(await ask({ timeout: '30ms' })).toMatchObject({
      status: 504,
      value: { code: 'CLIENT_NOT_RESPONSE' },
    })
    created.socket.removeAllListeners('message')
    await b.call('DELETE', '/gateways/coap/clients/c1')
    expect(await ask()).toMatchObject({ status: 404, value: { code: 'CLIENT_NOT_FOUND' } })
  })
})
