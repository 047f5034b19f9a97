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
  ])('refuses to delete %j when it includes the current user: %s', (username, reason) =>
    expect(userDelete.blocked?.(contextWith(), { username } as never)).toBe(reason),
  )
  it('refuses no deletion when no user is logged in by name', () => {
    const { username: _username, ...context } = contextWith()
    expect(userDelete.blocked?.(context, {})).toBeUndefined()
  })
})
