import { describe, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import aclShow from '@commands/acl/show'
import authnMove from '@commands/authentication/move'
import authnUserShow from '@commands/authentication-user/show'
import authzMove from '@commands/authorization/move'

describe('moving an authenticator', () => {
  it('asks for the other item when it is missing, and sends nothing', async () => {
    const authenticatorMove = vi.fn()
    const authzSourceMove = vi.fn()
    const context = contextWith({ api: { authenticatorMove, authzSourceMove } as never })
    await expect(authnMove.run({ authn: 'jwt', place: 'before' } as never, context)).rejects.toMatchObject({
      code: 'ANCHOR',
      failure: 'unsent',
    })
    await expect(authzMove.run({ source: 'file', place: 'after' } as never, context)).rejects.toMatchObject({
      code: 'ANCHOR',
    })
    expect(authnMove.errors?.['ANCHOR']).toMatchObject({ step: 'anchor' })
    expect([authenticatorMove.mock.calls, authzSourceMove.mock.calls]).toEqual([[], []])
  })
  it('sends a position in the form of the broker, and needs no other item for first and last', async () => {
    const authenticatorMove = vi.fn(async (_call: unknown) => undefined)
    const authzSourceMove = vi.fn(async (_call: unknown) => undefined)
    const context = contextWith({ api: { authenticatorMove, authzSourceMove } as never })
    await authnMove.run({ authn: 'jwt', place: 'before', anchor: 'password_based:http' }, context)
    await authzMove.run({ source: 'file', place: 'rear' } as never, context)
    expect(authenticatorMove.mock.calls[0]?.[0]).toEqual({
      params: { id: 'jwt', position: 'before:password_based:http' },
    })
    expect(authzSourceMove.mock.calls[0]?.[0]).toEqual({
      params: { type: 'file' },
      body: { position: 'rear' },
    })
  })
})

describe('opening what the palette finds', () => {
  it('opens a user in the list of its authenticator, an entry by its name, and the rules for all clients on the page of the database', () => {
    const context = contextWith()
    expect(authnUserShow.run({ user: 'password_based:built_in_database/a/b' }, context)).toEqual({
      kind: 'go',
      to: '/authentication/detail/password_based%3Abuilt_in_database?tab=users&like_user_id=a%2Fb',
    })
    expect(aclShow.run({ entry: 'username:a:b' }, context)).toMatchObject({
      kind: 'go',
      to: expect.stringContaining('/username/a%3Ab'),
    })
    expect(aclShow.run({ entry: 'all:' }, context)).toMatchObject({
      kind: 'go',
      to: expect.stringContaining('for=all'),
    })
  })
})
