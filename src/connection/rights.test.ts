import { expect, it, vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { ApiError } from '@/api/error'
import { addEvidence } from './evidence'
import { connectionWith, writable } from './fixture'

const restricted = { edition: 'enterprise', version: '5.9.0', namespace: 'plant_a' } as const

it('knows the barred calls of a user of a namespace, and again when nodes of another release are seen', async () => {
  const { rights, evidence } = connectionWith(undefined, {}, restricted)
  await rights.load()
  expect([rights.get().has('namespaceCreate'), rights.get().has('queueCreate')]).toEqual([true, false])
  writable(evidence).set((now) =>
    addEvidence(now, { type: 'nodes', nodes: [{ node_status: 'running', version: '6.2.2' }] }),
  )
  await vi.waitFor(() => expect(rights.get().has('queueCreate')).toBe(true))
})

it('bars nothing for a user without limits, and forgets the rights of the user before', async () => {
  const { rights, session } = connectionWith(undefined, {}, restricted)
  await rights.load()
  expect(rights.get().size).toBeGreaterThan(0)
  await session.signIn({ username: 'root', token: 't', edition: 'enterprise', version: '5.9.0' })
  await vi.waitFor(() => expect(rights.get().size).toBe(0))
})

it('learns a missing scope from a refusal', async () => {
  const { rights } = connectionWith(undefined, {}, { edition: 'enterprise', version: '6.2.2' })
  rights.observeRefusal(
    new ApiError(403, 'UNAUTHORIZED_ROLE', 'scope does not permit this', {
      path: '/broker/lab/api/v5/rules',
    }),
  )
  expect((await rights.load()).has('ruleList')).toBe(true)
})

it('reads the scopes of its user after each login, where the broker has scopes', async () => {
  const users = vi.fn(() => [{ username: 'ops', role: 'viewer', scopes: ['monitoring'] }])
  const { rights, session } = connectionWith(undefined, {}, { edition: 'enterprise', version: '5.8.9' })
  const stop = rights.watchScopes(fakeClient({ userList: users }))
  expect(users).not.toHaveBeenCalled()
  await session.signIn({ username: 'ops', token: 't', edition: 'enterprise', version: '6.2.2' })
  await vi.waitFor(() => expect(rights.get().has('clientKick')).toBe(true))
  stop()
})
