import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import apiKeyDisable from '@commands/api-key/disable'
import apiKeyEdit from '@commands/api-key/edit'
import apiKeyEnable from '@commands/api-key/enable'
import userDelete from '@commands/user/delete'
import userEdit from '@commands/user/edit'

/** A newer broker makes an administrator of whom no role is sent for. */
describe('an edit of a user keeps the role', () => {
  const stage = (users: readonly object[]) => {
    const put = vi.fn()
    return { put, context: contextWith({ api: { userList: async () => users, userEdit: put } as never }) }
  }
  it.each([
    ['of a viewer', [{ username: 'v', role: 'viewer', backend: 'local' }], { params: { username: 'v' }, body: { description: 'n', role: 'viewer' } }],
    ['of one from a directory', [{ username: 'v', role: 'viewer', backend: 'ldap' }], { params: { username: 'v' }, body: { description: 'n', role: 'viewer' }, query: { backend: 'ldap' } }],
    ['of the broker’s own of two', [{ username: 'v', role: 'viewer', backend: 'ldap' }, { username: 'v', role: 'administrator', backend: 'local' }], { params: { username: 'v' }, body: { description: 'n', role: 'administrator' } }],
    ['where the broker knows none', [{ username: 'v' }], { params: { username: 'v' }, body: { description: 'n' } }],
  ])('%s', async (_, users, call) => {
    const { put, context } = stage(users)
    await userEdit.run({ username: 'v', description: 'n' }, context)
    expect(put).toHaveBeenCalledWith(call, expect.anything())
  })
})

it.each([
  ['of a directory, by its directory', [{ username: 'v', role: 'viewer', backend: 'ldap' }], { params: { username: 'v' }, query: { backend: 'ldap' } }],
  ['of the broker’s own before one of a directory', [{ username: 'v', backend: 'ldap' }, { username: 'v', backend: 'local' }], { params: { username: 'v' } }],
  ['where the broker knows no directories', [{ username: 'v' }], { params: { username: 'v' } }],
])('a user is deleted %s', async (_, users, call) => {
  const remove = vi.fn()
  await userDelete.run({ username: 'v' }, contextWith({ api: { userList: async () => users, userDelete: remove } as never }))
  expect(remove).toHaveBeenCalledWith(call, expect.anything())
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
