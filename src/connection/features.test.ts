// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { ApiError } from '@/api/error'
import '@/contract'
import { describeError } from '@/i18n/error-words'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { addEvidence } from './evidence'
import { connectionWith, writable } from './fixture'

const newest = { edition: 'enterprise', version: '6.3.0' } as const
const nodes = (version: string) => ({ type: 'nodes', nodes: [{ node_status: 'running', version }] }) as const
const reply = { preset: 'custom', enabled: ['dashboard'], disabled: ['gateways', 'ai'] }

it('reads once for a session and its release, and forgets it with the session', async () => {
  const features = vi.fn(() => reply)
  const connection = connectionWith(undefined, {}, newest)
  const stop = connection.features.watch(fakeClient({ features }))
  await vi.waitFor(() => expect(connection.broker().switchedOff?.features.has('gateways')).toBe(true))
  writable(connection.evidence).set((known) => addEvidence(known, nodes('6.3.0')))
  expect(connection.broker().switchedOff?.preset).toBe('custom')
  expect(features).toHaveBeenCalledTimes(1)
  writable(connection.evidence).set((known) => addEvidence(known, nodes('6.3.1')))
  await vi.waitFor(() => expect(features).toHaveBeenCalledTimes(2))
  stop()
  await connection.session.signIn({ username: 'eve', token: 't', edition: 'enterprise', version: '6.3.0' })
  expect(connection.broker().switchedOff).toBeUndefined()
})

it('asks no earlier release, and does without where the user may not know', async () => {
  const features = vi.fn(() => reply)
  const older = connectionWith(undefined, {}, { ...newest, version: '6.2.2' })
  await older.features.load(fakeClient({ features }))
  expect(features).not.toHaveBeenCalled()
  const refused = connectionWith(undefined, {}, newest)
  await refused.features.load(
    fakeClient({
      features: () => {
        throw new ApiError(403, 'UNAUTHORIZED_ROLE', 'scope does not permit this')
      },
    }),
  )
  expect(refused.broker().switchedOff).toBeUndefined()
})

it('says of a call that is unknown which feature is disabled, and of no other', async () => {
  await startI18n('en')
  await allWords()
  const unknown = () =>
    Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'Request Path Not Found' }, { status: 404 }))
  const connection = connectionWith(undefined, {}, newest, { fetch: unknown })
  await connection.features.load(fakeClient({ features: () => reply }))
  const gateways = await connection.api.gatewayList({}).catch((cause: unknown) => cause)
  expect(gateways).toMatchObject({ code: 'FEATURE_DISABLED', callUnknown: true })
  expect(describeError(gateways as ApiError, translate).title).toBe(
    'The feature gateways is disabled on this node (preset custom)',
  )
  expect(await connection.api.ruleList({}).catch((cause: unknown) => cause)).toMatchObject({
    code: 'NOT_FOUND',
  })
})
