import type { Brief, RowRecipe } from '../rows'
import { emptySeed, type Seed } from './seed'

export const busyCount = 100_000

const usernames = ['acme', 'initech', 'umbrella', null] as const

/** Row `i`, always the same for the same boot time; nothing of it is held. Every tenth session is offline. */
const at = (bootedAt: number) => (i: number): Brief => {
  const created_at = bootedAt - ((i * 7919) % 86_400) * 1000
  return {
    clientid: `device-${String(i).padStart(5, '0')}`,
    username: usernames[i % usernames.length] ?? null,
    connected: i % 10 !== 9,
    ip_address: `10.${String((i >> 16) & 255)}.${String((i >> 8) & 255)}.${String(i & 255)}`,
    clean_start: i % 10 !== 9 && i % 3 === 0,
    proto_ver: i % 2 === 0 ? 5 : 4,
    created_at,
    connected_at: created_at,
  }
}

const indexOf = (clientid: string): number | undefined => {
  const digits = /^device-(\d{5})$/.exec(clientid)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const rows = (bootedAt: number): RowRecipe => ({ count: busyCount, at: at(bootedAt), indexOf })

/** Simulated like the clients they name: as many as the broker keeps, from half a second to nearly three minutes. */
const slow = (bootedAt: number): Seed['slow'] => ({
  settings: { enable: true, top_k_num: 1000, expire_interval: '1d' },
  rows: Array.from({ length: 1000 }, (_, i) => ({
    clientid: at(bootedAt)(i * 97).clientid, topic: `plants/${String(i % 40)}/${i % 3 === 0 ? 'alarms' : 'state'}`, timespan: 501 + ((i * 7919) % 160_000),
    last_update_time: bootedAt - ((i * 31) % 3600) * 1000,
  })),
})

export const busy = (bootedAt: number): Seed => ({ ...emptySeed, rows: rows(bootedAt), slow: slow(bootedAt), devices: true })
