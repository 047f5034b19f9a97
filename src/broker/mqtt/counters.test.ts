import type { IPublishPacket } from 'mqtt-packet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowed, anonymous, badPassword } from './credentials'
import { startTestEngine, eventually, RawClient, type TestEngine } from './harness'
import { metricKeys, type MetricKey } from './metrics'

let b: TestEngine
let open: TestEngine
beforeAll(async () => {
  b = await startTestEngine({
    authenticate: ({ clientid, method }) =>
      clientid === 'stranger'
        ? badPassword
        : method === undefined
          ? anonymous
          : { kind: 'challenge', data: Buffer.from('who?'), answer: () => allowed(false) },
    limits: { maxQueue: 3, receiveMaximum: 2 },
    isBanned: ({ clientid }) => clientid === 'banned',
    authorize: (_client, { topic }) => ({
      allowed: !topic.startsWith('secret'),
      how: 'matched',
      source: 'test',
    }),
  })
  open = await startTestEngine()
})
afterAll(async () => {
  await b.stop()
  await open.stop()
})

/**
 * Counters that cannot change here: there is no cluster, no delayed message, no rule and no overload
 * protection.
 */
const never: readonly MetricKey[] = [
  'messages.delayed',
  'messages.forward',
  'authorization.cache_hit',
  'authorization.superuser',
  'olp.delay.ok',
  'olp.delay.timeout',
  'olp.hbn',
  'olp.gc',
  'olp.new_conn',
]

type Steps = (raw: RawClient) => Promise<void> | void
/** The counters that changed while `act` ran. */
async function moved(act: () => Promise<void>): Promise<Partial<Record<MetricKey, number>>> {
  const before = b.engine.metrics.all()
  await act()
  const after = b.engine.metrics.all()
  return Object.fromEntries(
    metricKeys.flatMap((key) => (after[key] === before[key] ? [] : [[key, after[key] - before[key]]])),
  )
}
const by = (clientId: string, steps: Steps, options = {}) =>
  moved(async () => {
    const raw = await b.raw({ clientId, ...options })
    await steps(raw)
  })
const publish = (more: Partial<IPublishPacket>): IPublishPacket => ({
  cmd: 'publish',
  topic: 't',
  payload: 'x',
  qos: 0,
  dup: false,
  retain: false,
  ...more,
})
const subscription = { qos: 2 as const, nl: false, rap: false, rh: 0 }

const sum = (counts: Record<string, number>, pattern: RegExp) =>
  Object.entries(counts).reduce((total, [key, count]) => total + (pattern.test(key) ? count : 0), 0)

it('counts each event once, and nothing else', async () => {
  expect(
    await by('ping', async (raw) => {
      raw.send({ cmd: 'pingreq' })
      await raw.until('pingresp')
    }),
  ).toMatchObject({
    'packets.connect.received': 1,
    'packets.connack.sent': 1,
    'packets.pingreq.received': 1,
    'packets.pingresp.sent': 1,
    'packets.received': 2,
    'packets.sent': 2,
    'client.connect': 1,
    'client.connack': 1,
    'client.connected': 1,
    'client.authenticate': 1,
    'client.auth.anonymous': 1,
    'authentication.success': 1,
    'authentication.success.anonymous': 1,
    'session.created': 1,
  })
  expect(
    await by('banned', async (raw) => {
      await raw.untilClosed()
    }),
  ).toMatchObject({ 'packets.connack.error': 1 })
  expect(
    await by('stranger', async (raw) => {
      await raw.untilClosed()
    }),
  ).toMatchObject({
    'packets.connack.error': 1,
    'packets.connack.auth_error': 1,
    'client.authenticate': 1,
    'authentication.failure': 1,
  })
  expect(
    await moved(async () => {
      const raw = await RawClient.connect(b.port, { silent: true })
      raw.send({
        cmd: 'connect',
        clientId: 'stepwise',
        protocolId: 'MQTT',
        protocolVersion: 5,
        clean: true,
        keepalive: 0,
        properties: { authenticationMethod: 'STEP' },
      })
      await raw.until('auth')
      raw.send({ cmd: 'auth', reasonCode: 0x18, properties: { authenticationMethod: 'STEP' } })
      await raw.until('connack')
    }),
  ).toMatchObject({
    'packets.auth.received': 1,
    'packets.auth.sent': 1,
    'client.authenticate': 2,
    'authentication.success': 1,
  })
  expect(
    await by('sub', async (raw) => {
      raw.send({
        cmd: 'subscribe',
        messageId: 1,
        subscriptions: [
          { topic: 'a', ...subscription },
          { topic: 'secret', ...subscription },
          { topic: 'a/#/b', ...subscription },
        ],
      })
      await raw.until('suback')
      raw.send({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: ['a'] })
      await raw.until('unsuback')
      // The codec refuses to write a packet without an identifier.
      raw.socket.write(Buffer.from([0xa2, 6, 0, 0, 0, 0, 1, 0x61]))
      await raw.until('disconnect')
    }),
  ).toMatchObject({
    'packets.subscribe.received': 1,
    'packets.subscribe.error': 1,
    'packets.subscribe.auth_error': 1,
    'packets.suback.sent': 1,
    'client.subscribe': 1,
    'packets.unsubscribe.received': 2,
    'packets.unsubscribe.error': 1,
    'packets.unsuback.sent': 1,
    'client.unsubscribe': 1,
    'packets.disconnect.sent': 1,
    'authorization.allow': 1,
    'authorization.deny': 1,
    'authorization.matched.allow': 1,
    'authorization.matched.deny': 1,
    'client.authorize': 2,
    'client.disconnected': 1,
    'session.terminated': 1,
  })
})

