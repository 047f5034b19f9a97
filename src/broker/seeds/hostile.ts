import { binaryPayload, deepJson, hostileIds, hostileTexts, longId, longLine } from '@/lib/hostile'
import { isTopicName } from '@/lib/mqtt-topic'
import { self } from '../nodes'
import { listed, type Brief } from '../rows'
import type { SeedDelayed } from '../delayed'
import type { SeedMessage } from '../stored-message'
import { emptySeed, type Seed } from './seed'

/** The corpus as topic, payload, sender and username, where MQTT takes it as a topic. */
function* messages(bootedAt: number): Iterable<SeedMessage> {
  for (const [i, { text }] of hostileTexts.entries()) {
    const topic = isTopicName(text) ? text : `hostile/${String(i)}`
    yield { topic, payload: Buffer.from(text === '' ? ' ' : text), from: text, username: i % 4 === 0 ? null : text, at: bootedAt - (hostileTexts.length - i) * 1000 }
  }
}

/** Payloads that are hard to show, by the name of their topic. */
const payloads: readonly (readonly [string, () => Buffer])[] = [
  ['payload/binary', () => Buffer.from(binaryPayload())],
  ['payload/deep', () => Buffer.from(deepJson())],
  ['payload/large', () => Buffer.from(longLine())],
  // One byte more than the broker shows.
  ['payload/too-large', () => Buffer.from(longLine(1_048_577))],
  ['payload/marker', () => Buffer.from('PAYLOAD_TOO_LARGE')],
]

function* retained(bootedAt: number): Iterable<SeedMessage> {
  yield* messages(bootedAt)
  yield { topic: longId, payload: Buffer.from('long'), from: longId, username: longId, at: bootedAt }
  for (const [topic, payload] of payloads) yield { topic, payload: payload(), from: 'hostile', username: null, at: bootedAt }
}

function* delayed(bootedAt: number): Iterable<SeedDelayed> {
  let seconds = 86_400
  for (const message of messages(bootedAt)) yield { ...message, at: bootedAt, seconds: (seconds += 60) }
  for (const [topic, payload] of payloads) yield { topic, payload: payload(), from: 'hostile', username: null, at: bootedAt, seconds: (seconds += 60) }
}

/** The corpus in every field that a device or a colleague can write. */
export function hostile(bootedAt: number): Seed {
  const ids = [...new Set([...hostileIds.map(({ text }) => text), longId])]
  const text = (i: number) => hostileTexts[i % hostileTexts.length]?.text ?? ''
  const rows = ids.map((clientid, i): Brief => ({
    clientid, username: text(i) === '' ? null : text(i), connected: false, ip_address: '127.0.0.1',
    clean_start: false, proto_ver: i % 2 === 0 ? 5 : 4, created_at: bootedAt, connected_at: bootedAt,
  }))
  const at = Math.floor(bootedAt / 1000)
  return {
    ...emptySeed,
    rows: listed(rows),
    users: hostileTexts.map((each, i) => ({
      username: `hostile_${String(i).padStart(2, '0')}`, description: each.text,
    })),
    bans: hostileIds.map((each, i) => ({
      as: i % 2 === 0 ? 'clientid' : 'username', who: `banned ${each.text}`, by: each.text, reason: each.text, at,
      until: at + 86_400,
    })),
    alarms: hostileTexts.flatMap((each, i) => {
      const alarm = { node: self, name: `simulated ${each.text}`, message: each.text, details: i % 5 === 0 ? each.text : { [each.text]: each.text } }
      return [
        { ...alarm, activate_at: bootedAt },
        { ...alarm, name: `past ${each.text}`, activate_at: bootedAt - 60_000, deactivate_at: bootedAt - 30_000 },
      ]
    }),
    retained: () => retained(bootedAt),
    delayed: () => delayed(bootedAt),
    stopped: hostileIds.filter(({ text: name }) => !name.includes('@')).map(({ text: name }) => `${name}@127.0.0.1`),
    devices: true,
  }
}
