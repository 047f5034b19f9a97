import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { finders } from '@/api/finders'
import { userParts } from '@/api/resource'
import { contextWith } from '@/command/fixture'
import apiKeyDisable from '@commands/api-key/disable'
import apiKeyEdit from '@commands/api-key/edit'
import apiKeyEnable from '@commands/api-key/enable'
import userDelete from '@commands/user/delete'
import userEdit from '@commands/user/edit'
import userPassword from '@commands/user/password'

const twins = [{ username: 'v', role: 'viewer', backend: 'ldap' }, { username: 'v', role: 'administrator', backend: 'local' }]

/** A newer broker makes an administrator of whom no role is sent for. */
describe('an edit of a user keeps the role', () => {
  const stage = (users: readonly object[]) => {
    const put = vi.fn()
    return { put, context: contextWith({ api: { userList: async () => users, userEdit: put } as never }) }
  }
  it.each([
    ['of a viewer', 'v', [{ username: 'v', role: 'viewer', backend: 'local' }], { params: { username: 'v' }, body: { description: 'n', role: 'viewer' } }],
    ['of one from a directory', 'ldap:v', [{ username: 'v', role: 'viewer', backend: 'ldap' }], { params: { username: 'v' }, body: { description: 'n', role: 'viewer' }, query: { backend: 'ldap' } }],
    ['of the broker’s own of two', 'v', twins, { params: { username: 'v' }, body: { description: 'n', role: 'administrator' } }],
    ['of the directory’s of two', 'ldap:v', twins, { params: { username: 'v' }, body: { description: 'n', role: 'viewer' }, query: { backend: 'ldap' } }],
    ['where the broker knows none', 'v', [{ username: 'v' }], { params: { username: 'v' }, body: { description: 'n' } }],
  ])('%s', async (_, username, users, call) => {
    const { put, context } = stage(users)
    await userEdit.run({ username, description: 'n' }, context)
    expect(put).toHaveBeenCalledWith(call, expect.anything())
  })
  it('never takes one of a directory for the broker’s own', async () => {
    const { put, context } = stage([{ username: 'v', role: 'viewer', backend: 'ldap' }])
    await expect(userEdit.run({ username: 'v', description: 'n' }, context)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
    expect(put).not.toHaveBeenCalled()
  })
})

it.each([
  ['of a directory, by its directory', 'ldap:v', { params: { username: 'v' }, query: { backend: 'ldap' } }],
  ['of the broker', 'v', { params: { username: 'v' } }],
])('a user is deleted %s', async (_, username, call) => {
  const remove = vi.fn()
  await userDelete.run({ username }, contextWith({ api: { userDelete: remove } as never }))
  expect(remove).toHaveBeenCalledWith(call, expect.anything())
})

it('two users of one name are two rows, each found by its own id', async () => {
  const { items } = await finders.user({ userList: async () => twins } as never, 'v', { signal: new AbortController().signal })
  expect(items.map(({ id }) => id)).toEqual(['ldap:v', 'v'])
  expect(items.map(({ id }) => userParts(id))).toEqual([{ username: 'v', backend: 'ldap' }, { username: 'v' }])
})

it('the password of a user of a directory is not the broker’s to change', () => {
  expect(['v', 'ldap:v'].map((username) => userPassword.blocked?.(contextWith(), { username }))).toEqual([undefined, 'user.password.directory'])
})

describe('an edit of an API key keeps the role', () => {
  const key = { name: 'k', desc: 'd', enable: true, expired_at: 'infinity', role: 'publisher' }
  it.each([['edit', apiKeyEdit], ['enable', apiKeyEnable], ['disable', apiKeyDisable]] as const)('%s', async (_, command) => {
    const put = vi.fn()
    await command.run({ name: 'k' } as never, contextWith({ api: { apiKeyDetail: async () => key, apiKeyEdit: put } as never }))
    expect(put).toHaveBeenCalledWith({ params: { name: 'k' }, body: expect.objectContaining({ role: 'publisher', expired_at: 'infinity' }) as object }, expect.anything())
  })
})

it.each([[403, 'UNAUTHORIZED_ROLE'], [401, 'API_KEY_NOT_ALLOW']])('%s %s is a refusal, never the end of the session', (status, code) => {
  expect(new ApiError(status, code, '').sessionOver).toBe(false)
})
