import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { connection } from '@/connection/page'
import { identityHeader } from '@/contract/broker-identity'
import { changeDefault, toRefusal } from './sign-in'

vi.mock('@/api/site', async (original) => ({
  ...(await original<object>()),
  getIdentityAt: () => 'id-lab',
}))

afterEach(() => vi.restoreAllMocks())

it('changes the default password only at the broker that the page was opened for', async () => {
  const http = vi.spyOn(connection, 'http').mockRejectedValue(new ApiError(421, 'BROKER_CHANGED', ''))
  const accepted = { username: 'admin', reply: { token: 'fresh' } }
  await expect(changeDefault(accepted, 'public', 'Changed123')).rejects.toMatchObject({ status: 421 })
  expect(http.mock.calls.map(([{ headers }]) => headers)).toMatchObject([
    { authorization: 'Bearer fresh', [identityHeader]: 'id-lab' },
  ])
})

it.each([
  [new ApiError(401, 'BAD_USERNAME_OR_PWD', ''), 'wrong'],
  [new ApiError(401, 'BAD_MFA_TOKEN', ''), 'more'],
  [new ApiError(401, 'LOGIN_LOCKED', ''), 'more'],
  [new ApiError(404, 'HTTP_404', ''), 'nobroker'],
  [new ApiError(405, 'HTTP_405', ''), 'nobroker'],
  [new ApiError(404, 'PROXY', 'html'), 'nobroker'],
  [new ApiError(405, 'PROXY', 'html', { failure: 'proxy' }), 'nobroker'],
  [new ApiError(200, 'UNREADABLE', '', { failure: 'unreadable' }), 'nobroker'],
  [new ApiError(200, 'PROXY', 'html', { failure: 'proxy' }), 'unreachable'],
  [new ApiError(502, 'PROXY', 'html'), 'unreachable'],
  [new ApiError(502, 'BROKER_UNREACHABLE', ''), 'unreachable'],
  [new ApiError(500, 'INTERNAL_ERROR', ''), 'failed'],
  [new ApiError(0, 'NETWORK', '', { failure: 'network' }), 'failed'],
  [new ApiError(0, 'OFFLINE', '', { failure: 'offline' }), 'failed'],
])('distinguishes a wrong password from a missing broker: %s (catalogue S11)', (error, kind) => {
  expect(toRefusal(error).kind).toBe(kind)
})
