import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../../harness'
import type { Version } from './frame'
import { RawStomp } from './harness'

let b: TestBroker
let port: number
const open: RawStomp[] = []

const set = async (body: object) => {
  const { status, text } = await b.call('PUT', '/gateways/stomp', { body })
  expect(status, text).toBe(204)
  const reply = (await b.call('GET', '/gateways/stomp/listeners')).value as {
    bind: string
    status: { running: boolean }
  }[]
  port = Number(reply[0]?.bind.split(':').at(-1))
}
const connect = async (headers: Record<string, string> = {}, version: Version = '1.2') => {
  const client = await RawStomp.connect(port, headers, version)
  open.push(client)
  return client
}
const clients = async (query = '') =>
  (
    (await b.call('GET', `/gateways/stomp/clients${query}`)).value as {
      data: { clientid: string; username: string | null; inflight_cnt: number }[]
    }
  ).data
const received = async (client: MqttClient, topic: string) => {
  await client.subscribeAsync(topic)
  return new Promise<{ topic: string; payload: string; properties: unknown }>((resolve) => {
    client.once('message', (to, payload, { properties }) =>
      resolve({ topic: to, payload: payload.toString(), properties }),
    )
  })
}

beforeEach(async () => {
  b = await startTestBroker()
  await set({
    name: 'stomp',
    mountpoint: 'stomp/',
    listeners: [{ type: 'tcp', name: 'default', bind: '127.0.0.1:0' }],
  })
})
afterEach(async () => {
  for (const client of open.splice(0)) client.socket.destroy()
  await b.broker.close()
})

describe('STOMP messages', () => {
  it('pass from STOMP to MQTT and back, with the mountpoint', async () => {
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
      protocolVersion: 5,
    })
    const first = received(device, 'stomp/a/#')
    const client = await connect()
    await client.sendAndWait('SUBSCRIBE', { id: '1', destination: 'b/+' })
    await client.sendAndWait(
      'SEND',
      { destination: 'a/b', 'content-type': 'application/json', shape: 'round:ish' },
      '{}',
    )
    expect(await first).toMatchObject({
      topic: 'stomp/a/b',
      payload: '{}',
      properties: { contentType: 'application/json', userProperties: { shape: 'round:ish' } },
    })
    device.publish('b/c', 'not for it')
    device.publish('stomp/b/c', 'for it')
    expect(await client.next()).toMatchObject({
      command: 'MESSAGE',
      headers: { subscription: '1', destination: 'b/c' },
      body: Buffer.from('for it'),
    })
    await device.endAsync(true)
  })

  it.each(['1.0', '1.1', '1.2'] as const)(
    'pass from STOMP %s to another client, for each of its subscriptions',
    async (version) => {
      const [one, two] = [await connect({}, version), await connect({}, version)]
      await one.sendAndWait('SUBSCRIBE', { id: 'x', destination: 'news' })
      await one.sendAndWait('SUBSCRIBE', { id: 'y', destination: '#' })
      await two.sendAndWait('SEND', { destination: 'news' }, 'hello')
      const got = [await one.next(), await one.next()]
      expect(got.map(({ headers }) => headers['subscription']).sort()).toEqual(['x', 'y'])
      await one.sendAndWait('UNSUBSCRIBE', { id: 'y' })
      await two.sendAndWait('SEND', { destination: 'other' }, 'nobody hears')
      await two.sendAndWait('SEND', { destination: 'news' }, 'again')
      expect((await one.next()).body.toString()).toBe('again')
      expect(one.frames).toEqual([])
    },
  )

  it('that are retained arrive with the subscription', async () => {
    await b.call('POST', '/publish', { body: { topic: 'stomp/kept', payload: 'kept', retain: true } })
    const client = await connect()
    client.send('SUBSCRIBE', { id: '1', destination: 'kept' })
    expect((await client.next()).body.toString()).toBe('kept')
  })

  it('are counted, without affecting the MQTT counters', async () => {
    const before = b.broker.state.engine.metrics.all()
    const client = await connect()
    await client.sendAndWait('SUBSCRIBE', { id: '1', destination: 'n' })
    client.send('SEND', { destination: 'n' }, 'x')
    expect((await client.next()).command).toBe('MESSAGE')
    const { metrics } = b.broker.state.engine
    expect(metrics.get('messages.publish')).toBe(before['messages.publish'] + 1)
    for (const key of [
      'messages.sent',
      'messages.received',
      'packets.received',
      'client.connected',
      'session.created',
    ] as const)
      expect(metrics.get(key), key).toBe(before[key])
    const [{ clientid } = { clientid: '' }] = await clients()
    expect((await b.call('GET', `/gateways/stomp/clients/${clientid}`)).value).toMatchObject({
      recv_msg: 1,
      send_msg: 1,
      recv_pkt: 3,
      send_pkt: 3,
      proto_name: 'STOMP',
      proto_ver: '1.2',
      mountpoint: 'stomp/',
    })
    const value = (await b.call('GET', '/subscriptions')).value as { data: unknown[] }
    expect(value.data).toMatchObject([{ clientid, topic: 'stomp/n' }])
    expect((await b.call('GET', '/clients')).value).toMatchObject({ data: [] })
  })
})

