import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { userFinder } from '@/features/user/finder'
import { userParts } from '@/contract/user-id'
import { contextWith } from '@/command/fixture'
import { apiKeyUndo as apiKey } from '@/features/api-key/undo'
import apiKeyCreate from '@commands/api-key/create'
import apiKeyDisable from '@commands/api-key/disable'
import apiKeyEdit from '@commands/api-key/edit'
import apiKeyEnable from '@commands/api-key/enable'
import userCreate from '@commands/user/create'
import userDelete from '@commands/user/delete'
import userEdit from '@commands/user/edit'
import userPassword from '@commands/user/password'

const twins = [
  { username: 'v', role: 'viewer', backend: 'ldap' },
  { username: 'v', role: 'administrator', backend: 'local' },
]

/** A newer broker creates an administrator if no role is sent. */
describe('editing a user keeps the role', () => {
  const stage = (users: readonly object[]) => {
    const put = vi.fn()
    return { put, context: contextWith({ api: { userList: async () => users, userEdit: put } as never }) }
  }
  it.each([
    [
      'of a viewer',
      'v',
      [{ username: 'v', role: 'viewer', backend: 'local' }],
      { params: { username: 'v' }, body: { description: 'n', role: 'viewer' } },
    ],
    [
      'of one from a directory',
      'ldap:v',
      [{ username: 'v', role: 'viewer', backend: 'ldap' }],
      { params: { username: 'v' }, body: { description: 'n', role: 'viewer' }, query: { backend: 'ldap' } },
    ],
    [
      'of the broker’s own of two',
      'v',
      twins,
      { params: { username: 'v' }, body: { description: 'n', role: 'administrator' } },
    ],
    [
      'of the directory’s of two',
      'ldap:v',
      twins,
      { params: { username: 'v' }, body: { description: 'n', role: 'viewer' }, query: { backend: 'ldap' } },
    ],
    [
      'where the broker knows none',
      'v',
      [{ username: 'v' }],
      { params: { username: 'v' }, body: { description: 'n' } },
    ],
  ])('%s', async (_, username, users, call) => {
    const { put, context } = stage(users)
    await userEdit.run({ username, description: 'n' } as never, context)
    expect(put).toHaveBeenCalledWith(call, expect.anything())
  })
  it('never changes a user of a directory into one of the broker', async () => {
    const { put, context } = stage([{ username: 'v', role: 'viewer', backend: 'ldap' }])
    await expect(userEdit.run({ username: 'v', description: 'n' } as never, context)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    })
    expect(put).not.toHaveBeenCalled()
  })
})

it.each([
  ['of a directory, by its directory', 'ldap:v', { params: { username: 'v' }, query: { backend: 'ldap' } }],
  ['of the broker', 'v', { params: { username: 'v' } }],
])('deletes a user %s', async (_, username, call) => {
  const remove = vi.fn()
  await userDelete.run({ username }, contextWith({ api: { userDelete: remove } as never }))
  expect(remove).toHaveBeenCalledWith(call, expect.anything())
})

it('lists two users with one name as two rows, each found by its own ID', async () => {
  const { items } = await userFinder.find({ userList: async () => twins } as never, 'v', {
    signal: new AbortController().signal,
  })
  expect(items.map(({ id }) => id)).toEqual(['ldap:v', 'v'])
  expect(items.map(({ id }) => userParts(id))).toEqual([
    { username: 'v', backend: 'ldap' },
    { username: 'v' },
  ])
})

it('does not offer to change the password of a directory user', () => {
  expect(['v', 'ldap:v'].map((username) => userPassword.blocked?.(contextWith(), { username }))).toEqual([
    undefined,
    'user.password.directory',
  ])
})

describe('editing an API key keeps the role', () => {
  const key = { name: 'k', desc: 'd', enable: true, expired_at: 'infinity', role: 'publisher' }
  it.each([
    ['edit', apiKeyEdit],
    ['enable', apiKeyEnable],
    ['disable', apiKeyDisable],
  ] as const)('%s', async (_, command) => {
    const put = vi.fn()
    await command.run(
      { name: 'k' } as never,
      contextWith({ api: { apiKeyDetail: async () => key, apiKeyEdit: put } as never }),
    )
    expect(put).toHaveBeenCalledWith(
      {
        params: { name: 'k' },
        body: expect.objectContaining({ role: 'publisher', expired_at: 'infinity' }) as object,
      },
      expect.anything(),
    )
  })
})

it.each([
  [403, 'UNAUTHORIZED_ROLE'],
  [401, 'API_KEY_NOT_ALLOW'],
])('treats %s %s as a refusal, never as the end of the session', (status, code) => {
  expect(new ApiError(status, code, '').sessionOver).toBe(false)
})

describe('raises a role only on request, after its name was typed', () => {
  const user = (role?: string) =>
    contextWith({ api: { userList: async () => [{ username: 'v', role }], userEdit: put } as never })
  const key = (role?: string) =>
    contextWith({ api: { apiKeyDetail: async () => ({ name: 'k', role }), apiKeyEdit: put } as never })
  const put = vi.fn()
  it.each([
    ['viewer', 'administrator', true],
    ['publisher', 'administrator', true],
    ['administrator', 'viewer', false],
    ['administrator', 'administrator', false],
    ['viewer', undefined, false],
  ] as const)('changes from %s to %s: %s', async (before, role, asks) => {
    expect((await userEdit.warn?.({ username: 'v', role } as never, [], user(before)))?.type).toBe(
      asks ? 'v' : undefined,
    )
    expect((await apiKeyEdit.warn?.({ name: 'k', role } as never, [], key(before)))?.type).toBe(
      asks ? 'k' : undefined,
    )
    await userEdit.run({ username: 'v', description: 'n', role } as never, user(before))
    await apiKeyEdit.run({ name: 'k', role } as never, key(before))
    for (const [call] of put.mock.calls.splice(0))
      expect(call).toMatchObject({ body: { role: role ?? before } })
  })
  it('creates users and API keys as viewers by default, and sends no role to a broker without roles', async () => {
    const post = vi.fn(async () => ({ api_secret: 's' }))
    const context = contextWith({ api: { userCreate: post, apiKeyCreate: post } as never })
    expect([userCreate.params.role.initial, apiKeyCreate.params.role.initial]).toEqual(['viewer', 'viewer'])
    await userCreate.run({ username: 'a', password: 'x', description: '', role: undefined } as never, context)
    await apiKeyCreate.run({ name: 'a', role: undefined } as never, context)
    expect(JSON.stringify(post.mock.calls)).not.toContain('role')
  })
  it('restores the role of an API key by an undo', () => {
    expect(
      apiKey.restore(
        'k',
        { never: true, description: '', role: 'viewer' },
        { never: true, description: '', role: 'administrator' },
        0,
      ),
    ).toEqual([{ command: 'api-key.edit', with: expect.objectContaining({ role: 'viewer' }) as object }])
  })
})
