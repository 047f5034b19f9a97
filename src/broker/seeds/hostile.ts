import { hostileIds, hostileTexts, longId } from '@/lib/hostile'
import { isTopicFilter, isTopicName } from '@/lib/mqtt-topic'
import { self } from '../nodes'
import { listed, type Brief } from '../rows'
import type { StoredTrace } from '../traces'
import { emptySeed, type Seed } from './seed'

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
    alarms: hostileTexts.map((each) => ({
      node: self, name: `simulated ${each.text}`, message: each.text, details: { [each.text]: each.text },
      activate_at: bootedAt,
    })),
    topicMetrics: hostileIds.map((each) => each.text).filter(isTopicName),
    slow: {
      settings: { enable: true, top_k_num: 1000 },
      rows: hostileIds.map((each, i) => ({ clientid: each.text, topic: each.text, timespan: 500 + i, last_update_time: bootedAt })),
    },
    traces: hostileIds.slice(0, 20).map((each, i): StoredTrace => ({
      name: `hostile-${String(i)}`, type: isTopicFilter(each.text) && i % 2 === 0 ? 'topic' : 'clientid', condition: each.text,
      start: at, end: at + 86_400, payload_encode: 'text', enabled: true,
    })),
    apiKeys: hostileTexts.map((each, i) => ({ name: `hostile_${String(i).padStart(2, '0')}`, desc: each.text })),
    stopped: hostileIds.filter(({ text: name }) => !name.includes('@')).map(({ text: name }) => `${name}@127.0.0.1`),
    devices: true,
  }
}
