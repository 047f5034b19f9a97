import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { pick, secret, text } from '@/command/param'
import { logInTo } from '@/features/fleet/log-in'

/**
 * Logs in to several brokers of this console with one name and password. The sessions are those that the tabs of
 * these brokers use; the password is stored nowhere.
 */
export default defineCommand({
  id: 'fleet.log-in',
  allDone: 'fleet.log-in.allDone',
  group: 'group.system',
  danger: 'read',
  calls: [],
  fleet: true,
  params: {
    brokers: pick('profile', { many: true, label: 'fleet.brokers' }),
    username: text(z.string().check(z.minLength(1, 'error.required')), { label: 'list.column.username' }),
    password: secret({ label: 'login.password' }),
  },
  errors: {
    BAD_USERNAME_OR_PWD: { step: 'password', key: 'error.code.BAD_USERNAME_OR_PWD' },
    FLEET_SECOND_STEP: { step: 'brokers', key: 'error.code.FLEET_SECOND_STEP' },
  },
  when: ({ fleet }) => fleet !== undefined,
  async run({ brokers: name, username, password }, { fleet, signal }) {
    const member = (await fleet?.())?.find(name)
    if (member === undefined) return refused('FLEET_UNKNOWN')
    await logInTo(member, username, password, signal)
    return done('fleet.log-in.done', { broker: member.profile.label, username })
  },
})
