import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'
import { totp } from './totp'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.9', edition: 'enterprise' })
  expect(
    (
      await b.call('POST', '/users', {
        body: { username: 'guest', password: 'guest-pass-1', description: '' },
      })
    ).status,
  ).toBe(200)
})
afterAll(() => b.broker.close())

const login = (more: object = {}) =>
  b.call('POST', '/login', { token: '', body: { username: 'guest', password: 'guest-pass-1', ...more } })
const reply = async (more?: object) => {
  const { status, value } = await login(more)
  return {
    status,
    ...(value as { code?: string; message?: { mechanism?: string; error?: string; secret?: string } }),
  }
}
const mfaOf = async () =>
  ((await b.call('GET', '/users')).value as { username: string; mfa: string }[]).find(
    ({ username }) => username === 'guest',
  )?.mfa

it('returns the key until a login with a code succeeded, and reports a wrong code before a wrong password', async () => {
  expect(await mfaOf()).toBe('none')
  expect((await login()).status).toBe(200)
  expect((await b.call('POST', '/users/guest/mfa', { body: { mechanism: 'totp' } })).status).toBe(204)
  expect(await mfaOf()).toBe('totp')
  const first = await reply()
  const secret = first.message?.secret ?? ''
  expect(first).toMatchObject({
    status: 401,
    code: 'BAD_MFA_TOKEN',
    message: { mechanism: 'totp', error: 'missing_mfa_token' },
  })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const good = () => totp(secret, b.clock.at)
  const bad = () => (good() === '233333' ? '233334' : '233333')
  expect(await reply({ mfa_token: bad() })).toEqual({
    status: 401,
    code: 'BAD_MFA_TOKEN',
    message: { mechanism: 'totp', error: 'bad_mfa_token' },
  })
  expect(await reply({ mfa_token: good(), password: 'wrong' })).toMatchObject({
    status: 401,
    code: 'BAD_USERNAME_OR_PWD',
  })
  expect((await reply()).message?.secret).toBe(secret)
  expect((await login({ mfa_token: good() })).status).toBe(200)
  expect((await reply()).message).toEqual({ mechanism: 'totp', error: 'missing_mfa_token' })
  expect(await reply({ mfa_token: bad(), password: 'wrong' })).toMatchObject({
    code: 'BAD_MFA_TOKEN',
    message: { error: 'bad_mfa_token' },
  })
  expect((await b.call('DELETE', '/users/guest/mfa')).status).toBe(204)
  expect([await mfaOf(), (await login()).status]).toEqual(['disabled', 200])
  expect((await b.call('POST', '/users/nobody/mfa', { body: { mechanism: 'totp' } })).status).toBe(404)
})

it('locks a user for a time after five wrong passwords', async () => {
  for (let i = 0; i < 5; i += 1) expect((await reply({ password: 'wrong' })).code).toBe('BAD_USERNAME_OR_PWD')
  expect(await reply()).toMatchObject({ status: 401, code: 'LOGIN_LOCKED' })
  b.clock.at += 600_001
  expect((await login()).status).toBe(200)
})
