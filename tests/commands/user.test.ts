import { describe, expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import userDelete from '@commands/user/delete'

describe('user.delete', () => {
  it.each<[unknown, string | undefined]>([
    ['admin', 'user.delete.self'],
    [['ops', 'admin'], 'user.delete.self'],
    [['ops', 'guest'], undefined],
    ['ops', undefined],
    [undefined, undefined],
  ])('of %j is refused where oneself is among them: %s', (username, reason) =>
    expect(userDelete.blocked?.(contextWith(), { username } as never)).toBe(reason),
  )
  it('refuses nobody where nobody is signed in by name', () => {
    const { username: _username, ...context } = contextWith()
    expect(userDelete.blocked?.(context, {})).toBeUndefined()
  })
})
