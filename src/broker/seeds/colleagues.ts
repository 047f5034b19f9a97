import type { StoredBan } from '../access/bans'
import type { Person } from '../access/users'

/** Other users of the console; none has a valid password. */
export const colleagues: readonly Person[] = [
  { username: 'night_shift', description: 'Simulated: watches from 22:00 to 06:00' },
  { username: 'field_team', description: 'Simulated: installs and exchanges devices' },
]

const hour = 3600

/** A ban of each kind, none on a simulated device. */
export function seedBans(bootedAt: number): StoredBan[] {
  const now = Math.floor(bootedAt / 1000)
  return [
    {
      as: 'clientid',
      who: 'press-04',
      by: 'night_shift',
      reason: 'Simulated: connects twice a second',
      at: now - 2 * hour,
      until: now + 22 * hour,
    },
    {
      as: 'username',
      who: 'trial',
      by: 'field_team',
      reason: 'Simulated: the trial has ended',
      at: now - 48 * hour,
      until: now + 30 * 24 * hour,
    },
    {
      as: 'peerhost',
      who: '192.0.2.44',
      by: 'mgmt_api',
      reason: 'Simulated: scans for open ports',
      at: now - hour,
      until: now + 7 * 24 * hour,
    },
  ]
}