describe('STOMP acknowledgements', () => {
  it.each([
    ['1.2', 'ack', {}],
    ['1.1', 'message-id', { subscription: '1' }],
    ['1.0', 'message-id', {}],
  ] as const)('of %s refer to %s; those of `client` are cumulative', async (version, header, more) => {
    const client = await connect({}, version)
    await client.sendAndWait('SUBSCRIBE', { id: '1', destination: 'q', ack: 'client' })
    for (const body of ['a', 'b', 'c'])
      await b.call('POST', '/publish', { body: { topic: 'stomp/q', payload: body } })
    const got = [await client.next(), await client.next(), await client.next()]
    const inflight = async () => (await clients())[0]?.inflight_cnt
    expect(await inflight()).toBe(3)
    const name = version === '1.2' ? 'id' : 'message-id'
    await client.sendAndWait('ACK', { ...more, [name]: got[1]?.headers[header] ?? '' })
    expect(await inflight()).toBe(1)
    await client.sendAndWait('NACK', { ...more, [name]: got[2]?.headers[header] ?? '' })
    expect(await inflight()).toBe(0)
    client.send('ACK', { ...more, [name]: got[0]?.headers[header] ?? '' })
    expect((await client.next()).command).toBe('ERROR')
  })
})

describe('STOMP connection', () => {
  it('negotiates the latest common version, and is refused without one', async () => {
    const client = await RawStomp.open(port)
    client.send('STOMP', { 'accept-version': '1.0,1.1,9.9', host: 'x' })
    expect((await client.next()).headers['version']).toBe('1.1')
    client.socket.destroy()
    const odd = await RawStomp.open(port)
    odd.send('CONNECT', { 'accept-version': '9.9' })
    expect(await odd.next()).toMatchObject({ command: 'ERROR', headers: { version: '1.0,1.1,1.2' } })
    await odd.until(() => odd.closed)
  })

  it.each([
    ['a frame before CONNECT', [['SEND', { destination: 'a' }]]],
    [
      'a second CONNECT',
      [
        ['CONNECT', {}],
        ['CONNECT', {}],
      ],
    ],
    [
      'an unknown command',
      [
        ['CONNECT', {}],
        ['JUMP', {}],
      ],
    ],
    [
      'no destination',
      [
        ['CONNECT', {}],
        ['SEND', {}],
      ],
    ],
    [
      'a destination with wildcards',
      [
        ['CONNECT', {}],
        ['SEND', { destination: 'a/#' }],
      ],
    ],
    [
      'no id',
      [
        ['CONNECT', { 'accept-version': '1.2' }],
        ['SUBSCRIBE', { destination: 'a' }],
      ],
    ],
    [
      'an id that has another destination',
      [
        ['CONNECT', {}],
        ['SUBSCRIBE', { id: '1', destination: 'a' }],
        ['SUBSCRIBE', { id: '1', destination: 'b' }],
      ],
    ],
    [
      'a transaction',
      [
        ['CONNECT', {}],
        ['BEGIN', { transaction: 'a' }],
      ],
    ],
    [
      'too long a body',
      [
        ['CONNECT', {}],
        ['SEND', { destination: 'a', 'content-length': '70000' }],
      ],
    ],
  ] as const)('gets an ERROR for %s and is closed', async (_, frames) => {
    const client = await RawStomp.open(port)
    for (const [command, headers] of frames) client.send(command, headers)
    await client.until(() => client.closed)
    expect(client.frames.at(-1)?.command).toBe('ERROR')
    expect(await clients()).toEqual([])
  })

  it('handles frames right after CONNECT, and the receipt of an invalid one', async () => {
    const client = await RawStomp.open(port, '1.1')
    client.socket.write(
      'CONNECT\naccept-version:1.1\n\n\0SUBSCRIBE\nid:\\c\ndestination:a\nreceipt:r\n\n\0SEND\nreceipt:s\n\n\0',
    )
    await client.until(() => client.closed)
    expect(client.frames.map(({ command }) => command)).toEqual(['CONNECTED', 'RECEIPT', 'ERROR'])
    expect(client.frames[2]?.headers['receipt-id']).toBe('s')
  })

  it('sends heart-beats as negotiated', async () => {
    const client = await connect({ 'heart-beat': '0,20' })
    await client.until(() => client.beats >= 3 || client.closed)
    expect(client.closed).toBe(false)
  })

  it('is closed when promised heart-beats are missing', async () => {
    const client = await connect({ 'heart-beat': '20,0' })
    await client.until(() => client.closed)
    expect(client.frames.at(-1)).toMatchObject({
      command: 'ERROR',
      headers: { message: 'Heartbeat timeout' },
    })
  })

  it('is closed after the idle timeout without CONNECT', async () => {
    await set({ idle_timeout: '50ms' })
    const client = await RawStomp.open(port)
    await client.until(() => client.closed)
    expect(client.frames).toEqual([])
  })

  it('ends with a receipt', async () => {
    const client = await connect()
    await client.sendAndWait('DISCONNECT')
    await client.until(() => client.closed)
    expect(await clients()).toEqual([])
  })

  it('is refused beyond the listener’s limit', async () => {
    await b.call('PUT', '/gateways/stomp/listeners/stomp:tcp:default', {
      body: { type: 'tcp', name: 'default', bind: `127.0.0.1:${String(port)}`, max_connections: 1 },
    })
    await connect()
    const more = await RawStomp.open(port)
    more.send('CONNECT', {})
    expect((await more.next()).command).toBe('ERROR')
  })
})

