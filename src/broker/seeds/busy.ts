import type { RowRecipe, SeededRow } from '../clients/rows'
import type { SeedMessage } from '../store/stored-message'
import { manyBridges } from './bridges'
import { colleagues, seedBans } from './colleagues'
import { stompGateway } from './gateways'
import { busyRules } from './rules'
import { emptySeed, type Seed } from './seed'

const busyCount = 100_000

const usernames = ['acme', 'initech', 'umbrella', null] as const

/**
 * Row `i`, deterministic for a start time and not stored. Every tenth session is disconnected. Counters
 * are consistent: each device has sent `n` messages of 48 bytes and a ping for every fourth.
 */
const at =
  (bootedAt: number) =>
  (i: number): SeededRow => {
    const created_at = bootedAt - ((i * 7919) % 86_400) * 1000
    const connected = i % 10 !== 9
    const clean_start = connected && i % 3 === 0
    const messages = (i * 31) % 5000
    const pings = Math.floor(messages / 4)
    const packets = 1 + messages + pings
    return {
      clientid: `device-${String(i).padStart(5, '0')}`,
      username: usernames[i % usernames.length] ?? null,
      connected,
      ip_address: `10.${String((i >> 16) & 255)}.${String((i >> 8) & 255)}.${String(i & 255)}`,
      port: 20_000 + ((i * 37) % 40_000),
      listener: i % 8 === 5 ? 'ws:default' : 'tcp:default',
      keepalive: [30, 60, 120, 300][i % 4] ?? 60,
      clean_start,
      expiry_interval: clean_start ? 0 : i % 50 === 7 ? 4_294_967_295 : 7200,
      proto_ver: i % 2 === 0 ? 5 : 4,
      recv_oct: 40 + messages * 64 + pings * 2,
      recv_cnt: packets,
      recv_pkt: packets,
      recv_msg: messages,
      'recv_msg.qos0': messages,
      send_oct: 4 + pings * 2,
      send_cnt: 1 + pings,
      send_pkt: 1 + pings,
      reductions: packets + 1 + pings,
      created_at,
      connected_at: created_at,
    }
  }

const indexOf = (clientid: string): number | undefined => {
  const digits = /^device-(\d{5})$/.exec(clientid)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const rows = (bootedAt: number): RowRecipe => ({ count: busyCount, at: at(bootedAt), indexOf })

/** Simulated slow subscriptions, as many as the broker keeps, from half a second to nearly three minutes. */
const slow = (bootedAt: number): Seed['slow'] => ({
  settings: { enable: true, top_k_num: 1000, expire_interval: '1d' },
  rows: Array.from({ length: 1000 }, (_, i) => ({
    clientid: at(bootedAt)(i * 97).clientid,
    topic: `plants/${String(i % 40)}/${i % 3 === 0 ? 'alarms' : 'state'}`,
    timespan: 501 + ((i * 7919) % 160_000),
    last_update_time: bootedAt - ((i * 31) % 3600) * 1000,
  })),
})

/** Number of retained topics `state/N`. */
const statesCount = 250
const configsCount = 1750

/** Retained messages: one state per second up to the start, then a configuration for every tenth device. */
function* retained(bootedAt: number): Iterable<SeedMessage> {
  for (let i = 0; i < statesCount; i += 1) {
    yield {
      topic: `state/${String(i)}`,
      payload: Buffer.from(JSON.stringify({ on: i % 3 !== 0, level: i })),
      from: `device-${String(i).padStart(5, '0')}`,
      username: usernames[i % usernames.length] ?? null,
      at: bootedAt - (statesCount - i) * 1000,
      qos: 1,
    }
  }
  for (let i = 0; i < configsCount; i += 1) {
    const clientid = `device-${String(i * 10).padStart(5, '0')}`
    yield {
      topic: `devices/${clientid}/config`,
      payload: Buffer.from(JSON.stringify({ interval: 10 + (i % 50) })),
      from: 'http_api',
      username: '',
      at: bootedAt - 86_400_000 + i * 1000,
      qos: 0,
    }
  }
}

export const busy = (bootedAt: number): Seed => ({
  ...emptySeed,
  rows: rows(bootedAt),
  users: colleagues,
  bans: seedBans(bootedAt),
  slow: slow(bootedAt),
  bridges: manyBridges,
  gateways: stompGateway,
  retained: () => retained(bootedAt),
  rules: () => busyRules(bootedAt),
  devices: true,
})
