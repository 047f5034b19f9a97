import mqttPacket, { type Packet } from 'mqtt-packet'
import type { Seeded } from '../../src/lib/seeded'

const randomBytes = (random: Seeded, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.int(256)))

const connect: Packet = {
  cmd: 'connect',
  clientId: 'malformed',
  protocolId: 'MQTT',
  protocolVersion: 5,
  clean: true,
  keepalive: 10,
  username: 'user',
  password: Buffer.from('secret'),
  will: { topic: 'will', payload: Buffer.from('gone'), qos: 1, retain: false },
}

const packets: readonly Packet[] = [
  connect,
  {
    cmd: 'publish',
    topic: 'a/b',
    payload: 'text',
    qos: 2,
    dup: false,
    retain: true,
    messageId: 1,
    properties: { topicAlias: 3, userProperties: { a: 'b' }, messageExpiryInterval: 1 },
  },
  {
    cmd: 'subscribe',
    messageId: 2,
    subscriptions: [
      { topic: '$share/g/a/+', qos: 1 },
      { topic: '#', qos: 0 },
    ],
  },
  { cmd: 'unsubscribe', messageId: 3, unsubscriptions: ['a/b'] },
  { cmd: 'puback', messageId: 1 },
  { cmd: 'pubrel', messageId: 1 },
  { cmd: 'pingreq' },
  { cmd: 'disconnect', reasonCode: 4, properties: { sessionExpiryInterval: 5 } },
  { cmd: 'auth', reasonCode: 24, properties: { authenticationMethod: 'SCRAM-SHA-256' } },
]

const encode = (packet: Packet) => mqttPacket.generate(packet, { protocolVersion: 5 })

/** Damages bytes: some are changed, a part is missing or doubled, or the length in the header is wrong. */
function damage(random: Seeded, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = random.int(copy.length)
  switch (random.int(4)) {
    case 0:
      for (let count = 0; count < 3; count += 1) copy[random.int(copy.length)] = random.int(256)
      return copy
    case 1:
      return copy.subarray(0, at)
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy])
    default:
      copy[1] = random.int(256)
      return copy
  }
}

/** What a broken client might send: random bytes, a damaged CONNECT, or damaged packets after a valid one. */
export function malformedBytes(random: Seeded): Buffer {
  const kind = random.next()
  if (kind < 0.2) return randomBytes(random, 1 + random.int(80))
  if (kind < 0.4) return damage(random, encode(connect))
  return Buffer.concat([encode(connect), damage(random, encode(random.pick(packets)))])
}

/** A text that is wrong in most places: a name of a prototype, a path, too long, not printable, or a number. */
const someText = (random: Seeded): string =>
  random.pick([
    'x',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'a'.repeat(5000),
    '\u0000\uFFFF\u202E',
    '',
    '-1',
    '1e999',
    '${username}',
    '5s',
    'NaN',
  ])

/** A name for a path: never empty, since that would be another path. */
export const someName = (random: Seeded): string => encodeURIComponent(someText(random) || 'x')

/** A JSON value of the given depth that uses names which bodies have. */
export function someValue(random: Seeded, depth: number): unknown {
  const kind = random.int(depth > 0 ? 8 : 5)
  if (kind === 0) return random.pick([null, true, false])
  if (kind === 1) return random.pick([0, -1, 1.5, 2 ** 53, 1e308])
  if (kind < 5) return someText(random)
  const values = Array.from({ length: random.int(4) }, () => someValue(random, depth - 1))
  if (kind === 5) return values
  const names = [
    'id',
    'name',
    'type',
    'enable',
    'config',
    'rules',
    'actions',
    'sql',
    'topic',
    'server',
    'ssl',
  ] as const
  return Object.fromEntries(values.map((value) => [random.pick([...names, '__proto__', 'x']), value]))
}