it('counts publishing and its failures', async () => {
  expect(
    await by('pub', async (raw) => {
      raw.send(publish({ topic: 'nobody', qos: 1, messageId: 1 }))
      await raw.until('puback')
      raw.send(publish({ topic: 'secret', qos: 1, messageId: 2 }))
      await raw.until('puback', 2)
      raw.send(publish({ topic: 'nobody', qos: 2, messageId: 3 }))
      raw.send(publish({ topic: 'nobody', qos: 2, messageId: 3, dup: true }))
      await raw.until('pubrec', 2)
      raw.send({ cmd: 'pubrel', messageId: 3, reasonCode: 0 })
      raw.send({ cmd: 'pubrel', messageId: 9, reasonCode: 0 })
      await raw.until('pubcomp', 2)
      raw.send(publish({ topic: 'a/+' }))
      await raw.until('disconnect')
    }),
  ).toMatchObject({
    'packets.publish.received': 5,
    'messages.received': 5,
    'messages.qos0.received': 1,
    'messages.qos1.received': 2,
    'messages.qos2.received': 2,
    'packets.publish.auth_error': 1,
    'packets.publish.error': 1,
    'packets.publish.inuse': 1,
    'messages.publish': 2,
    'messages.dropped': 2,
    'messages.dropped.no_subscribers': 2,
    'packets.puback.sent': 2,
    'packets.pubrec.sent': 2,
    'packets.pubrel.received': 2,
    'packets.pubrel.missed': 1,
    'packets.pubcomp.sent': 2,
  })
  expect(
    await by('greedy', async (raw) => {
      for (let messageId = 1; messageId <= 3; messageId += 1)
        raw.send(publish({ topic: 'nobody', qos: 2, messageId }))
      await raw.until('disconnect')
    }),
  ).toMatchObject({ 'packets.publish.dropped': 1 })
  expect(
    await moved(async () => {
      const raw = await b.raw({ clientId: 'late', clean: false, properties: { sessionExpiryInterval: 1000 } })
      raw.send(publish({ topic: 'nobody', qos: 2, messageId: 1 }))
      await raw.until('pubrec')
      b.clock.ahead += 301_000
      b.engine.sweep()
      expect(b.engine.client('late')?.['recv_msg.dropped.await_pubrel_timeout']).toBe(1)
    }),
  ).toMatchObject({ 'messages.dropped.await_pubrel_timeout': 1, 'messages.dropped': 2 })
  expect(
    await by('auth', async (raw) => {
      raw.send({ cmd: 'auth', reasonCode: 0x18, properties: { authenticationMethod: 'x' } })
      await raw.until('disconnect')
    }),
  ).toMatchObject({ 'packets.auth.received': 1 })
})

