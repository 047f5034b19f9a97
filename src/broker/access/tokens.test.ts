import { expect, it } from 'vitest'
import { startTestBroker } from '../harness'
import { createTokens } from './tokens'

const minute = 60_000

it('extends a token by use, expires idle ones, and forgets them later', () => {
  let at = 0
  const tokens = createTokens(
    () => at,
    () => 60 * minute,
  )
  const token = tokens.issue('admin')
  for (let i = 0; i < 5; i += 1) {
    at += 50 * minute
    expect(tokens.use(token)).toEqual({ kind: 'ok', username: 'admin' })
  }
  at += 60 * minute
  expect(tokens.use(token).kind).toBe('expired')
  expect(tokens.use(token).kind).toBe('unknown')
})

it('ends a token only by a password change, a deletion and its own logout', async () => {
  const b = await startTestBroker()
  const code = async (token: string) =>
    ((await b.call('GET', '/cluster', { token })).value as { code?: string }).code
  await b.call('POST', '/users', { body: { username: 'alice', password: 'passw0rd', description: '' } })
  const [first, second] = [await b.login('alice', 'passw0rd'), await b.login('alice', 'passw0rd')]
  const wrong = await b.call('POST', '/logout', { token: first, body: { username: 'admin' } })
  expect([wrong.status, (wrong.value as { code: string }).code]).toEqual([401, 'WRONG_TOKEN_OR_USERNAME'])
  expect((await b.call('POST', '/logout', { token: first, body: { username: 'alice' } })).status).toBe(204)
  expect([await code(first), await code(second)]).toEqual(['BAD_TOKEN', undefined])
  const change = { old_pwd: 'passw0rd', new_pwd: 'passw0rd2' }
  expect(
    (await b.call('POST', '/users/alice/change_pwd', { body: { ...change, old_pwd: 'no' } })).status,
  ).toBe(400)
  expect((await b.call('POST', '/users/alice/change_pwd', { body: change })).status).toBe(204)
  expect(await code(second)).toBe('BAD_TOKEN')
  const third = await b.login('alice', 'passw0rd2')
  expect((await b.call('DELETE', '/users/alice', { token: third })).value).toMatchObject({
    code: 'NOT_ALLOWED',
  })
  expect((await b.call('DELETE', '/users/admin')).value).toMatchObject({ code: 'NOT_ALLOWED' })
  expect((await b.call('DELETE', '/users/alice')).status).toBe(204)
  expect(await code(third)).toBe('BAD_TOKEN')
  b.clock.at += 61 * minute
  expect(await code(b.token)).toBe('TOKEN_TIME_OUT')
  await b.broker.close()
})
