import { binaryPayload, deepJson, hostileFilters, hostileTexts, longId, longLine } from '@/lib/text/hostile'
import { isTopicFilter, isTopicName } from '@/lib/net/mqtt-topic'
import type { SeedDelayed } from '../messages/delayed'
import type { SubscriptionInfo } from '../mqtt/model'
import { parseFilter } from '../mqtt/topic'
import { self } from '../monitoring/nodes'
import { listed, type SeededRow } from '../clients/rows'
import type { SeedMessage } from '../store/stored-message'
import type { StoredTrace } from '../monitoring/stored-trace'
import { hostileBridges } from './bridges'
import { hostileAuthz } from './permissions'
import { hostileExhooks, hostilePlugins } from './plugins'
import { hostileRules } from './rules'
import { hostileAuthentication } from './authentication'
import { hostileListeners } from './listeners'
import { emptySeed, type Seed } from './seed'
import { hostileAutoSubscribe, hostileRewrite } from './topic-rules'

const texts = hostileTexts.map(({ text }) => text)
const named = texts.filter((text) => text !== '')

/** Markup that would run if it were not escaped. */
const markup = named.find((each) => each.includes('<img')) ?? '<img src=x onerror=alert(1)>'

/** A different text of the corpus for each place. */
const text = (i: number) => texts[i % texts.length] ?? ''

const rowsAt = (bootedAt: number): SeededRow[] =>
  // No device can have two of these ids, but a broker might return them.
  [...named, longId].map((clientid, i) => ({
    clientid,
    username: text(i) === '' ? null : text(i),
    connected: false,
    ip_address: '127.0.0.1',
    port: 1024 + i,
    clean_start: false,
    proto_ver: i % 2 === 0 ? 5 : 4,
    proto_name: i % 7 === 3 ? text(i + 2) : 'MQTT',
    listener: `tcp:${text(i + 1)}`,
    mountpoint: i % 5 === 4 ? text(i + 3) : '',
    created_at: bootedAt,
    connected_at: bootedAt,
  }))

function subscriptionsOf(rows: readonly SeededRow[]): SubscriptionInfo[] {
  return rows.flatMap(({ clientid }, i) =>
    [0, 1].flatMap((n): SubscriptionInfo[] => {
      const filter = hostileFilters[(2 * i + n) % hostileFilters.length]?.text ?? ''
      const parsed = parseFilter(filter)
      const share = parsed?.group ?? null
      return parsed
        ? [
            {
              clientid,
              ...parsed,
              qos: (i % 3) as 0 | 1 | 2,
              nl: share === null && i % 2 === 0,
              rap: i % 2 === 1,
              rh: (i % 3) as 0 | 1 | 2,
            },
          ]
        : []
    }),
  )
}

/** The corpus as topic, payload, sender and username, if MQTT accepts it as a topic. */
function* messages(bootedAt: number): Iterable<SeedMessage> {
  for (const [i, { text }] of hostileTexts.entries()) {
    const topic = isTopicName(text) ? text : `hostile/${String(i)}`
    yield {
      topic,
      payload: Buffer.from(text === '' ? ' ' : text),
      from: text,
      username: i % 4 === 0 ? null : text,
      at: bootedAt - (hostileTexts.length - i) * 1000,
    }
  }
}

/** Payloads that are hard to show, by topic. */
const payloads: readonly (readonly [string, () => Buffer])[] = [
  ['payload/binary', () => Buffer.from(binaryPayload())],
  ['payload/deep', () => Buffer.from(deepJson())],
  ['payload/large', () => Buffer.from(longLine())],
  // One byte more than the broker returns.
  ['payload/too-large', () => Buffer.from(longLine(1_048_577))],
  ['payload/marker', () => Buffer.from('PAYLOAD_TOO_LARGE')],
]

function* retained(bootedAt: number): Iterable<SeedMessage> {
  yield* messages(bootedAt)
  yield { topic: longId, payload: Buffer.from('long'), from: longId, username: longId, at: bootedAt }
  for (const [topic, payload] of payloads)
    yield { topic, payload: payload(), from: 'hostile', username: null, at: bootedAt }
}

function* delayed(bootedAt: number): Iterable<SeedDelayed> {
  let seconds = 86_400
  for (const message of messages(bootedAt)) yield { ...message, at: bootedAt, seconds: (seconds += 60) }
  for (const [topic, payload] of payloads)
    yield {
      topic,
      payload: payload(),
      from: 'hostile',
      username: null,
      at: bootedAt,
      seconds: (seconds += 60),
    }
}

/** The corpus in every field that a device, a colleague or a broker can set. */
export function hostile(bootedAt: number): Seed {
  const rows = rowsAt(bootedAt)
  const at = Math.floor(bootedAt / 1000)
  return {
    ...emptySeed,
    rows: listed(rows, subscriptionsOf(rows)),
    users: [
      ...texts.map((description, i) => ({ username: `hostile_${String(i).padStart(2, '0')}`, description })),
      ...named.map((username, i) => ({ username, description: text(i) })),
    ],
    bans: named.map((each, i) => ({
      as: i % 2 === 0 ? 'clientid' : 'username',
      who: `banned ${each}`,
      by: text(i + 1),
      reason: each,
      at,
      until: at + 86_400,
    })),
    alarms: texts.flatMap((each) => [
      {
        node: self,
        name: `simulated ${each}`,
        message: each,
        details: { [each]: each },
        activate_at: bootedAt,
      },
      {
        node: self,
        name: `simulated past ${each}`,
        message: each,
        details: each,
        activate_at: bootedAt - 60_000,
        deactivate_at: bootedAt,
      },
    ]),
    topicMetrics: named.filter(isTopicName),
    slow: {
      settings: { enable: true, top_k_num: 1000 },
      rows: named.map((each, i) => ({
        clientid: each,
        topic: text(i + 1),
        timespan: 500 + i,
        last_update_time: bootedAt,
      })),
    },
    traces: named.slice(0, 20).map((each, i): StoredTrace => ({
      name: `hostile-${String(i)}`,
      type: isTopicFilter(each) && i % 2 === 0 ? 'topic' : 'clientid',
      condition: each,
      start: at,
      end: at + 86_400,
      payload_encode: 'text',
      enabled: true,
    })),
    apiKeys: texts.map((desc, i) => ({ name: `hostile_${String(i).padStart(2, '0')}`, desc })),
    bridges: hostileBridges,
    listeners: hostileListeners(texts),
    files: {
      enable: true,
      files: named.map((each, i) => ({
        clientid: each,
        fileid: text(i + 1),
        name: text(i + 2),
        content: text(i + 3),
        at: bootedAt,
      })),
    },
    authz: hostileAuthz,
    plugins: hostilePlugins(markup),
    exhooks: hostileExhooks(markup),
    retained: () => retained(bootedAt),
    rules: () => hostileRules(bootedAt),
    delayed: () => delayed(bootedAt),
    rewrite: hostileRewrite,
    autoSubscribe: hostileAutoSubscribe,
    authentication: hostileAuthentication([...texts, longId]),
    stopped: named.filter((name) => !name.includes('@')).map((name) => `${name}@127.0.0.1`),
    devices: true,
  }
}
