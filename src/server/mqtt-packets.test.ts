import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet'
import { describe, expect, it, vi } from 'vitest'
import { createConnectGuard, createReadOnlyFilter, maxConnectBytes, readOnlyPrefix } from './mqtt-packets'

const connect = (more: Partial<IConnectPacket> = {}): Buffer =>
  mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: 'c',
    keepalive: 60,
    ...more,
  } as IConnectPacket)
const packet = (value: Packet, version = 4) => mqttPacket.generate(value, { protocolVersion: version })
const subscribe = (topic: string) =>
  packet({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] } as Packet)
const publish = packet({
  cmd: 'publish',
  topic: 'a/b',
  payload: 'x',
  qos: 0,
  dup: false,
  retain: false,
} as Packet)
const ping = packet({ cmd: 'pingreq' })
const disconnect = packet({ cmd: 'disconnect' } as Packet)

/** Feeds data in pieces of a size; returns what comes out. */
function feed(filter: (piece: Buffer) => Buffer, data: Buffer, size = data.length): Buffer {
  const out: Buffer[] = []
  for (let at = 0; at < data.length; at += size) out.push(filter(data.subarray(at, at + size)))
  return Buffer.concat(out)
}

/** The packets of a client, as a broker reads them. */
function parse(data: Buffer): Packet[] {
  const packets: Packet[] = []
  const parser = mqttPacket.parser()
  parser.on('packet', (one: Packet) => packets.push(one))
  parser.parse(data)
  return packets
}

describe('a client that only receives', () => {
  it.each([1, 2, 3, 7, 1000])('gets its packets passed on, split in pieces of %i', (size) => {
    const filter = createReadOnlyFilter(vi.fn())
    const sent = Buffer.concat([connect(), subscribe('a/#'), ping, disconnect])
    expect(parse(feed(filter, sent, size)).map(({ cmd }) => cmd)).toEqual([
      'connect',
      'subscribe',
      'pingreq',
      'disconnect',
    ])
  })

  it.each([4, 5] as const)(
    'has a client ID of its own, so that it is never a device (version %i)',
    (version) => {
      const filter = createReadOnlyFilter(vi.fn())
      const sent = connect({
        protocolVersion: version,
        clientId: 'pump-1',
        username: 'u',
        password: Buffer.from('p'),
        ...(version === 5 ? { properties: { sessionExpiryInterval: 60, userProperties: { a: 'b' } } } : {}),
      })
      const [first] = parse(filter(sent))
      const [before] = parse(sent)
      expect(first).toEqual({ ...before, clientId: `${readOnlyPrefix}pump-1`, length: expect.any(Number) })
    },
  )

  it('keeps an empty client ID, which the broker replaces', () => {
    expect(parse(createReadOnlyFilter(vi.fn())(connect({ clientId: '' })))[0]).toMatchObject({ clientId: '' })
  })

  const will = { topic: 'w', payload: Buffer.from('x'), qos: 0, retain: false } as const
  it.each([
    ['a message', Buffer.concat([connect(), publish])],
    ['a message behind others', Buffer.concat([connect(), subscribe('a/#'), publish])],
    ['a message before CONNECT', publish],
    ['a will', connect({ will })],
    ['a will of MQTT 5', connect({ protocolVersion: 5, will })],
    ['a second CONNECT', Buffer.concat([connect(), connect()])],
    ['a packet of a broker', Buffer.concat([connect(), packet({ cmd: 'pingresp' })])],
    ['a shared subscription', Buffer.concat([connect(), subscribe('$share/g/a/#')])],
    ['a former shared subscription', Buffer.concat([connect(), subscribe('$queue/a/#')])],
    ['a queue', Buffer.concat([connect(), subscribe('$q/orders')])],
    ['an exclusive subscription', Buffer.concat([connect(), subscribe('$exclusive/a')])],
    ['a CONNECT cut short', Buffer.from([0x10, 2, 0, 4])],
    ['no length', Buffer.from([0x80, 0xff, 0xff, 0xff, 0xff])],
    ['a packet of 200 MB', Buffer.from([0x80, 0xff, 0xff, 0xff, 0x60])],
    ['a page', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('is ended by %s', (_, data) => {
    expect(() => feed(createReadOnlyFilter(vi.fn()), data)).toThrow()
  })

  it('gets nothing of a message passed on that arrives in pieces', () => {
    const filter = createReadOnlyFilter(vi.fn())
    filter(connect())
    expect(filter(publish.subarray(0, 3))).toHaveLength(0)
    expect(() => filter(publish.subarray(3))).toThrow('read-only')
  })
})

describe('a client that may publish', () => {
  it.each([1, 3, 1000])('is held back until its CONNECT is complete, in pieces of %i', (size) => {
    const onConnect = vi.fn()
    const guard = createConnectGuard(onConnect)
    const sent = Buffer.concat([
      connect({ will: { topic: 'w', payload: Buffer.from('x'), qos: 0, retain: false } }),
      publish,
    ])
    expect(feed(guard, sent, size)).toEqual(sent)
    expect(onConnect).toHaveBeenCalledOnce()
  })

  it('may send a long message in the same piece as its CONNECT', () => {
    const long = packet({
      cmd: 'publish',
      topic: 'a',
      payload: Buffer.alloc(2 * maxConnectBytes),
      qos: 0,
      dup: false,
      retain: false,
    } as Packet)
    const sent = Buffer.concat([connect(), long])
    expect(feed(createConnectGuard(vi.fn()), sent, 100_000)).toEqual(sent)
  })

  it.each([
    ['begins with another packet', publish],
    ['announces a CONNECT that is too long', Buffer.from([0x10, 0xff, 0xff, 0x7f])],
    ['sends no MQTT', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('is ended if it %s', (_, data) => {
    expect(() => createConnectGuard(vi.fn())(data)).toThrow()
  })
})

it.each([
  ['read-only', createReadOnlyFilter],
  ['the guard', createConnectGuard],
] as const)('joins a packet that comes byte by byte once only (%s)', (_, create) => {
  const filter = create(vi.fn())
  const concat = vi.spyOn(Buffer, 'concat')
  // A CONNECT of 300,000 bytes that never gets complete.
  filter(Buffer.from([0x10, 0xe0, 0xa7, 0x12]))
  const piece = Buffer.from([0])
  for (let index = 0; index < 100_000; index += 1) filter(piece)
  expect(concat.mock.calls.filter(([pieces]) => pieces.length > 10)).toHaveLength(0)
  expect(concat.mock.calls.length).toBeLessThan(100_020)
  concat.mockRestore()
})
