import type { Brief, RowRecipe } from '../rows'
import type { SeedMessage } from '../stored-message'
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

/** How many topics `state/N` retain a message. */
export const statesCount = 250
const configsCount = 1750

/** Retained messages: the states first, published one a second until the boot, then a configuration of every tenth device. */
function* retained(bootedAt: number): Iterable<SeedMessage> {
  for (let i = 0; i < statesCount; i += 1) {
    yield { topic: `state/${String(i)}`, payload: Buffer.from(JSON.stringify({ on: i % 3 !== 0, level: i })), from: `device-${String(i).padStart(5, '0')}`, username: usernames[i % usernames.length] ?? null, at: bootedAt - (statesCount - i) * 1000, qos: 1 }
  }
  for (let i = 0; i < configsCount; i += 1) {
    const clientid = `device-${String(i * 10).padStart(5, '0')}`
    yield { topic: `devices/${clientid}/config`, payload: Buffer.from(JSON.stringify({ interval: 10 + (i % 50) })), from: 'http_api', username: '', at: bootedAt - 86_400_000 + i * 1000, qos: 0 }
  }
}

export const busy = (bootedAt: number): Seed => ({ ...emptySeed, rows: rows(bootedAt), retained: () => retained(bootedAt), devices: true })