it('counts deliveries, acknowledgements and every cause of a drop', async () => {
  const options = { clean: false, properties: { sessionExpiryInterval: 1000, maximumPacketSize: 500 } }
  expect(
    await by(
      'takes',
      async (raw) => {
        raw.send({
          cmd: 'subscribe',
          messageId: 1,
          subscriptions: [{ topic: 'd', ...subscription, nl: true }],
        })
        await raw.until('suback')
        for (const qos of [0, 1, 2] as const) b.engine.publish({ topic: 'd', payload: Buffer.from('x'), qos })
        const [, first, second] = [
          await raw.until('publish'),
          await raw.until('publish', 2),
          await raw.until('publish', 3),
        ]
        for (const messageId of [first?.messageId, second?.messageId, 99]) {
          raw.send({ cmd: 'pubcomp', messageId, reasonCode: 0 })
          if (messageId !== first?.messageId) raw.send({ cmd: 'puback', messageId, reasonCode: 0 })
          if (messageId !== second?.messageId) raw.send({ cmd: 'pubrec', messageId, reasonCode: 0 })
        }
        await raw.until('pubrel', 2)
        raw.send({ cmd: 'puback', messageId: first?.messageId, reasonCode: 0 })
        raw.send({ cmd: 'pubrec', messageId: second?.messageId, reasonCode: 0 })
        await raw.until('pubrel', 3)
        raw.send({ cmd: 'pubcomp', messageId: second?.messageId, reasonCode: 0 })
        await eventually(() => b.engine.client('takes')?.inflight_cnt === 0)
        raw.send(publish({ topic: 'd' }))
        b.engine.publish({ topic: 'd', payload: Buffer.alloc(600), qos: 0 })
        await eventually(() => b.engine.client('takes')?.['send_msg.dropped'] === 2)
        raw.send({ cmd: 'disconnect', reasonCode: 0 })
        await raw.untilClosed()
      },
      options,
    ),
  ).toMatchObject({
    'messages.sent': 3,
    'messages.qos0.sent': 1,
    'messages.qos1.sent': 1,
    'messages.qos2.sent': 1,
    'packets.publish.sent': 3,
    'messages.acked': 2,
    'packets.puback.inuse': 1,
    'packets.puback.missed': 1,
    'packets.pubrec.inuse': 1,
    'packets.pubrec.missed': 1,
    'packets.pubcomp.inuse': 2,
    'packets.pubcomp.missed': 1,
    'packets.pubrel.sent': 3,
    'delivery.dropped': 2,
    'delivery.dropped.no_local': 1,
    'delivery.dropped.too_large': 1,
    'packets.disconnect.received': 1,
  })
  expect(
    await moved(async () => {
      b.engine.publish({ topic: 'd', payload: Buffer.from('x'), qos: 0 })
      for (let i = 0; i < 4; i += 1)
        b.engine.publish({
          topic: 'd',
          payload: Buffer.from('x'),
          qos: 1,
          ...(i === 3 ? { properties: { messageExpiryInterval: 1 } } : {}),
        })
      b.clock.ahead += 2000
      const back = await b.raw({ clientId: 'takes', ...options })
      await back.until('publish', 2)
      const other = await b.raw({ clientId: 'takes', ...options })
      await back.until('disconnect')
      const last = await b.raw({ clientId: 'takes', clean: true })
      await other.until('disconnect')
      last.socket.destroy()
      await eventually(() => b.engine.client('takes') === undefined)
    }),
  ).toMatchObject({
    'delivery.dropped': 3,
    'delivery.dropped.qos0_msg': 1,
    'delivery.dropped.queue_full': 1,
    'delivery.dropped.expired': 1,
    'session.resumed': 2,
    'session.takenover': 1,
    'session.discarded': 1,
    'session.created': 1,
  })
})

it('excludes $SYS from client counters', async () => {
  const changes = await moved(async () => {
    b.engine.publish({ topic: '$SYS/brokers/x', payload: Buffer.from('x'), qos: 0 })
  })
  expect(changes).toEqual({})
  const raw = await b.raw({ clientId: 'wide' })
  raw.send({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [
      { topic: '#', ...subscription },
      { topic: '+/brokers/x', ...subscription },
    ],
  })
  await raw.until('suback')
  expect(b.engine.publish({ topic: '$SYS/brokers/x', payload: Buffer.from('x'), qos: 0 })).toBe(0)
})

it('has no unused counter except unsupported features, with consistent sums', async () => {
  const raw = await open.raw({ clientId: 'free' })
  raw.send(publish({ topic: 'x' }))
  raw.send({ cmd: 'pingreq' })
  await raw.until('pingresp')
  expect(open.engine.metrics.get('authorization.nomatch')).toBe(1)
  const all = b.engine.metrics.all()
  const still = metricKeys.filter((key) => all[key] === 0 && open.engine.metrics.get(key) === 0)
  expect(still).toEqual(never)
  expect(all['packets.received']).toBe(sum(all, /^packets\.\w+\.received$/))
  expect(all['packets.sent']).toBe(sum(all, /^packets\.\w+\.sent$/))
  expect(all['messages.received']).toBe(sum(all, /^messages\.qos\d\.received$/))
  expect(all['messages.sent']).toBe(sum(all, /^messages\.qos\d\.sent$/))
  expect(all['delivery.dropped']).toBe(sum(all, /^delivery\.dropped\./))
  expect(all['messages.dropped']).toBe(sum(all, /^messages\.dropped\./))
  expect(all['authorization.allow'] + all['authorization.deny']).toBe(all['client.authorize'])
})
