import { defineCommand, done, refused } from '@/command/command'
import { pick } from '@/command/param'
import { logOutFrom } from '@/features/fleet/log-in'

/** Logs out of brokers of this console, in all their tabs. */
export default defineCommand({
  id: 'fleet.log-out',
  allDone: 'fleet.log-out.allDone',
  group: 'group.system',
  danger: 'disruptive',
  calls: [],
  fleet: true,
  writes: false,
  params: { brokers: pick('profile', { many: true, label: 'fleet.brokers' }) },
  when: ({ fleet }) => fleet !== undefined,
  confirm: ({ brokers: broker }, count) => ({
    body: count > 1 ? 'fleet.log-out.confirm.many' : 'fleet.log-out.confirm.one',
    values: { broker, count },
  }),
  async run({ brokers: name }, { fleet, signal }) {
    const member = (await fleet?.())?.find(name)
    if (member === undefined) return refused('FLEET_UNKNOWN')
    const informed = await logOutFrom(member, signal)
    return {
      ...done(informed ? 'fleet.log-out.done' : 'fleet.log-out.uninformed', { broker: member.profile.label }),
      ...(informed ? {} : { differs: true }),
    }
  },
})
