import { defineCommand, done } from '@/command/command'
import { logOutFrom, sortOwnLast } from '@/features/fleet/log-in'

/** Logs out of all brokers of this console, that of the page last. */
export default defineCommand({
  id: 'fleet.log-out-all',
  group: 'group.system',
  danger: 'disruptive',
  calls: [],
  fleet: true,
  writes: false,
  params: {},
  when: ({ fleet }) => fleet !== undefined,
  confirm: () => ({ body: 'fleet.log-out-all.confirm' }),
  async run(_, { fleet, signal, broker }) {
    const members = sortOwnLast((await fleet?.())?.all ?? [], broker?.name)
    const ended = members.filter(({ session }) => session.get().state !== 'out')
    const others = ended.filter(({ profile }) => profile.name !== broker?.name)
    const informed = await Promise.all(others.map((member) => logOutFrom(member, signal)))
    for (const member of ended.slice(others.length)) informed.push(await logOutFrom(member, signal))
    return {
      ...done(informed.every(Boolean) ? 'fleet.log-out-all.done' : 'fleet.log-out-all.uninformed'),
      ...(informed.every(Boolean) ? {} : { differs: true }),
    }
  },
})
