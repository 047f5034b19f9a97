import { describe, expect, it } from 'vitest'
import banCreate from '@commands/ban/create'
import clientKick from '@commands/client/kick'
import clientShow from '@commands/client/show'
import logout from '@commands/session/logout'
import changePassword from '@commands/user/password'
import { contextWith } from './fixture'
import { disabledReason } from './reach'

const reasonFor = (role: string | undefined, command: Parameters<typeof disabledReason>[0], given = {}) =>
  disabledReason(command, contextWith({ role, username: 'ops' }), given)

describe('what a role may run', () => {
  it.each(['administrator', 'ns:plant::administrator', undefined, 'some-new-role'])(
    'is everything for %s',
    (role) => {
      for (const command of [clientKick, banCreate, clientShow])
        expect(reasonFor(role, command)).toBeUndefined()
    },
  )

  it.each(['viewer', 'ns:plant::viewer'])('is only reading for %s', (role) => {
    expect([clientKick, banCreate, clientShow].map((command) => reasonFor(role, command))).toEqual([
      'session.read-only.viewer',
      'session.read-only.viewer',
      undefined,
    ])
  })

  it('includes the own account of a viewer', () => {
    expect(reasonFor('viewer', logout)).toBeUndefined()
    expect(reasonFor('viewer', changePassword, { username: 'ops' })).toBeUndefined()
    expect(reasonFor('viewer', changePassword, { username: 'other' })).toBe('session.read-only.viewer')
  })
})