describe('STOMP access control', () => {
  const authentication = '/gateways/stomp/authentication'
  const login = async (login: string, passcode: string) => {
    const client = await RawStomp.open(port)
    open.push(client)
    client.send('CONNECT', { 'accept-version': '1.2', login, passcode })
    return (await client.next()).command
  }

  it('authenticates by the listener, else by the gateway, and not at all if the listener disables it', async () => {
    const builtIn = { mechanism: 'password_based', backend: 'built_in_database' }
    expect((await b.call('POST', authentication, { body: builtIn })).status).toBe(201)
    await b.call('POST', `${authentication}/users`, { body: { user_id: 'u', password: 'p' } })
    expect([await login('u', 'p'), await login('u', 'x'), await login('v', 'p')]).toEqual([
      'CONNECTED',
      'ERROR',
      'ERROR',
    ])
    const own = `/gateways/stomp/listeners/stomp:tcp:default`
    await b.call('POST', `${own}/authentication`, { body: builtIn })
    await b.call('POST', `${own}/authentication/users`, { body: { user_id: 'w', password: 'p' } })
    expect([await login('u', 'p'), await login('w', 'p')]).toEqual(['ERROR', 'CONNECTED'])
    await b.call('PUT', own, {
      body: { type: 'tcp', name: 'default', bind: `127.0.0.1:${String(port)}`, enable_authn: false },
    })
    expect(await login('anybody', '')).toBe('CONNECTED')
    const { metrics } = b.broker.state.engine
    expect([metrics.get('authentication.success'), metrics.get('authentication.failure')]).toEqual([3, 3])
  })

  it('reads username and password from the configured headers', async () => {
    await set({
      clientinfo_override: { username: 'x-${Packet.headers.token}', clientid: '${Packet.headers.device}' },
    })
    await connect({ token: 'abc', device: 'd1' })
    expect(await clients()).toMatchObject([{ clientid: 'd1', username: 'x-abc' }])
  })

  it('applies authorization to topics without the mountpoint', async () => {
    await b.call('PUT', '/authorization/sources/file', {
      body: { type: 'file', enable: true, rules: '{deny, {user, "u"}, all, ["secret/#"]}.\n{allow, all}.\n' },
    })
    const client = await connect({ login: 'u' })
    await client.sendAndWait('SEND', { destination: 'open' }, 'x')
    client.send('SEND', { destination: 'secret/a' }, 'x')
    expect(await client.next()).toMatchObject({
      command: 'ERROR',
      headers: { message: 'Authorization Deny' },
    })
    const other = await connect({ login: 'u' })
    other.send('SUBSCRIBE', { id: '1', destination: 'secret/#' })
    expect((await other.next()).command).toBe('ERROR')
  })
})

