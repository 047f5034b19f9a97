import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bench, type Bench } from '../harness'
import { builtIn, login, usersPath } from './authn/harness'

const secret = 'a secret that is long enough for all'
let b: Bench
beforeAll(async () => {
  b = await bench()
  for (const [path, body] of [
    ['/authentication', { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret }],
    ['/authentication', builtIn],
    ['/authorization/sources', { type: 'built_in_database', enable: true }],
    [
      '/authorization/sources/built_in_database/rules/users',
      ['root', 'plain'].map((username) => ({
        username,
        rules: [{ topic: 't', permission: 'deny', action: 'all' }],
      })),
    ],
    [usersPath, { user_id: 'root', password: 'p', is_superuser: true }],
    [usersPath, { user_id: 'plain', password: 'p' }],
  ] as const)
    expect((await b.call('POST', path, { body })).status).toBeLessThan(300)
})
afterAll(() => b.broker.close())

const granted = async (client: MqttClient | undefined, topic: string) =>
  (await client?.subscribeAsync(topic))?.[0]?.qos

it('a superuser may do what rules deny to others', async () => {
  for (const [username, qos] of [
    ['root', 0],
    ['plain', 135],
  ] as const) {
    const { client } = await login(b, { username, password: 'p' })
    expect(await granted(client, 't').catch(() => 135), username).toBe(qos)
    await client?.endAsync(true)
  }
})

it('a token’s rules apply until its expiry, and the client stays connected', async () => {
  const exp = Math.floor(b.clock.at / 1000) + 60
  const password = await new SignJWT({ acl: { sub: ['mine/#'] }, exp })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(createSecretKey(Buffer.from(secret)))
  const { client } = await login(b, { clientId: 'token', username: 'anyone', password })
  expect([await granted(client, 'mine/a'), await granted(client, 'other').catch(() => 135)]).toEqual([0, 135])
  b.clock.at += 60_000
  expect(await granted(client, 'mine/b').catch(() => 135)).toBe(135)
  expect(b.broker.state.engine.client('token')?.connected).toBe(true)
  await client?.endAsync(true)
})
