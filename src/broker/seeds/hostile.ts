import { hostileIds, hostileTexts, longId } from '@/lib/hostile'
import { self } from '../nodes'
import { listed, type Brief } from '../rows'
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
    alarms: hostileTexts.flatMap((each, i) => {
      const alarm = { node: self, name: `simulated ${each.text}`, message: each.text, details: i % 5 === 0 ? each.text : { [each.text]: each.text } }
      return [
        { ...alarm, activate_at: bootedAt },
        { ...alarm, name: `past ${each.text}`, activate_at: bootedAt - 60_000, deactivate_at: bootedAt - 30_000 },
      ]
    }),
    stopped: hostileIds.filter(({ text: name }) => !name.includes('@')).map(({ text: name }) => `${name}@127.0.0.1`),
    devices: true,
  }
}