describe('STOMP in the API', () => {
  it('lists, finds and disconnects clients', async () => {
    const [one, two] = [await connect({ login: 'anna' }), await connect({ login: 'bert' })]
    const [first] = await clients('?like_username=ann')
    expect([(await clients()).length, first?.username]).toEqual([2, 'anna'])
    expect(await clients('?username=bert&proto_ver=1.2&conn_state=connected')).toHaveLength(1)
    expect(await clients('?conn_state=disconnected')).toEqual([])
    expect((await b.call('DELETE', `/gateways/stomp/clients/${first?.clientid ?? ''}`)).status).toBe(204)
    await one.until(() => one.closed)
    expect(await clients()).toMatchObject([{ username: 'bert' }])
    two.socket.destroy()
  })

  it('subscribes and unsubscribes clients, by topics without the mountpoint', async () => {
    const client = await connect()
    const at = `/gateways/stomp/clients/${(await clients())[0]?.clientid ?? ''}/subscriptions`
    expect((await b.call('POST', at, { body: { topic: 'x' } })).value).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'no_subid',
    })
    const created = await b.call('POST', at, { body: { topic: 'x', qos: 1, sub_props: { subid: '9' } } })
    expect([created.status, created.value]).toEqual([
      201,
      { is_new: true, nl: 0, qos: 1, rap: 0, rh: 1, sub_props: { subid: '9' }, topic: 'stomp/x' },
    ])
    await b.call('POST', '/publish', { body: { topic: 'stomp/x', payload: 'hi', qos: 1 } })
    expect(await client.next()).toMatchObject({
      command: 'MESSAGE',
      headers: { subscription: '9', destination: 'x' },
    })
    expect((await b.call('DELETE', `${at}/stomp%2Fx`)).status).toBe(404)
    expect((await b.call('DELETE', `${at}/x`)).status).toBe(204)
    expect((await b.call('GET', at)).value).toEqual([])
  })

  it('disconnects all clients with every change of the settings', async () => {
    const client = await connect()
    await set({ mountpoint: 'stomp/' })
    await client.until(() => client.closed)
    const again = await connect()
    expect((await b.call('PUT', '/gateways/stomp/enable/false')).status).toBe(204)
    await again.until(() => again.closed)
    expect((await b.call('GET', '/gateways?status=stopped')).value).toMatchObject([
      { name: 'stomp', listeners: [{ running: false }], current_connections: 0 },
    ])
  })

  it('reports an address in use', async () => {
    const bind = `127.0.0.1:${String(b.broker.mqttPort)}`
    expect(
      await b.call('POST', '/gateways/stomp/listeners', { body: { type: 'tcp', name: 'second', bind } }),
    ).toMatchObject({ status: 400, value: { code: 'BAD_REQUEST' } })
    expect((await b.call('GET', '/gateways/stomp/listeners')).value).toHaveLength(1)
  })
})
